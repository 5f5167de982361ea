"""A start finds a recorded game in the device's journal. The audit gets the same log and the laptop's record."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tallycore.log.records import split_records
from tallydevice.journal.journal import Journal
from tallystick.store.store import Store
from tests.device.evening import all_records
from tests.pico import reading, tables
from tests.pico.log_images import DEVICE_ID, empty_memory, media_in
from tests.pico.reading import Reading

pytestmark = pytest.mark.long

READ = Reading("Fast", 60, 997, hello_ms=80, read_ms=250, audit_ms=5, verdict="ok", findings=())


@pytest.mark.parametrize("name", reading.GAMES)
def test_a_start_finds_the_recorded_game_whole(name: str, tmp_path: Path) -> None:
    memory = empty_memory()
    recorded = reading.record(name, tmp_path / "device", memory)
    found = Journal(*media_in(tmp_path / "device", memory), DEVICE_ID, random.Random(1).randbytes)
    assert found.log_id == recorded.log_id
    assert tuple(split_records(all_records(found))) == recorded.records
    assert not found.recovered
    assert not found.lost


@pytest.mark.parametrize("name", reading.GAMES)
def test_the_audit_has_the_log_and_the_moves_of_the_record(name: str, tmp_path: Path) -> None:
    recorded = reading.record(name, tmp_path / "device", empty_memory())
    with Store(tmp_path / "read.sqlite") as store:
        store.open_log(DEVICE_ID, recorded.log_id).add(recorded.records)
        reading.note(store, recorded.entries)
        moves = [entry.payload["move"] for entry in store.game(1).entries if entry.kind == "move"]
        took_ms, report = reading.timed_audit(store)
    assert moves == [entry.payload["move"] for entry in recorded.entries if entry.kind == "move"]
    assert report.verdict != "fault", report.findings
    assert report.events == len(recorded.records) - 1  # the device's start comes before the game
    assert took_ms > 0


def test_the_table_says_whether_the_audit_was_the_faster() -> None:
    slower = replace(READ, game="Slow", audit_ms=300, verdict="fault", findings=("seals: broken",))
    *_, faster_row, slower_row, _, fault = tables.readings([READ, slower]).splitlines()
    assert faster_row == "| Fast | 60 | 997 | 80 | 250 | 5.0 | 0.02 x | kept | no fault |"
    assert slower_row == "| Slow | 60 | 997 | 80 | 250 | 300.0 | 1.20 x | **missed** | faults |"
    assert fault == "- Slow: seals: broken"
