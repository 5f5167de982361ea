"""Moves that are entered when the evening is over stand where they were made, beside seals too."""

import pytest

from tallycore.proof.setups import setup_commitment
from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tests.referee.game_recorder import GameRecorder, profile
from tests.referee.sealed_game import GOLD

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def test_who_enters_the_moves_after_the_evening_enters_each_where_it_was_made(tmp_path):
    """What was sealed in the middle of the game was sealed behind the warriors that it tells, also on this record."""
    recorder = GameRecorder()
    session = recorder.start("armadora", options=(0, 0, 0))
    session.choose(0, 0)
    session.choose(0, 0)
    salt, game_seq = b"salt of Ann.....", session.state.game_seq
    commitment = setup_commitment(recorder.journal.log_id, game_seq, 0, 1, salt, "c3=5")
    session.append("setup_sealed", seat=0, commitment=commitment)
    session.choose(0, 3)
    session.choose(0, 3)
    session.end_game(0)
    session.append("setup_revealed", seat=0, number=1, salt=salt, text="c3=5")
    with recorder.store_in(tmp_path / "late.sqlite") as store:
        move_record = MoveRecord(store, store.game("last"), profile)
        for move in (*GOLD, "W c3", "W d3", "pass", "pass"):
            assert not move_record.add_move(move).warning
        report = audit_stored(store, "last", profile)
    assert [finding.status for finding in report.findings if finding.check == "set-ups"] == ["ok"]
