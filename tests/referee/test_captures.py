"""Captured pieces by turn: as a plain count over the positions of the record has them, and unknown where the record lacks a turn."""

from itertools import pairwise

import pytest

from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.referee.captures import captures_by_turn
from tallystick.referee.figures import figures_of
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.steps import GameSteps
from tallystick.store.store import Store
from tallystick.table.gamefigures import NO_CAPTURES, figures_as_dict
from tests.referee.duke_table import Table
from tests.referee.finished_games import store_finished_by_hand, store_finished_pastures
from tests.referee.game_recorder import profile
from tests.referee.played_conquest import PlayedConquest

pytestmark = pytest.mark.long

STEPS, SEED = 60, 4
# In this game both players capture.


def duke(path, left_out=0):
    """Store a game of The Duke that is played at random, and all its moves but the last ones; return its table."""
    table = Table(SEED)
    for _ in range(STEPS):
        table.play()
    while table.position.phase in ("drawn", "divined", "drawing", "divining"):
        table.play()
    table.session.end_game(0)
    with table.recorder.store_in(path) as store:
        record = MoveRecord(store, store.game("last"), profile)
        for move in table.moves[: len(table.moves) - left_out]:
            record.add_move(move)
    return table


def game_in(path):
    with Store(path) as store:
        return store.game("last")


def found(game):
    turns = [turn.number for turn in figures_of(game, installed_profile(game.summary.game)).turns]
    steps = GameSteps(game, installed_profile)
    return turns, captures_by_turn(game, steps.played, installed_profile(game.summary.game), turns)


def test_the_last_turn_has_what_the_last_position_says(tmp_path):
    duke(tmp_path / "games.sqlite")
    game = game_in(tmp_path / "games.sqlite")
    turns, counts = found(game)
    position = GameSteps(game, installed_profile).played.position
    assert counts[-1] == tuple(sum(position.lost[1 - seat]) for seat in (0, 1))
    assert counts[-1] == (1, 3)
    assert len(counts) == len(turns)
    for before, after in pairwise(counts):
        assert all(a <= b for a, b in zip(before, after, strict=True))


def test_each_turn_has_what_its_last_position_says(tmp_path):
    """The turns of the device and those of the record are counted apart: here a turn of each ends with each action."""
    duke(tmp_path / "games.sqlite")
    game = game_in(tmp_path / "games.sqlite")
    turns, counts = found(game)
    played = GameSteps(game, installed_profile).played
    ends = [
        tuple(sum(move.after.lost[1 - seat]) for seat in (0, 1))
        for move in played.moves
        if move.note is not None and not played.rules.is_within_turn(move.after)
    ]
    assert list(counts)[: len(ends)] == ends[: len(turns)]


def test_a_game_with_hidden_units_has_them_too(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        truth = PlayedConquest(store).truth
        game = store.game("last")
    _, counts = found(game)
    flags = sum(holder != seat for seat, holder in enumerate(truth.flags))
    standing = [sum(unit is not None and unit.seat == seat for unit in truth.units) for seat in (0, 1)]
    reserves = [len(each) for each in truth.reserves]
    assert sum(counts[-1]) >= flags
    assert sum(counts[-1]) > 0
    assert [18 - there - kept for there, kept in zip(standing, reserves, strict=True)] == [
        int(truth.flags[seat] != seat) for seat in (0, 1)
    ]


def test_a_record_that_lacks_turns_shows_none_and_says_why(tmp_path):
    duke(tmp_path / "games.sqlite", left_out=4)
    game = game_in(tmp_path / "games.sqlite")
    assert found(game)[1] is None
    figures = figures_as_dict(GameSteps(game, installed_profile))
    assert figures["captures"] is None
    assert NO_CAPTURES in figures["notes"]


def test_a_position_that_was_entered_by_hand_does_not_tell_what_was_captured_before(tmp_path):
    table = duke(tmp_path / "games.sqlite")
    with Store(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
        record.set_position(load("duke").format_position(table.position))
    assert found(game_in(tmp_path / "games.sqlite"))[1] is None


def test_a_game_without_captures_has_no_picture_and_no_note(tmp_path):
    for name, make in (("device", store_finished_pastures), ("hand", store_finished_by_hand)):
        make(tmp_path / f"{name}.sqlite")
        figures = figures_as_dict(GameSteps(game_in(tmp_path / f"{name}.sqlite"), installed_profile))
        assert figures["captures"] is None
        assert NO_CAPTURES not in figures["notes"]
