"""The page's link lives on: whatever goes wrong in its thread is shown, and the link is begun again."""

from __future__ import annotations

import threading

import pytest

from tallystick.link.errors import PortMissing
from tallystick.table import livelink
from tallystick.table.livelink import LiveLink
from tallystick.table.table import Table

pytestmark = pytest.mark.long


class Told:
    """What the page was told, and a way to wait for it."""

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self._come = threading.Semaphore(0)

    def __call__(self, sentence: str) -> None:
        self.sentences.append(sentence)
        self._come.release()

    def wait(self, count: int) -> None:
        for _ in range(count):
            assert self._come.acquire(timeout=20)


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(livelink, "RETRY_S", 0.01)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (KeyError("seq"), "An internal error stopped the link (KeyError: 'seq'). It starts again"),
        (RecursionError(), "An internal error stopped the link (RecursionError). It starts again"),
        (PortMissing("/dev/ttyACM9"), "there is no port /dev/ttyACM9"),
    ],
)
def test_an_error_of_any_kind_is_told_and_the_link_is_begun_again(store, error, sentence):
    told = Told()

    def open_link():
        raise error

    link = LiveLink(open_link, store, on_sync=print, on_records=print, on_lost=told, on_trouble=told, on_beat=list)
    link.start()
    told.wait(3)
    assert link._thread.is_alive()
    link.stop()
    assert not link._thread.is_alive()
    assert all(each.startswith(sentence) for each in told.sentences)


def test_a_job_that_fails_is_its_callers_trouble_alone(live):
    with pytest.raises(KeyError):
        live.table.link.run_job(lambda _link: {}["seq"])
    assert live.is_connected()
    live.tap("b")
    live.tap("c")
    live.tap("a")
    live.until(lambda: live.log[-1] == "Ben scores 1 point and has 1.")


def test_a_turn_that_ends_on_the_laptop_ends_on_the_device_and_comes_back(live):
    link, state = live.table.link, live.table._game_log.state
    turn = live.game["turn"]
    seq = link.run_job(lambda each: each.live(True)) + 1
    assert link.end_turn(state.game_seq, turn, state.seat, seq=seq) == seq
    live.until(lambda: live.game["turn"] == turn + 1)
    assert link.end_turn(state.game_seq, turn, 1, seq=seq) == seq  # Asked again, it ends once.
    live.until(lambda: f"Turn {turn + 1}" in live.screen)
    undone = link.run_job(lambda each: each.live(True)) + 1
    assert link.undo_note(state.game_seq, seq, seq=undone) == undone
    live.until(lambda: live.game["turn"] == turn)


def test_a_game_that_cannot_be_shown_does_not_hide_the_trouble(live, monkeypatch):
    """The page shows it, and once the fault is gone the game is there again."""
    faults = []

    def fail(*_game):
        faults.append(1)
        raise KeyError("phase")

    with monkeypatch.context() as broken:
        broken.setattr("tallystick.table.table.table_view", fail)
        live.tap("b")
        live.tap("c")
        live.tap("a")
        live.until(lambda: live.table.feed.value["device"]["state"] == "trouble")
        assert "KeyError: 'phase'" in live.table.feed.value["device"]["says"]
        assert live.table.feed.value["game"] is None
        live.until(lambda: len(faults) > 6)  # it was tried again
    live.until(live.is_connected)
    live.until(lambda: live.log[-1] == "Ben scores 1 point and has 1.")


def test_the_lone_table_shows_what_is_wrong(store):
    def open_link():
        raise KeyError("seq")

    table = Table(store, open_link)
    table.start()
    try:
        deadline = threading.Event()
        for _ in range(400):
            if table.feed.value["device"]["state"] == "trouble":
                break
            deadline.wait(0.05)
        assert "internal error stopped the link (KeyError: 'seq')" in table.feed.value["device"]["says"]
    finally:
        table.stop()
