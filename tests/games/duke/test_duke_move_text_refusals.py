"""Texts that are no steps are refused with the place and what was expected there."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.registry import load
from tallystick.rules.errors import UnreadableMove
from tests.games.duke.claims import random_claim
from tests.games.duke.tables import random_position
from tests.games.duke.texts import format_move, parse_move, parse_position

TABLE = "2fodufo1/2bo3/2pi3/2Bo1Fo1/1Fo4/1KnDuGeFo1"

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


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a step such as Kn b1-c3"),
        ("Kn", 3, "a square, such as Kn b1-c3"),
        ("Kn b1", 6, "the square on which the tile ends"),
        ("Fo c4", 1, "which Footman, such as Fo e1, Fo b2 or Fo e3"),
        ("Fo takes c4", 1, "which Footman"),
        ("Ra to c4", 1, "player 1 has no Ranger there"),
        ("Bo c3 takes Fo c4", 13, "Pi, since the Pikeman of player 2 stands on c4"),
        ("Bo c3 takes Wi", 13, "player 2 has no Wizard there"),
        ("takes c4", 7, "which tile takes, such as Kn b1xc3"),
        ("draw a Knight", 8, "draw alone"),
        ("drawn Kn or Pi", 10, "an Oracle is written Or"),
        ("Kn b1-c3 check", 10, "Guard, which is said as in"),
        ("Kn b1-c3 mate", 10, "the step that takes the Duke"),
        ("Kn b1-c3 without guard", 10, "silent, which says"),
        ("hand the flag b2-b1", 1, "flag a4-b4"),
        ("b1", 3, "what happens on that square"),
        ("Kn b1-", 7, "the square on which the tile ends"),
        ("Kn g7-c3", 4, "a square from a1 to f6"),
        ("Kn b1-b0", 7, "a square from a1 to f6"),
        ("Kn b1-c12", 7, "a square from a1 to f6"),
        ("Fo b1-c3", 1, "Kn, since the Knight of player 1 stands on b1"),
        ("Wi c5-c4", 1, "Bo, since the Bowman of player 2 stands on c5"),
        ("Kn a4-c3", 4, "the square of a Knight (a4 is empty)"),
        ("Kn f5-c3", 4, "the square of a Knight (the Dragon is there)"),
        ("Wi b1*b3", 1, "Kn, since the Knight"),
        ("Ge d1: Kn e1-f1", 8, "Fo, since the Footman"),
        ("summon Dc b1-c2", 8, "Kn, since the Knight"),
        ("escape Or b1 for b2 to c1", 8, "Kn, since the Knight"),
        ("escape Kn b1 for Kn b2 to c1", 18, "Fo, since the Footman"),
        ("knigth b1-c3", 1, "a tile such as Knight (Kn), or a word of a move"),
        ("bishop b1-c3", 1, "or a word of a move"),
        ("xyzzy b1-c3", 1, "a tile such as Knight (Kn), or a word of a move"),
        ("Xq@b2", 1, "or a word of a move"),
        ("Kn b1-c3 d4", 10, "nothing more"),
        ("Kn b1-c3 draw", 10, "nothing more"),
        ("3: draw", 1, "a player from 1 to 2"),
        ("draw?", 5, "a tile, a square or a word of a move"),
        ("drawn", 6, "the tile that was drawn"),
        ("@c2", 1, "a step such as"),
        ("place c2", 7, "the tile that is placed"),
        ("KnWi b1-c3", 1, "only one tile before it"),
        ("Ge d1: e1", 10, "the square to which the tile is commanded"),
        ("escape b1", 10, "for and the square of the sacrifice"),
        ("escape b1 ransom c1", 18, "the captured tile that is given back"),
        ("ransom Ra to c1", 11, "for and the tile that comes back"),
        ("Du c1 Kn d1 c2", 7, "the Footmen beside the Duke"),
        ("Du c1 Fo d1 Kn c2", 13, "the Footmen beside the Duke"),
        ("Du c1 Du d1", 7, "the Footmen beside the Duke"),
        ("Du c1 d1 Fo c2", 10, "the Footmen beside the Duke"),
        ("c1 Fo d1 c2", 1, "the tile that is set up"),
        ("flag", 5, "a square, to and a square, or stays"),
        ("dragon", 7, "takes, strikes, moves, faces, or a square"),
        ("dragon d4", 10, "where the Dragon faces: up, right, down, left"),
        ("dragon faces", 13, "where the Dragon faces"),
        ("divine", 7, "the square of a tile"),
        ("left", 1, "a step such as"),
    ],
)
def test_an_unreadable_step_is_refused_with_its_column(text, column, expected):
    position = parse_position(f"{TABLE} turn 1 -/- dragon=f5:left")
    with pytest.raises(UnreadableMove) as refusal:
        parse_move(position, text)
    assert expected in str(refusal.value)
    assert refusal.value.column == column


FREE = "3du2/6/6/3Pr2/6/2Du3 turn 1 -/- -/- dragon=e4:left"


@pytest.mark.parametrize("text", ["Pr d3-e4", "d3 e4", "Pr d3xe4", "Pr d3-e4 dragon"])
def test_a_push_that_would_be_legal_is_asked_how_the_dragon_is_turned(text):
    position = parse_position(FREE)
    with pytest.raises(UnreadableMove, match=r"dragon up\|down") as refusal:
        parse_move(position, text)
    assert refusal.value.column == len(text) + 1


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


@pytest.mark.parametrize("text", ["Kn a6 Kn", "Kn a6 Kn b1", "Du c1 Fo b1", "Du c1 Fo"])
def test_in_a_turn_a_set_up_of_one_or_two_squares_is_refused(text):
    """It was read as a set-up, whose text is that of a move or of a new tile."""
    position = parse_position("3du1fo/6/6/1Fo4/6/2Du3 turn 1 ?/? ?/?")
    with pytest.raises(UnreadableMove, match="expected the square on which the tile ends, such as Kn b1-c3, found"):
        parse_move(position, text)


def test_in_the_set_up_itself_one_square_is_read():
    position = parse_position("start")
    move = parse_move(position, "Du c1 Fo b1")
    assert parse_move(position, format_move(position, move)) == move
