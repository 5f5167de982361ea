"""Any claim can be played unchecked, in whatever phase it comes: there is a table afterwards, and its text reads back."""

from random import Random

import pytest

from tallystick.games.duke.position import Phase
from tests.games.duke.disputes import disputes
from tests.games.duke.tables import random_position
from tests.games.duke.texts import parse_position

pytestmark = pytest.mark.long

TABLES, CLAIMS = 20, 12


@pytest.mark.parametrize("phase", Phase.ALL)
def test_a_step_that_stood_leaves_a_table(duke, phase):
    random = Random(phase)
    for _ in range(TABLES):
        position = random_position(random, phase)
        for move in disputes(random, position, CLAIMS):
            then = duke.play_unchecked(position, move)
            assert parse_position(duke.format_position(then), is_checked=False) == then, (
                duke.format_position(position),
                move,
            )


def test_no_flag_is_handed_over_before_the_first_turn(duke):
    for text in ("start", "start objective=dynasty", "start objective=coup"):
        position = duke.parse_position(text)
        assert position.phase in Phase.BEGINNINGS
        assert duke.play_unchecked(position, duke.parse_move(position, "flag a1-a2")) == position


def test_who_passes_and_is_let_off_has_had_the_turn(duke):
    position = duke.parse_position("3du2/6/6/6/6/3Du2 turn 1 Kn/Kn -/-")
    assert duke.play_unchecked(position, duke.parse_move(position, "pass")) == position._replace(turn=1)


def test_of_too_many_divined_tiles_the_first_three_are_in_the_hand(duke):
    """The table after it had a text that was refused."""
    position = duke.parse_position("3du2/6/6/6/4Or1/2Du3 divining 1 FoPi2Kn/- ?/?")
    then = duke.play_unchecked(position, duke.parse_move(position, "drawn FoPi2Kn"))
    assert then.phase == Phase.DIVINED
    assert len(then.hand) == 3
    assert duke.parse_position(duke.format_position(then)) == then
