"""What the screen shows after the device's memory was damaged while it was switched off."""

from __future__ import annotations

from typing import Any

import pytest

from tallycore.log.records import read_events
from tallystick.simulator.nvm import nvm_file
from tests.device.evening import all_records
from tests.device.table import FEATHER, MACROPAD

pytestmark = pytest.mark.long

IDLE_MS = 1000
START_MS = 50
BOARDS = [pytest.param(FEATHER, id="rewritten"), pytest.param(MACROPAD, id="appended")]


def damaged(table: Any, *names: str) -> None:
    """Cut the power, fill these files with noise, and switch on again. `nvm` is the chip's own memory."""
    drive = table.device.drive
    table.device.power_cut()
    for name in names:
        path = nvm_file(drive) if name == "nvm" else drive / "log" / name
        path.write_bytes(b"\x5a\xc3" * (path.stat().st_size // 2))
    table.device.power_on()
    table.wait(START_MS)


def events(table: Any) -> list[Any]:
    return read_events(all_records(table.session.journal))


@pytest.fixture(params=BOARDS)
def played(request, tables):
    table = tables(request.param)
    table.begin("pastures")
    table.play("Plains")
    table.session.journal.compact()
    table.play("Forest")
    table.wait(IDLE_MS)
    return table


def test_what_is_lost_is_said_once_and_the_game_goes_on_behind_it(played):
    before = events(played)
    turn = played.state.turn
    damaged(played, "nvm", "history.bin")
    assert played.screen == "trouble"
    said = played.app.trouble
    assert said.startswith("Damage: events ")
    assert said.endswith("of the log may be lost. Check scores and turn, and correct them.")
    played.app.trouble = ""
    loss = next(event for event in events(played) if event.kind == "events_lost")
    assert f"events {loss['seq']} to {loss.seq - 1} " in said
    assert loss.seq > before[-1].seq
    assert played.state.roll_count >= loss["count"]
    assert played.state.turn <= turn
    played.press("Go on")
    played.restart()
    assert played.screen != "trouble", "it is said once"
    assert [event.kind for event in events(played)].count("events_lost") == 1


def test_the_drives_history_may_go_while_the_device_lies_there(played):
    turn, rolls = played.state.turn, played.state.roll_count
    for name in ("history.bin", "spare.bin"):
        damaged(played, name)
        assert played.screen == "turn"
        assert (played.state.turn, played.state.roll_count) == (turn, rolls)
        played.wait(IDLE_MS)


def test_the_newest_event_is_copied_once_nobody_presses_anything(played):
    journal = played.session.journal
    assert journal.copied == journal.change_number
    played.session.change_score(0, 3)
    assert journal.copied != journal.change_number
    played.wait(IDLE_MS)
    assert journal.copied == journal.change_number, "also where a laptop sent it"
