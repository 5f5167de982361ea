"""Any text is a step or refused. `refusals.txt` has what is said of those that are refused; here are near misses of them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.registry import load
from tallystick.rules.claims import read_claim
from tallystick.rules.errors import UnreadableMove
from tests.games.duke.claims import random_claim
from tests.games.duke.tables import random_position
from tests.games.duke.texts import format_move, parse_move, parse_position

ALPHABET = "abcdefghKnDuFotilesdragwkpcm123456789:@*x+-. "


@given(st.integers(0, 2**20), st.text(max_size=30) | st.text(ALPHABET, max_size=20))
def test_any_text_is_a_step_or_refused(seed, text):
    position = random_position(Random(seed))
    assert_read_or_refused(position, text)


@given(st.integers(0, 2**32), st.integers(0, 100), st.text(ALPHABET, max_size=2))
def test_a_step_with_a_slip_of_the_pen_is_read_or_refused(seed, place, slip):
    random = Random(seed)
    position = random_position(random)
    text = format_move(position, random_claim(random, position))
    place %= len(text)
    assert_read_or_refused(position, text[:place] + slip + text[place + 1 :])


def assert_read_or_refused(position, text):
    refusal = None
    try:
        move = parse_move(position, text)
    except UnreadableMove as error:
        refusal = error
    if refusal:
        assert refusal.column >= 1
        assert "expected" in str(refusal)
    else:
        assert parse_move(position, format_move(position, move)) == move


FREE = "3du2/6/6/3Pr2/6/2Du3 turn 1 -/- -/- dragon=e4:left"


@pytest.mark.parametrize("text", ["2: Pr d3-e4", "Du c1-e4", "Pr d3-e4 dragon left"])
def test_a_push_that_is_illegal_however_the_dragon_is_turned_is_not_asked(text):
    position = parse_position(FREE)
    assert load("duke").objections(position, parse_move(position, text))


def test_the_dragon_is_pushed_onto_a_tile_whether_that_is_said_or_not():
    position = parse_position(FREE.replace("6/6", "5fo/6", 1))
    said = [parse_move(position, text) for text in ("Pr d3-e4 dragon", "Pr d3-e4", "Pr d3xe4", "prd3e4")]
    assert said == said[:1] * 4
    assert format_move(position, said[0]) == "Pr d3-e4 dragon"
    assert said[0] in load("duke").legal_moves(position)


def test_in_the_set_up_itself_one_square_is_read():
    position = parse_position("start")
    move = parse_move(position, "Du c1 Fo b1")
    assert parse_move(position, format_move(position, move)) == move


@pytest.mark.parametrize("text", ["the Duke from c6", "c6 and c5", "c6 and then from c5", "c6, from c5"])
def test_a_square_that_the_tile_comes_from_is_no_square_that_it_goes_to(text):
    """The Duke of player 1 stands on c1."""
    with pytest.raises(UnreadableMove, match="expected the square on which the tile ends"):
        parse_move(parse_position(FREE), text)


@pytest.mark.parametrize("text", ["2. draw", "12", "3.", "3. 4"])
def test_a_number_before_a_step_can_be_a_player_and_is_refused(text):
    with pytest.raises(UnreadableMove):
        read_claim(load("duke"), load("duke").start(), text)
