"""A device runs out of memory, and its button restarts it, with or without a laptop on the port: nothing is lost."""

from __future__ import annotations

import pytest

from tallycore.log.records import split_records
from tallydevice.link import server
from tallydevice.screens import menu
from tallystick.link.client import Link
from tallystick.link.follow import Follower
from tallystick.link.sync import sync
from tests.device.evening import all_records
from tests.device.short_memory import read_trouble
from tests.link.device_in_game import DeviceInGame

pytestmark = pytest.mark.long


class InGame(DeviceInGame):
    """A device that can be made to run out of memory."""

    def __init__(self) -> None:
        super().__init__(changes=200)

    def opened_link(self) -> Link:
        link = self.link()
        link.open()
        return link

    def run_out(self, patch: pytest.MonkeyPatch) -> None:
        """Let a press fail because memory is full. The screen shows it."""

        def failing(*_args: object) -> None:
            raise MemoryError

        with patch.context() as within:
            within.setattr(menu, "SCREEN", failing)
            self.table.press("Menu")

    def press_restart(self) -> None:
        """Press the button of the problem: the program starts again."""
        first = self.table.app
        read_trouble(self.table)
        self.table.press("Restart")
        assert self.table.app is not first
        assert self.table.screen == "turn"

    @property
    def log(self) -> list[bytes]:
        return split_records(all_records(self.table.session.journal))

    @property
    def log_id(self) -> bytes:
        return self.table.session.journal.log_id


@pytest.fixture
def in_game():
    in_game = InGame()
    yield in_game
    in_game.device.close()


def test_the_next_laptop_gets_the_whole_log(in_game, store, monkeypatch):
    with in_game.link() as link:
        sync(link, store)
    assert store.records(in_game.log_id) == in_game.log
    in_game.table.session.change_score(1, 5)
    in_game.run_out(monkeypatch)
    in_game.press_restart()
    in_game.table.press("Dice")
    in_game.table.press("Roll")
    with in_game.link() as link:
        sync(link, store)
    assert store.records(in_game.log_id) == in_game.log


def test_a_laptop_that_holds_the_port_throughout_finds_the_device_again(in_game, store, monkeypatch):
    follower = Follower(
        in_game.opened_link, store,
        now_s=lambda: in_game.device.now_ms / 1000, sleep=lambda _s: in_game.device.run_for(100),
    )  # fmt: skip
    follower.step()
    in_game.run_out(monkeypatch)
    in_game.press_restart()
    in_game.table.press("Dice")
    in_game.table.press("Roll")
    for _ in range(20):
        follower.step()
    assert store.records(in_game.log_id) == in_game.log
    follower.close()


def test_a_link_that_is_open_answers_again(in_game, store, monkeypatch):
    with in_game.link() as link:
        sync(link, store)
        in_game.run_out(monkeypatch)
        in_game.press_restart()
        assert in_game.device.serial.connected
        assert link.live(False) == in_game.table.session.journal.next_seq - 1
        sync(link, store)
    assert store.records(in_game.log_id) == in_game.log


def test_a_laptop_whose_serving_ran_out_of_memory_is_served_after_it(in_game, store, monkeypatch):
    def failing(*_args: object) -> None:
        raise MemoryError

    port = in_game.cable.open_port()
    with monkeypatch.context() as within:
        within.setattr(server.LinkServer, "step", failing)
        in_game.device.run_for(50)
    assert in_game.table.shows("Trouble E02", "Restart")
    in_game.press_restart()
    in_game.device.run_for(50)
    assert in_game.table.app.link.server is not None
    port.close()
    with in_game.link() as link:
        sync(link, store)
    assert store.records(in_game.log_id) == in_game.log
