"""Odd moves on a laptop's record, and gaps beside them: what the audit says of each, word for word."""

import pytest

from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, OPEN
from tests.rawstore import unguarded
from tests.referee.findings import of
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]

FOREST, WASTELAND, RIVER = 2, 5, 3


@pytest.fixture
def recorder():
    """A game of Pastures New with three turns, which has ended."""
    recorder = GameRecorder()
    session = recorder.start("pastures", options=(2, 2), salts=[(0, "a")])
    for item in (FOREST, WASTELAND, RIVER):
        session.choose(0, item)
    session.end_game(0)
    return recorder


@pytest.fixture
def told(recorder, tmp_path):
    """Return a function that stores the game with moves, one after each turn and a fourth at the end, and audits it."""

    def run(*moves, damaged=()):
        path = tmp_path / "games.sqlite"
        with recorder.store_in(path) as store:
            turns = recorder.seqs("choice_made")
            for seq, move in zip([*turns, turns[-1]], moves, strict=False):
                store.add_entry(store.game("last"), seq, "move", move)
            for seq in damaged:
                with unguarded(path) as other:
                    other.execute("UPDATE records SET record = x'00' WHERE seq = ?", (seq,))
            return audit_stored(store, "last", profile)

    return run


@pytest.mark.parametrize(
    ("event", "status"), [(0, OPEN), (1, FAULT), (2, FAULT)], ids=["its own", "the next", "one later"]
)
def test_an_event_beside_a_wrong_move_cannot_be_read(recorder, told, event, status):
    """The move was entered after event 9. What came later is no excuse for it."""
    after = recorder.seqs("choice_made")[1]
    report = told({"move": "F a1"}, {"move": "F b1", "position": "2/2 fill 1 -- -"}, damaged=[after + event])
    (illegal,) = [each for each in of(report, "moves") if "was left standing" in each.says]
    (elsewhere,) = [each for each in of(report, "entries") if "another position" in each.says]
    assert (illegal.status, elsewhere.status) == (status, status)


def test_an_event_after_a_wrong_move_that_the_device_has_not_noted_cannot_be_read(recorder, told):
    turns = recorder.seqs("choice_made")
    report = told(*({"move": move} for move in ("F a1", "W b1", "R a2", "R b2")), damaged=[turns[-1] + 1])
    (illegal,) = [each for each in of(report, "moves") if "was left standing" in each.says]
    assert (illegal.status, illegal.events) == (FAULT, ())
