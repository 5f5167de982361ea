"""Texts of positions and moves: one canonical form, many that are understood, and clear words for the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.pastures.components.grid import grid_of
from tallystick.games.pastures.move import Move
from tallystick.games.pastures.moves import legal_moves
from tallystick.games.pastures.notation.position_text import format_position
from tallystick.games.pastures.position import Readings, empty_sheet
from tallystick.games.registry import load
from tallystick.rules.errors import UnreadableMove, UnreadablePosition

parse_position = load("pastures").read_position

READINGS = st.builds(
    Readings,
    adjacency=st.sampled_from(["sides", "corners"]),
    stuck=st.sampled_from(["waive", "pass", "pass-clears", "end"]),
    castle_square=st.sampled_from(["counts", "nothing"]),
    castle_start=st.sampled_from(["next", "first"]),
    forest=st.sampled_from(["list", "example"]),
    castle_duty=st.sampled_from(["must", "may"]),
)


@st.composite
def positions(draw):
    """Positions reached by any moves at all, legal or not."""
    grid = grid_of(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    position = empty_sheet(grid, draw(READINGS), draw(st.integers(0, 1)))
    for _ in range(draw(st.integers(0, 30))):
        moves = legal_moves(position)
        if moves and draw(st.integers(0, 5)):
            move = moves[draw(st.integers(0, len(moves) - 1))]
        else:
            what = draw(st.sampled_from([*"MPFRDWC", "lake", "pass"]))
            square = "" if what == "pass" else draw(st.sampled_from(grid.names))
            move = Move(what, square, draw(st.sampled_from([None, 0, 1])))
        position = load("pastures").play_unchecked(position, move)
    return position


@given(positions())
def test_every_position_reads_back(position):
    text = format_position(position)
    assert parse_position(text) == position
    assert parse_position(text.lower()) == position
    assert format_position(parse_position(text)) == text


@given(st.text(max_size=60) | st.text("MPFRDWC123456789/-?=., \nfilcastoverwy", max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        position = parse_position(text)
    except UnreadablePosition as error:
        refusal = error
    else:
        refusal = None
    if refusal:
        assert refusal.column >= 1
        assert "expected" in str(refusal)
    else:
        assert parse_position(format_position(position)) == position


@given(st.text(max_size=30) | st.text("MPFRDWCabcdefgh123456789:=. pasplyer", max_size=20))
def test_any_text_is_a_move_or_refused(pastures, text):
    start = pastures.start()
    try:
        move = pastures.parse_move(start, text)
    except UnreadableMove as error:
        refusal = error
    else:
        refusal = None
    if refusal:
        assert refusal.column >= 1
        assert "expected" in str(refusal)
    else:
        assert pastures.parse_move(start, pastures.format_move(start, move)) == move


@pytest.mark.parametrize(
    "text",
    ["F c3", "f c3", "c3 F", "c3=F", "C3 = f", "Fc3", "forest c3", "Forest on c3", "WOODS C3", "wood at c3", "for c3",
     "c3: forest", "1: F c3", "player 1: forest c3", "  F   c3  ", "F c3!", "F -> c3", "F \u2192 c3", "F>c3", "I play forest on c3",
     "player 1 plays a forest on c3", "fill c3 with forest", "draw woods in c3"],
)  # fmt: skip
def test_many_ways_to_say_forest_on_c3(pastures, text):
    start = pastures.start()
    move = pastures.parse_move(start, text)
    assert move == Move("F", "c3")
    assert pastures.format_move(start, move) == "F c3"


@pytest.mark.parametrize(
    "text",
    ["C c3", "castle c3", "c c3", "cc3", "c3 castle", "c3=C", "Castle at C3", "Castle! c3", "build a castle on c3"],
)
def test_many_ways_to_say_castle_on_c3(pastures, text):
    assert pastures.parse_move(pastures.start(), text) == Move("C", "c3")


@pytest.mark.parametrize(("text", "column"), [("9" * 5000 + " fill 1 -- -", 1), ("start " + "9" * 5000 + "x3", 7)])
def test_a_very_long_number_is_refused_like_any_other(pastures, text, column):
    with pytest.raises(UnreadablePosition, match="to 26") as refusal:
        pastures.parse_position(text)
    assert refusal.value.column == column


def test_the_rows_may_stand_on_lines_of_their_own(pastures):
    for lines in (
        "PWF.\nRM__\n.... \nfill 2 FM -\n",
        "P W F .\nR M . .\n\n. . . .\nfill 2 FM -",
        "PWF1/\nRM2/\n4\nfill 2 FM -",
    ):
        assert pastures.format_position(pastures.parse_position(lines)) == "PWF1/RM2/4 fill 2 FM -"
    with pytest.raises(UnreadablePosition, match="line 2, column 3"):
        pastures.parse_position("PWF.\nRMX.\nfill 2 FM -")


def test_start_names_the_beginning(pastures):
    start = pastures.parse_position("start")
    assert start == pastures.start()
    assert pastures.format_position(start) == "8/8/8/8/8/8/8/8 fill 1 -- -"
    assert len(pastures.legal_moves(start)) == 384
    assert pastures.parse_position("start 6x4 first=2 stuck=pass") == pastures.start(
        {"columns": 6, "rows": 4, "first": 2}, readings={"stuck": "pass"}
    )


def test_row_1_is_the_top_row(pastures):
    position = pastures.parse_position("M3/4/3D fill 1 MD -")
    assert position.terrain_at("a1") == "M"
    assert position.terrain_at("d3") == "D"
