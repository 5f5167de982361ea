"""A game that the device noted, entered on the laptop's record."""

from __future__ import annotations

from tallystick.games.registry import load
from tallystick.referee.moverecord import MoveRecord
from tests.referee.game_recorder import GameRecorder, profile

CLAIMS = [land.id for land in load("conquest").parse_position("start").setting.board.territories]


def test_a_step_that_the_device_did_not_note_takes_no_other_steps_note(tmp_path):
    """Both had sealed their set-ups, so that the device went on to play without a note of them."""
    recorder = GameRecorder()
    session = recorder.start("conquest", names=("Ann", "Bo"))
    session.change_phase(2)
    session.choose(0, 0)
    with recorder.store_in(tmp_path / "sealed.sqlite") as store:
        move_record = MoveRecord(store, store.game("last"), profile)
        noted = list(move_record.unmatched)
        for name in CLAIMS:
            assert not move_record.add_move(f"claim {name}").warning
        added = move_record.add_move("setup " + "/".join(["??-"] * 6 + ["?--"] * 6))
        assert (added.is_recorded, added.warning) == (True, "")
        assert [event.kind for event in noted] == ["choice_made"]
        assert move_record.unmatched == noted
