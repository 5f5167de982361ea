"""A device that ran out of memory and was started anew by its button, while a laptop held the port or did not: nothing is lost."""

from __future__ import annotations

import pytest

from tallycore.log.records import split_records
from tallydevice.link import server
from tallydevice.screens import menu
from tallystick.link.client import Link
from tallystick.link.follow import Follower
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.device.evening import all_records
from tests.device.shortmemory import read_trouble
from tests.link.playingdesk import PlayingDesk


class Desk(PlayingDesk):
    """A device that can be made to run out of memory."""

    def __init__(self) -> None:
        super().__init__(changes=200)

    def opened_link(self) -> Link:
        link = self.link()
        link.open()
        return link

    def run_out(self, patch: pytest.MonkeyPatch) -> None:
        """A press fails for want of memory; the trouble is shown."""

        def failing(*_args: object) -> None:
            raise MemoryError

        with patch.context() as within:
            within.setattr(menu, "SCREEN", failing)
            self.table.press("Menu")

    def press_restart(self) -> None:
        """Somebody reads the trouble and presses its button: another program runs."""
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
def desk():
    desk = Desk()
    yield desk
    desk.device.close()


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield store


def test_the_next_laptop_gets_the_whole_log(desk, store, monkeypatch):
    with desk.link() as link:
        sync(link, store)
    assert store.records(desk.log_id) == desk.log
    desk.table.session.change_score(1, 5)
    desk.run_out(monkeypatch)
    desk.press_restart()
    desk.table.press("Dice")
    desk.table.press("Roll")
    with desk.link() as link:
        sync(link, store)
    assert store.records(desk.log_id) == desk.log


def test_a_laptop_that_holds_the_port_throughout_finds_the_device_again(desk, store, monkeypatch):
    follower = Follower(
        desk.opened_link, store,
        now_s=lambda: desk.device.now_ms / 1000, sleep=lambda _s: desk.device.run_for(100),
    )  # fmt: skip
    follower.step()
    desk.run_out(monkeypatch)
    desk.press_restart()
    desk.table.press("Dice")
    desk.table.press("Roll")
    for _ in range(20):
        follower.step()
    assert store.records(desk.log_id) == desk.log
    follower.close()


def test_a_link_that_is_open_answers_again(desk, store, monkeypatch):
    with desk.link() as link:
        sync(link, store)
        desk.run_out(monkeypatch)
        desk.press_restart()
        assert desk.device.serial.connected
        assert link.live(False) == desk.table.session.journal.next_seq - 1
        sync(link, store)
    assert store.records(desk.log_id) == desk.log


def test_a_laptop_whose_serving_ran_out_of_memory_is_served_after_it(desk, store, monkeypatch):
    def failing(*_args: object) -> None:
        raise MemoryError

    port = desk.cable.open_port()
    with monkeypatch.context() as within:
        within.setattr(server.LinkServer, "step", failing)
        desk.device.run_for(50)
    assert desk.table.shows("Trouble E02", "Restart")
    desk.press_restart()
    desk.device.run_for(50)
    assert desk.table.app.link.server is not None
    port.close()
    with desk.link() as link:
        sync(link, store)
    assert store.records(desk.log_id) == desk.log
