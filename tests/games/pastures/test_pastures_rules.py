"""What the rulebook shows, and what must hold whatever is played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.pastures.components.grid import area, grid_of, neighbours
from tallystick.games.pastures.outcome import castle_scores
from tallystick.rules.errors import IllegalMove
from tallystick.rules.judge import judge
from tallystick.rules.outcome import Outcome


def legal_texts(pastures, position):
    return [pastures.format_move(position, move) for move in pastures.legal_moves(position)]


def test_the_castle_of_the_rulebooks_picture(pastures):
    """The text gives the sum: 14 points, three for each Plains, one for each Mountain and Forest.

    The picture itself is lost; four Plains, a Mountain and a Forest make its 14. The list of scores, which is the
    default, says 2 for Forest (Woods), so that the same castle is worth 15 by the list.
    """
    sheet = "PPM/PWF/PDW over 2 FW b2/- stood"
    assert pastures.scores(pastures.parse_position(sheet.replace("stood", "forest=example stood"))) == (14, 0)
    assert pastures.scores(pastures.parse_position(sheet)) == (15, 0)
    (castle,) = castle_scores(pastures.parse_position(sheet))
    assert dict(castle.squares) == {
        "a1": 3, "b1": 3, "c1": 1,
        "a2": 3, "b2": 0, "c2": 2,
        "a3": 3, "b3": 0, "c3": 0,
    }  # fmt: skip


def test_a_whole_small_game(pastures):
    position = pastures.start({"columns": 3, "rows": 2})
    for text in ["P a1", "W c1", "F b1", "R b2", "W a2", "P c2", "castle a1"]:
        assert pastures.outcome(position) is None
        position = pastures.play(position, pastures.parse_move(position, text))
    assert pastures.format_position(position) == "PFW/WRP over 2 WP a1/-"
    assert pastures.outcome(position) == Outcome(scores=(6, 0), winners=(0,))
    assert not pastures.outcome(position).is_draw


def test_no_castle_fits_at_all(pastures):
    position = pastures.start({"columns": 1, "rows": 1})
    position = pastures.play(position, pastures.parse_move(position, "F a1"))
    assert pastures.outcome(position) == Outcome(scores=(0, 0), winners=(0, 1))
    assert pastures.outcome(position).is_draw


def test_one_who_cannot_place_a_castle_cannot_be_alone(pastures):
    """Spots depend on the sheet only: as soon as one player has none, it is over for both."""
    position = pastures.parse_position("WFFWFFW castles 2 WF a1/- stood")
    assert legal_texts(pastures, position) == ["C d1", "C g1"]
    after = pastures.play(position, pastures.parse_move(position, "C d1"))
    assert legal_texts(pastures, after) == ["C g1"]
    assert pastures.to_move(after) == 0


def test_two_passes_end_the_castles_where_passing_is_allowed(pastures):
    position = pastures.parse_position("WFFWFFW castles 2 WF a1/- castle-duty=may stood")
    for _ in range(2):
        assert pastures.outcome(position) is None
        position = pastures.play(position, pastures.parse_move(position, "pass"))
    assert pastures.format_position(position) == "WFFWFFW over 2 WF a1/- passes=2 castle-duty=may stood"
    assert pastures.outcome(position).winners == (0,)


def test_passing_on_after_the_end_changes_nothing_more(pastures):
    position = pastures.parse_position("WFFWFFW over 2 WF a1/- passes=2 castle-duty=may stood")
    after = pastures.play_unchecked(position, pastures.parse_move(position, "pass"))
    assert pastures.format_position(after) == "WFFWFFW over 1 WF a1/- passes=2 castle-duty=may stood"
    assert pastures.parse_position(pastures.format_position(after)) == after


def test_a_castle_between_two_passes_starts_the_count_anew(pastures):
    position = pastures.parse_position("WFFWFFW castles 1 WF - castle-duty=may stood")
    for text in ["pass", "C a1", "pass"]:
        position = pastures.play(position, pastures.parse_move(position, text))
    assert pastures.outcome(position) is None


def test_an_illegal_castle_that_stood_counts_and_bars_like_any_other(pastures):
    position = pastures.parse_position("WFWFFWF castles 1 WF a1/- stood")
    move = pastures.parse_move(position, "C c1")
    with pytest.raises(IllegalMove, match=r"castle\.overlap"):
        pastures.play(position, move)
    after = pastures.play_unchecked(position, move)
    assert pastures.format_position(after) == "WFWFFWF castles 2 WF a1,c1/- stood"
    assert legal_texts(pastures, after) == ["C f1"]


def test_something_foreign_stays_on_the_sheet(pastures):
    position = pastures.start({"columns": 2, "rows": 1})
    after = pastures.play_unchecked(position, pastures.parse_move(position, "lake a1"))
    assert pastures.format_position(after) == "?1 fill 2 ?- - stood"
    assert legal_texts(pastures, after) == [f"{kind} b1" for kind in "MPFRDW"]


def test_a_turn_out_of_turn_that_stood(pastures):
    start = pastures.start()
    after = pastures.play_unchecked(start, pastures.parse_move(start, "2: F c3"))
    assert pastures.format_position(after) == "8/8/2F5/8/8/8/8/8 fill 1 -F - stood"


def test_readings_that_nobody_has_agreed_on_leave_the_verdict_open(pastures):
    position = pastures.parse_position("3/1R1/3 fill 2 R- -")
    assert judge(pastures, position, "D c3").kind == "legal"
    verdict = judge(pastures, position, "D c3", unsettled=["adjacency"])
    assert verdict.kind == "undecided"
    assert verdict.after is None
    assert judge(pastures, position, "D c3", unsettled=["forest"]).kind == "legal"


@given(st.integers(1, 26), st.integers(1, 26), st.data())
def test_neighbours_are_mutual_and_bits_agree_with_names(columns, rows, data):
    grid = grid_of(columns, rows)
    square = data.draw(st.sampled_from(grid.names))
    corners = data.draw(st.booleans())
    near = neighbours(grid, square, corners)
    assert all(square in neighbours(grid, other, corners) for other in near)
    assert set(grid.listed(grid.beside(grid.bit[square], corners))) == {square, *near}
    assert set(grid.listed(grid.influence(grid.bit[square]))) == set(area(grid, square))
