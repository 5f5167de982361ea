"""The lazy server: the server comes and goes with the laptop, and a game without a laptop keeps its memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tallycore.wire.messages import SHOW_LEGAL
from tallydevice.link.lazy_server import ALL_BYTES, FETCHED, LazyServer
from tallydevice.loading import ROOM_BYTES
from tallystick.link.client import Link
from tallystick.link.errors import NoAnswer, Refused
from tallystick.link.notes import note_move
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.link.rig import Rig


class LazyRig(Rig):
    """A rig whose link has the lazy server."""

    def power_up(self) -> None:
        super().power_up()
        self.lazy_server = LazyServer(self.session, self.line.device, "0.1.0", "test")
        self.lazy_server.on_show = self.shown.append
        self.server = self.lazy_server


@pytest.fixture
def lazy():
    lazy = LazyRig(4)
    lazy.play(60)
    return lazy


@pytest.fixture
def unloaded(monkeypatch):
    """Forget all modules that serve a laptop, as on a board that has just started."""
    for name in FETCHED.split():
        monkeypatch.delitem(sys.modules, name, raising=False)
        package, _, module = name.partition(".")
        monkeypatch.delattr(sys.modules[package], module, raising=False)


def fetched() -> list[str]:
    return [name for name in FETCHED.split() if name in sys.modules]


def test_a_laptop_is_served_as_ever(lazy, tmp_path):
    with Store(tmp_path / "games.sqlite") as store, lazy.link() as link:
        assert lazy.lazy_server.linked
        sync(link, store)
        assert store.records(lazy.session.journal.log_id) == lazy.log


def test_nothing_is_loaded_before_a_laptop_comes_nor_after_it_has_gone(lazy, unloaded):
    for _ in range(5):
        lazy.pump()
    assert fetched() == []
    assert lazy.lazy_server.server is None
    with lazy.link() as link:
        link.live(True)
        assert "tallydevice.link.server" in fetched()
        assert "tallydevice.link.append" not in fetched()
        with pytest.raises(Refused):
            link.add_score(9999, 0, 1)
        assert "tallydevice.link.setups" not in fetched()
        with pytest.raises(Refused, match="no seat 10"):
            link.seal_setup(lazy.session.state.game_seq, 9, 1, bytes(32))
        assert "tallydevice.link.notes" not in fetched()
        with pytest.raises(Refused, match="it is turn"):
            note_move(link, lazy.session.state.game_seq, 99, 0, 0, 0, ends_turn=True)
        assert set(fetched()) == set(FETCHED.split())
    lazy.pump()
    assert (fetched(), lazy.lazy_server.server, lazy.lazy_server.linked) == ([], None, False)


def test_what_is_forgotten_is_all_that_serving_loads_and_no_more():
    """This runs in its own interpreter, where only the resident modules are loaded before."""
    program = (
        "import sys, tallydevice.link.lazy_server, tallydevice.journal.journal, tallydevice.play.session, tallydevice.app.input\n"
        "before = set(sys.modules)\n"
        "import tallydevice.link.server, tallydevice.link.append, tallydevice.link.setups, tallydevice.link.notes\n"
        "print(*sorted(name for name in set(sys.modules) - before if name.startswith('tally')))"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.split() == sorted(FETCHED.split())


def test_what_others_had_loaded_stays_loaded(lazy):
    before = fetched()
    assert "tallycore.wire.messages" in before
    with lazy.link():
        pass
    lazy.pump()
    assert fetched() == before


def test_laptops_come_and_go(lazy, unloaded, tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        for _ in range(4):
            with lazy.link() as link:
                sync(link, store)
            lazy.pump()
            lazy.play(10)
        with lazy.link() as link:
            sync(link, store)
        assert store.records(lazy.session.journal.log_id) == lazy.log


def test_a_verdict_stays_after_the_laptop_has_gone(lazy, unloaded):
    with lazy.link() as link:
        link.show(SHOW_LEGAL, "F c3", "legal")
    lazy.pump()
    verdict = lazy.lazy_server.verdict
    assert lazy.shown == [verdict]
    assert (verdict.tone, verdict.title, verdict.text) == (SHOW_LEGAL, "F c3", "legal")
    assert type(verdict).__module__ == "tallydevice.link.lazy_server"  # or the server would stay


def test_what_fails_is_raised_once_and_the_next_laptop_is_served(lazy):
    with lazy.link():
        read, lazy.line.device.read = lazy.line.device.read, _fail
        with pytest.raises(MemoryError):
            lazy.pump()
        lazy.line.device.read = read
        lazy.pump()
        lazy.pump()
        assert lazy.lazy_server.server is None
    lazy.pump()
    with lazy.link() as link:
        assert link.live(True) == len(lazy.log)


def test_a_laptop_is_served_once_memory_in_one_piece_was_made(lazy, unloaded):
    """On a Pico it was so after an evening of Durdain: 28 KB were free, in pieces of 3 KB at most."""
    made = []
    lazy.lazy_server.make_way = made.append
    read = lazy.line.device.read

    def fail_once(_buffer):
        lazy.line.device.read = read
        raise MemoryError

    lazy.line.device.read = fail_once
    with lazy.link() as link:
        assert link.live(True) == len(lazy.log)
    assert made == [ROOM_BYTES, ALL_BYTES, ROOM_BYTES]


def test_memory_that_does_not_suffice_a_second_time_is_raised(lazy, unloaded):
    lazy.lazy_server.make_way = lambda wanted_bytes: None
    lazy.line.device.read = _fail
    lazy.line.host.open()
    lazy.lazy_server.step()
    with pytest.raises(MemoryError):
        lazy.lazy_server.step()
    lazy.lazy_server.step()
    assert lazy.lazy_server.server is None


def test_the_laptop_whose_serving_failed_hears_nothing(lazy):
    link = lazy.link()
    link.open()
    read, lazy.line.device.read = lazy.line.device.read, _fail
    with pytest.raises(MemoryError):
        lazy.pump()
    lazy.line.device.read = read
    with pytest.raises(NoAnswer):
        link.live(True)


def test_memory_that_does_not_suffice_for_a_laptop_is_no_end_of_the_game(lazy, unloaded, monkeypatch):
    monkeypatch.setitem(sys.modules, "tallycore.wire.messages", None)  # what cannot be loaded
    lazy.line.host.open()
    with pytest.raises(ImportError):
        lazy.lazy_server.step()
    lazy.lazy_server.step()
    lazy.session.roll([6])
    lazy.line.host.close()
    lazy.lazy_server.step()
    monkeypatch.undo()
    link = Link(lazy.line.host, now_s=lazy.now_s)
    assert link.open().next_seq == len(lazy.log) + 1


def _fail(_buffer) -> int:
    raise MemoryError
