"""Kingdoms of Durdain with the longest names, on every size of display: no important word after a name is cut off."""

import pytest

from tests.device.durdains import begin, capture, declare, end_turn, type_in
from tests.device.table import ALL_SIZES, SIZES

pytestmark = pytest.mark.long

LONGEST = ["Maximilian W", "Constantinos", "Wilhelminama"]


@pytest.fixture(params=ALL_SIZES)
def durdain(tables, request):
    """Begin with three players with names of twelve letters. They sit in the order Red, Blue, Green, and the first one begins."""
    table = begin(tables(ALL_SIZES[request.param]), names=LONGEST)
    assert [len(name) for name in table.state.names] == [12, 12, 12]
    return table


def test_a_castle_that_was_taken_is_asked_for_as_a_castle(durdain):
    declare(durdain, "Constantinos", "castle", cavalry=2)
    type_in(durdain, 12, 12, 1, 1)
    durdain.press("Where?")
    assert durdain.shows("Castle of Constan")


def test_beware_says_to_whom_and_what_is_left_to_do(durdain):
    capture(durdain, "Constantinos", "Blue")
    assert durdain.shows("Beware, Constantinos!", "Blue", "one turn to retake it")
    durdain.press("Called")
    durdain.press("Back")
    end_turn(durdain)
    durdain.press("End turn")
    assert durdain.shows("Beware, Constantinos!", "Out", "No castle in Blue")


def test_all_who_share_the_victory_are_named(durdain):
    for seat in range(3):
        durdain.session.correct_score(seat, 120)
    end_turn(durdain, 3)
    assert durdain.screen == "winner"
    assert durdain.shows("Shared win", "120", *LONGEST)


def test_six_who_share_the_victory_are_named_two_in_a_line(tables):
    table = begin(tables(SIZES["128x64"]), seats=6)
    for seat in range(6):
        table.session.correct_score(seat, 120)
    end_turn(table, 6)
    assert table.shows("Shared win", "120", "Bartholomew, Eve", "Al, Maximilian", "Wilhelmina, Constantine")
