"""A game that the device noted, entered on the laptop's record."""

import pytest

from tallystick.cli._recordsession import RecordSession, Refused
from tallystick.games.registry import load
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.textrecord import parse_lines
from tallystick.rules.errors import RulesError
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.long

CLAIMS = [land.id for land in load("conquest").parse_position("start").agreement.board.territories]


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


def test_an_attack_on_a_hidden_unit_is_recorded_at_once(tmp_path, capsys):
    with Store(tmp_path / "games.sqlite") as store:
        game = start_laptop_game(store, profile("conquest"), ["Ann", "Bo"], [], [])
        move_record = MoveRecord(store, game, profile)
        session = RecordSession(move_record, is_terse=True, folder=str(tmp_path))
        move_record.set_position(
            "players=2 first=1 turn=1 units=keyfort-a:1=D,ashmoor-a:1=F,keyfort-b:2,ravenfall-a:2 moves=2"
        )
        session.run_lines(parse_lines("keyfort-a > keyfort-b"), (RulesError,))
        assert move_record.moves[-1].kind == "legal"
    assert "stood" not in capsys.readouterr().out


def test_a_move_of_a_hidden_unit_says_what_it_hangs_on_and_how_it_is_recorded(tmp_path, capsys):
    with Store(tmp_path / "games.sqlite") as store:
        game = start_laptop_game(store, profile("conquest"), ["Ann", "Bo"], [], [])
        move_record = MoveRecord(store, game, profile)
        session = RecordSession(move_record, is_terse=True, folder=str(tmp_path))
        move_record.set_position("players=2 first=1 turn=1 units=keyfort-a:1,keyfort-c:1,ravenfall-a:2=F moves=2")
        with pytest.raises(Refused) as refused:
            session.run_lines(parse_lines("keyfort-a > keyfort-b"), (RulesError,))
        assert str(refused.value) == (
            "line 1: keyfort-a > keyfort-b is undecided: it depends on what stands hidden on keyfort-a (if it is a Cursed Land or "
            'a Flag, illegal). If it was played, "force keyfort-a > keyfort-b" records it. Everything before it is recorded.'
        )
        session.run_lines(parse_lines("force keyfort-a > keyfort-b"), (RulesError,))
        assert move_record.moves[-1].kind == "undecided"
    assert "(Ann, undecided, but it stood)" in capsys.readouterr().out
