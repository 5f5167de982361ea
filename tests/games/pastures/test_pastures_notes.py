"""What the device's notes alone show: which types, in which turns, but not where."""

import re

import pytest

NAMES = {"M": "mountain", "P": "plains", "F": "forest", "R": "river", "D": "desert", "W": "wasteland"}


def notes(letters, first=0):
    """Notes of turns taken in order."""
    return [((first + turn) % 2, "terrain", NAMES[letter]) for turn, letter in enumerate(letters)]


def remarks(pastures, noted, options=None, readings=None):
    return [
        (remark.note, remark.kind, remark.objection.rule) for remark in pastures.check_notes(options, readings, noted)
    ]


@pytest.mark.parametrize("letters", ["", "M", "MPFRDW", "MPMPMP"[:2], "MPFMRP"])
def test_clean_notes_are_left_alone(pastures, letters):
    assert remarks(pastures, notes(letters)) == []


def test_the_opponents_type(pastures):
    assert remarks(pastures, notes("MPP")) == [(2, "illegal", "terrain.repeat-opponent")]


def test_ones_own_type(pastures):
    assert remarks(pastures, notes("MPM")) == [(2, "illegal", "terrain.repeat-own")]


def test_both_at_once(pastures):
    assert remarks(pastures, notes("MMM")) == [
        (1, "illegal", "terrain.repeat-opponent"),
        (2, "illegal", "terrain.repeat-own"),
        (2, "illegal", "terrain.repeat-opponent"),
    ]


def test_the_other_player_may_begin(pastures):
    assert remarks(pastures, notes("MPP", first=1)) == [(2, "illegal", "terrain.repeat-opponent")]


SMALL = {"columns": 3, "rows": 3}


def clean_up_to_the_last(pastures, options, readings=None):
    return [remark for remark in remarks(pastures, notes("MPRDMPFWF"), options, readings) if remark[0] == 8]


def test_a_repeat_that_the_waiver_may_have_allowed_is_undecided(pastures):
    assert clean_up_to_the_last(pastures, SMALL) == [(8, "undecided", "terrain.repeat-own")]
    remark = pastures.check_notes(SMALL, None, notes("MPRDMPFWF"))[-1]
    assert "which squares" in remark.missing


def test_on_a_sheet_with_many_empty_squares_nobody_can_be_stuck(pastures):
    assert clean_up_to_the_last(pastures, {"columns": 8, "rows": 8}) == [(8, "illegal", "terrain.repeat-own")]


def test_without_the_waiver_a_repeat_is_a_repeat(pastures):
    for stuck in ("pass", "pass-clears", "end"):
        found = clean_up_to_the_last(pastures, SMALL, {"stuck": stuck})
        assert found == [(8, "illegal", "terrain.repeat-own")]


def test_only_forest_and_wasteland_can_be_waived(pastures):
    assert remarks(pastures, notes("WFWFMPRDR"), SMALL)[-1] == (8, "illegal", "terrain.repeat-own")


def test_two_turns_of_one_player_in_a_row_leave_a_gap(pastures):
    noted = [(0, "terrain", "mountain"), (1, "terrain", "plains"), (1, "terrain", "mountain")]
    (remark,) = pastures.check_notes(None, None, noted)
    assert (remark.kind, remark.objection.rule) == ("undecided", "terrain.empty")
    assert "player 1" in remark.missing


def test_where_stuck_players_pass_two_turns_in_a_row_are_no_gap(pastures):
    noted = [(0, "terrain", "mountain"), (1, "terrain", "plains"), (1, "terrain", "mountain")]
    assert remarks(pastures, noted, readings={"stuck": "pass"}) == []


def test_other_notes_are_passed_over(pastures):
    noted = [(0, "terrain", "mountain"), (0, "mood", "mountain"), (1, "terrain", "mountain")]
    assert remarks(pastures, noted) == [(2, "illegal", "terrain.repeat-opponent")]


def test_remarks_make_sentences(pastures):
    for remark in pastures.check_notes(None, None, notes("MMM")):
        assert re.match(r"Player \d (has just )?played Mountain", pastures.explain(remark.objection).says)
