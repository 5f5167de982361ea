"""A move is taken back on the laptop when the device cannot undo its note any more, and another one is played."""

import pytest

from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, OPEN
from tests.referee.findings import of
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.long

PLAINS, FOREST, RIVER, WASTELAND = 1, 2, 3, 5


def audited(tmp_path, noted, *entries):
    """Play a game of Pastures New with these notes on the device and these entries on the laptop. Return its audit.

    Each entry is the number of the turn after which it is made, and a move, or the number and the move that is taken back.
    """
    recorder = GameRecorder()
    session = recorder.start("pastures", options=(2, 2), salts=[(0, "a")])
    for item in noted:
        session.choose(0, item)
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        turns = recorder.seqs("choice_made")
        for turn, entry in entries:
            is_move = isinstance(entry, str)
            payload = {"move": entry} if is_move else dict(zip(("from", "move"), entry, strict=True))
            store.add_entry(store.game("last"), turns[turn - 1], "move" if is_move else "undo", payload)
        return audit_stored(store, "last", profile)


def test_a_note_that_the_device_kept_is_no_choice_of_the_game(tmp_path):
    """Bo's Wasteland became River, so Ann may play Wasteland."""
    report = audited(
        tmp_path,
        (FOREST, WASTELAND, WASTELAND),
        *((1, "F a1"), (2, "W b1"), (2, (2, "W b1")), (2, "R b1"), (3, "W a2")),
    )
    assert [finding.says for finding in report.findings if finding.status == FAULT] == []
    (apart,) = [finding for finding in of(report, "moves") if finding.status == OPEN]
    assert apart.says.endswith(
        "(terrain: wasteland). That was W b1, which was taken back on the laptop but not on the device."
    )


def test_a_note_that_differs_without_an_undo_stays_a_choice_of_the_game(tmp_path):
    """Nothing shows that Bo's Wasteland was taken back. So the record cannot excuse Ann's Wasteland."""
    report = audited(tmp_path, (FOREST, WASTELAND, WASTELAND), (1, "F a1"), (2, "R b1"), (3, "W a2"))
    assert [finding.check for finding in report.findings if finding.status == FAULT] == ["rules"]
    (apart,) = [finding for finding in of(report, "moves") if finding.status == OPEN]
    assert apart.says.endswith("(terrain: wasteland).")


def test_a_note_of_another_player_is_not_the_one_that_was_taken_back(tmp_path):
    """Ann's Plains was taken back, and Bo's was not."""
    report = audited(
        tmp_path,
        (FOREST, PLAINS, PLAINS),
        *((1, "P a1"), (1, (1, "P a1")), (1, "F a1"), (2, "R b1"), (3, "P a2")),
    )
    assert [finding.check for finding in report.findings if finding.status == FAULT] == ["rules"]
