"""What lists and captions say of a step can be typed: in random play each sentence is read as the same step."""

import random

import pytest

from tallystick.rules.claims import read_claim
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.statement import Statement
from tallystick.testing.manygames import games_under_all_readings
from tallystick.testing.material import Material
from tests.games.ours import FOLDER

pytestmark = pytest.mark.long


def read_or_none(game, position, text):
    try:
        return game.canonical(position, game.parse_move(position, text))
    except UnreadableMove:
        return None


def test_a_step_is_read_from_what_is_said_of_it(game):
    chance, found = random.Random(8), 0
    for steps in games_under_all_readings(game, Material(FOLDER / game.id), count=16):
        for position, move in steps:
            moves = game.legal_moves(position)
            for each in {move, *chance.sample(moves, min(3, len(moves)))}:
                says = game.say_step(position, each)
                read = read_or_none(game, position, says)
                found += read == each
                if read == each:
                    # As it stands below a drawing, and is copied from there.
                    whole = read_claim(game, position, f"In dispute: {says}.")
                    assert isinstance(whole, Statement) or game.canonical(position, whole) == each, says
                if read != each:
                    # A sentence that hides something is said of several moves. It is refused.
                    assert read is None, says
                    assert sum(game.say_step(position, other) == says for other in moves) > 1, says
    assert found > 100
