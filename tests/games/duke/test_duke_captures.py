"""Which tiles a step of The Duke captures, against a plain count of the tiles on the board."""

from itertools import chain
from random import Random

import pytest

from tallystick.games.registry import load
from tallystick.testing.randomplay import random_game

pytestmark = pytest.mark.long

GAME = load("duke")
TILES = "tile=Baron(Ba#escape)m-1+0m+1+0j-1+2j+1+2|m+0+1 tile=Porthos(Po#ransom)m+0+1m+0-1|x+0+1"


def on_board(position, seat):
    return position.occupied[seat].bit_count()


def test_along_random_games_the_captured_tiles_are_those_that_left_the_board():
    """In the game without extras only a capture takes a tile of the opponent off the board."""
    seen, games = 0, [random_game(GAME, GAME.begin(), Random(seed), 300) for seed in range(12)]
    for position, move in chain.from_iterable(games):
        after = GAME.play(position, move)
        found = GAME.captures(position, move, after)
        mover = GAME.to_move(position)
        for seat in (0, 1):
            gone = on_board(position, 1 - seat) - on_board(after, 1 - seat) if seat == mover else 0
            assert found[seat] == gone, (GAME.format_position(position), GAME.format_move(position, move))
        seen += sum(found)
    assert seen > 20


def test_a_captured_tile_that_is_given_back_was_captured_all_the_same():
    at = GAME.parse_position(f"3du1fo/6/1Ba4/6/6/2Dupi2 turn 1 ?/? -/Po {TILES}")
    step = GAME.parse_move(at, "escape Ba b4 ransom Po to d1")
    assert GAME.objections(at, step) == []
    after = GAME.play(at, step)
    assert (sum(at.lost[1]), sum(after.lost[1])) == (1, 1)
    assert GAME.captures(at, step, after) == (1, 0)


def test_where_it_is_not_known_what_is_captured_nothing_is_counted():
    at = GAME.parse_position("2fodu2/6/6/6/2Fo3/2DuFo2 turn 1 ?/? ?/?")
    step = GAME.legal_moves(at)[0]
    assert GAME.captures(at, step, GAME.play(at, step)) is None
