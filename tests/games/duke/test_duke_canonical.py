"""A step that can be written in several ways is one step: judged, played and said alike."""

from itertools import permutations
from random import Random

import pytest

from tallystick.games.duke.move import Step
from tallystick.games.duke.position import Phase
from tallystick.games.registry import load
from tallystick.rules.judge import judge
from tests.games.duke.tables import random_position

pytestmark = pytest.mark.long

EMPTY_WORDS = {"facing": "up", "tiles": (3,)}
# What says nothing in most steps.


def written_otherwise(position, move):
    """The same step with its squares and tiles in every order, and with fields filled that it does not have."""
    for squares in permutations(move.squares):
        for tiles in permutations(move.tiles):
            yield move._replace(squares=squares, tiles=tiles)
    for field, value in EMPTY_WORDS.items():
        yield move._replace(**{field: value})
    if position.phase not in {"mountain", "fort", "dragon"}:
        yield move._replace(seat=position.turn)


@pytest.mark.parametrize("phase", Phase.ALL)
def test_one_step_has_one_value(phase):
    duke, random = load("duke"), Random(phase)
    told = 0
    for _ in range(7):
        position = random_position(random, phase)
        legal = duke.legal_moves(position)
        for move in random.sample(legal, min(8, len(legal))):
            for other in written_otherwise(position, move):
                if duke.canonical(position, other) != move:
                    continue  # an order that says something else
                assert duke.objections(position, other) == []
                assert duke.format_move(position, other) == duke.format_move(position, move)
                assert duke.play(position, other) == duke.play_unchecked(position, other) == duke.play(position, move)
                assert judge(duke, position, other) == judge(duke, position, move)
                told += other != move
    assert told > 10


def test_footmen_are_set_up_in_any_order():
    duke = load("duke")
    start = duke.start()
    move = duke.parse_move(start, "Du c1 Fo b1 c2")
    assert move in duke.legal_moves(start)
    duke_square, first, second = move.squares
    swapped = move._replace(squares=(duke_square, second, first))
    assert duke.objections(start, swapped) == []
    assert judge(duke, start, swapped).kind == "legal"
    assert duke.play(start, swapped) == duke.play(start, move)
    assert move.what == Step.SETUP
