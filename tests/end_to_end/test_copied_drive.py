"""Two handhelds that go on from one copied memory, drive and chip: one log with two branches, on each kind of memory."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tallycore.log.records import split_records
from tallystick.link.client import Link
from tallystick.link.sync import SyncReport, sync
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.simulator.nvm import nvm_file
from tallystick.store.store import Store
from tallystick.table.memorytransport import MemoryTransport
from tests.device.evening import all_records
from tests.device.table import FEATHER, MACROPAD, PYGAMER, STILL, Table

pytestmark = pytest.mark.long


class Handheld(Table):
    """A device with its drive in a folder, and a laptop that can be plugged in."""

    def __init__(self, board: str, drive: Path, uid: bytes, seed: int) -> None:
        self.cable = MemoryCable()
        self.device = SimulatedDevice(
            board, drive_folder=drive, seed=seed, uid=uid, settings=STILL, transport=self.cable
        )
        self.presses = 0

    def turn(self) -> None:
        self.session.roll([6, 6])
        self.wait(1000)
        self.session.end_turn()

    def sync(self, store: Store) -> SyncReport:
        with Link(
            MemoryTransport(self.cable, lambda _s: self.device.step()), now_s=lambda: self.device.now_ms / 1000
        ) as link:
            return sync(link, store)

    @property
    def log(self) -> list[bytes]:
        return split_records(all_records(self.session.journal))

    def backup(self, folder: Path) -> Path:
        """Switch the device off, and return a copy of its drive, with the chip's memory beside it."""
        self.device.power_cut()
        copy = folder / "drive"
        shutil.copytree(self.device.drive, copy)
        if nvm_file(self.device.drive).exists():
            shutil.copy(nvm_file(self.device.drive), nvm_file(copy))
        self.device.power_on()
        self.wait(50)
        return copy


@pytest.mark.parametrize("is_same_chip", [True, False])
@pytest.mark.parametrize("board", [FEATHER, PYGAMER, MACROPAD])
def test_both_go_on_and_both_are_kept(tmp_path, board, is_same_chip):
    handhelds = []
    with Store(tmp_path / "games.sqlite") as store:
        first = Handheld(board, tmp_path / "first" / "drive", b"chip-1", 7)
        handhelds.append(first)
        first.begin("free", seats=2)
        first.turn()
        copy = first.backup(tmp_path / "second")
        common = first.session.journal.next_seq - 1  # the start after the backup was made is not in it
        first.turn()
        assert first.sync(store).fork is None
        second = Handheld(board, copy, b"chip-1" if is_same_chip else b"chip-2", 8)
        handhelds.append(second)
        second.turn()
        second.turn()
        report = second.sync(store)
        assert report.fork is not None
        assert (report.fork.first, report.fork.is_exact) == (common, True)
        for each in (first, second, first):
            each.turn()
            assert each.sync(store).fork is None
        for each in handhelds:
            each.session.end_game(0)
            assert each.sync(store).fork is None
            log = store.open_log(each.session.journal.device_id, each.session.journal.log_id)
            assert log.records() == each.log
            assert each.session.journal.acknowledged == len(each.log)
        # A copied memory gives the same rolls: that is why they could have been known.
        rolls = [[event["faces"] for event in store.game(n).events if event.kind == "rolled"] for n in (1, 2)]
        assert rolls[0][:3] == rolls[1][:3]
        for number in (1, 2):
            report = audit_stored(store, number, installed_profile)
            assert (report.verdict, report.of("fault")) == ("cannot be told", [])
    for each in handhelds:
        each.device.close()
