"""The door: the server comes with the laptop and goes with it, and a game without a laptop keeps its memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tallycore.wire.messages import SHOW_LEGAL
from tallydevice.link.lazy_server import FETCHED, LazyServer
from tallystick.link.client import Link
from tallystick.link.errors import NoAnswer, Refused
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.link.rig import Rig


class Doorway(Rig):
    """A rig whose link has the door before it."""

    def power_up(self) -> None:
        super().power_up()
        self.door = LazyServer(self.session, self.line.device, "0.1.0", "test")
        self.door.on_show = self.shown.append
        self.server = self.door


@pytest.fixture
def doorway():
    doorway = Doorway(4)
    doorway.play(60)
    return doorway


@pytest.fixture
def unloaded(monkeypatch):
    """As on a board that was just started: nothing that serves a laptop is loaded."""
    for name in FETCHED.split():
        monkeypatch.delitem(sys.modules, name, raising=False)
        package, _, module = name.partition(".")
        monkeypatch.delattr(sys.modules[package], module, raising=False)


def fetched() -> list[str]:
    return [name for name in FETCHED.split() if name in sys.modules]


def test_a_laptop_is_served_as_ever(doorway, tmp_path):
    with Store(tmp_path / "games.sqlite") as store, doorway.link() as link:
        assert doorway.door.linked
        sync(link, store)
        assert store.records(doorway.session.journal.log_id) == doorway.log


def test_nothing_is_loaded_before_a_laptop_comes_nor_after_it_has_gone(doorway, unloaded):
    for _ in range(5):
        doorway.pump()
    assert fetched() == []
    assert doorway.door.server is None
    with doorway.link() as link:
        link.live(True)
        assert "tallydevice.link.server" in fetched()
        assert "tallydevice.link.append" not in fetched()
        with pytest.raises(Refused):
            link.add_score(9999, 0, 1)
        assert set(fetched()) == set(FETCHED.split())
    doorway.pump()
    assert (fetched(), doorway.door.server, doorway.door.linked) == ([], None, False)


def test_what_is_forgotten_is_all_that_serving_loads_and_no_more():
    """Told in an interpreter of its own, where nothing but the program that stays is loaded before."""
    program = (
        "import sys, tallydevice.link.lazy_server, tallydevice.journal.journal, tallydevice.play.session, tallydevice.app.input\n"
        "before = set(sys.modules)\n"
        "import tallydevice.link.server, tallydevice.link.append\n"
        "print(*sorted(name for name in set(sys.modules) - before if name.startswith('tally')))"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.split() == sorted(FETCHED.split())


def test_what_others_had_loaded_stays_loaded(doorway):
    before = fetched()
    assert "tallycore.wire.messages" in before
    with doorway.link():
        pass
    doorway.pump()
    assert fetched() == before


def test_laptops_come_and_go(doorway, unloaded, tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        for _ in range(4):
            with doorway.link() as link:
                sync(link, store)
            doorway.pump()
            doorway.play(10)
        with doorway.link() as link:
            sync(link, store)
        assert store.records(doorway.session.journal.log_id) == doorway.log


def test_a_verdict_stays_after_the_laptop_has_gone(doorway, unloaded):
    with doorway.link() as link:
        link.show(SHOW_LEGAL, "F c3", "legal")
    doorway.pump()
    verdict = doorway.door.verdict
    assert doorway.shown == [verdict]
    assert (verdict.tone, verdict.title, verdict.text) == (SHOW_LEGAL, "F c3", "legal")
    assert type(verdict).__module__ == "tallydevice.link.lazy_server"  # it would keep the whole server alive otherwise


def test_what_fails_is_raised_once_and_the_next_laptop_is_served(doorway):
    with doorway.link():
        read, doorway.line.device.read = doorway.line.device.read, _fail
        with pytest.raises(MemoryError):
            doorway.pump()
        doorway.line.device.read = read
        doorway.pump()
        doorway.pump()
        assert doorway.door.server is None
    doorway.pump()
    with doorway.link() as link:
        assert link.live(True) == len(doorway.log)


def test_the_laptop_whose_serving_failed_hears_nothing(doorway):
    link = doorway.link()
    link.open()
    read, doorway.line.device.read = doorway.line.device.read, _fail
    with pytest.raises(MemoryError):
        doorway.pump()
    doorway.line.device.read = read
    with pytest.raises(NoAnswer):
        link.live(True)


def test_memory_that_does_not_suffice_for_a_laptop_is_no_end_of_the_game(doorway, unloaded, monkeypatch):
    monkeypatch.setitem(sys.modules, "tallycore.wire.messages", None)  # what cannot be loaded
    doorway.line.host.open()
    with pytest.raises(ImportError):
        doorway.door.step()
    doorway.door.step()
    doorway.session.roll([6])
    doorway.line.host.close()
    doorway.door.step()
    monkeypatch.undo()
    link = Link(doorway.line.host, now_s=doorway.now_s)
    assert link.open().next_seq == len(doorway.log) + 1


def _fail(_buffer) -> int:
    raise MemoryError
