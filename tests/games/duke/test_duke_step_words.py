"""Words in which people say what a tile does: moves, jumps, slides, strikes, takes."""

import pytest

from tallystick.games.duke.components.squares import NUMBERS
from tallystick.games.duke.move import Move, Step
from tests.games.duke.texts import format_move, parse_move, parse_position

KNIGHT = "2fodufo1/6/6/6/2Fo3/1KnDuFo2 turn 1 ?/? -/-"
BOWMAN = "2du3/6/2kn3/6/2Bo*3/2Du3 turn 1 ?/? ?/?"


@pytest.mark.parametrize(
    ("table", "text", "means"),
    [
        (KNIGHT, "Kn moves b1 to c3", "Kn b1-c3"),
        (KNIGHT, "the Knight jumps from b1 to c3", "Kn b1-c3"),
        (KNIGHT, "Duke slides to a1", "Du c1-a1"),
        (BOWMAN, "Bowman strikes c4", "Bo c2*c4"),
        (BOWMAN, "the Bowman strikes the Knight", "Bo c2*c4"),
    ],
)
def test_a_tile_is_said_to_move_or_strike_in_words(table, text, means):
    position = parse_position(table)
    assert format_move(position, parse_move(position, text)) == means


def test_a_tile_that_is_said_to_be_captured_on_an_empty_square_is_for_the_rules_to_answer():
    position = parse_position(KNIGHT)
    assert parse_move(position, "Kn b1xFo c3") == Move(Step.GO, (NUMBERS["b1"], NUMBERS["c3"]), takes=True)
