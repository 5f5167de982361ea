"""Random games of Durdain to their end: two to six players, every mix of extensions, on both mats."""

from itertools import product
from random import Random

import pytest

from tallystick.games.durdain.components.box import CASTLES
from tallystick.testing.randomplay import random_move
from tests.games.durdain.matfiles import small_mat

pytestmark = pytest.mark.long

EXTENSIONS = ("armadas", "dragons", "kingsmen")
MIXES = [tuple(name for name, is_in in zip(EXTENSIONS, mix, strict=True) if is_in) for mix in product((0, 1), repeat=3)]
PLAYERS = (2, 3, 4, 5, 6)
MOST_STEPS = 3000


def beginning(durdain, players, mix, mat):
    extensions = f" extensions={','.join(mix)}" if mix else ""
    if mat is None:
        return durdain.start({"players": players, "ranges": 40 + players, "start": 112, **dict.fromkeys(mix, 1)})
    return durdain.parse_position(f"players={players} mat={mat.id}{extensions} start=112")


def play_to_the_end(durdain, position, random):
    """Play at random; yield each position after a step."""
    for _ in range(MOST_STEPS):
        position = durdain.play(position, random_move(durdain, position, random))
        yield position
        if durdain.outcome(position):
            return


@pytest.mark.parametrize("mat", [None, small_mat()], ids=["stand-in", "small"])
def test_games_of_two_to_six_players_in_every_mix_come_to_an_end(durdain, mat):
    for number, mix in enumerate(MIXES):
        players = PLAYERS[number % len(PLAYERS)] if mat is None else PLAYERS[-1 - number % len(PLAYERS)]
        *_, end = play_to_the_end(durdain, beginning(durdain, players, mix, mat), Random(number))
        outcome = durdain.outcome(end)
        assert outcome is not None, durdain.format_position(end)
        left = set(range(players)) - {*end.out}
        assert {*outcome.winners} <= left
        assert len(left) == 1 or max(end.scores) == 120
        assert durdain.game_faults(end) == []


def test_no_table_that_play_comes_to_is_one_that_cannot_be(durdain):
    for position in play_to_the_end(durdain, beginning(durdain, 4, EXTENSIONS, None), Random(7)):
        assert durdain.game_faults(position) == [], durdain.format_position(position)
        castles = sum(piece is not None and piece.kind == "castle" for piece in position.pieces)
        assert castles <= CASTLES


def test_points_never_fall_and_end_with_the_track(durdain):
    before = (112,) * 3
    for position in play_to_the_end(durdain, beginning(durdain, 3, (), None), Random(3)):
        assert all(old <= new <= 120 for old, new in zip(before, position.scores, strict=True))
        before = position.scores
