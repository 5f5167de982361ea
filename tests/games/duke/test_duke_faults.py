"""Which tables can be, how one fault or several are told, and which are told where nothing is checked. See `refusals.txt`."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.duke.notation.faults import faults_of
from tallystick.rules.errors import ImpossiblePosition
from tests.games.duke.tables import random_position
from tests.games.duke.texts import format_position, parse_position

ROWS = "2fodufo1/6/6/6/6/2FoDuFo1"
RIDERS = "3kn2/6/6/6/6/PiPiPiPi2"
COUP = "objective=coup flags=a3/f4"


@given(st.integers(0, 2**32))
def test_a_table_that_illegal_moves_can_lead_to_has_no_faults(seed):
    position = random_position(Random(seed))
    assert faults_of(position) == []
    assert parse_position(f"{format_position(position).removesuffix(' stood')} stood") == position._replace(stood=True)


def test_one_fault_is_told_in_one_line_and_several_in_a_list():
    with pytest.raises(ImpossiblePosition) as one:
        parse_position(f"{ROWS} turn 1 -/- dragon=c3:up")
    assert str(one.value) == (
        "the position cannot be: The calm Dragon on c3 faces up. A calm Dragon faces left or right.\n"
        'If an illegal move was left standing, add the word "stood".'
    )
    with pytest.raises(ImpossiblePosition) as several:
        parse_position(f"{ROWS} turn 1 -/- dragon=c3:up hand=Kn")
    assert str(several.value).count("\n  - ") == 2


@pytest.mark.parametrize(
    "text",
    [
        # A game that is over may be written down.
        "2fo3/6/6/6/6/2FoDuFo1 turn 2 -/- -/Du",
        "2fo3/6/6/6/6/2FoFo2 turn 2 -/- dragon=c3:left",
        f"{ROWS} turn 2 -/- {COUP} points=3/0",
        "6/6/6/6/6/2Fo3 turn 2 -/- objective=coup flags=a3/f4",
        # The enraged Dragon turns as it moves, and how it faces after a capture is settled by chance.
        f"{ROWS} turn 1 -/- dragon=c3:left!",
        f"{ROWS} moves 1 -/- dragon=c3:right!",
        f"{ROWS} faces 1 -/- dragon=c3:up",
        f"{ROWS} turn 1 -/- dragon=a3:left~",
        # It may enter Mountain and Fort, and tiles may be in the Fort.
        f"{ROWS} turn 1 -/- dragon=c3:left mountain=c3 fort=d1",
        # The box holds three Footmen and three Pikemen for each player; what is not known does not count.
        "2fodufo1/6/6/6/PiPiPi3/2FoDuFo1 turn 1 Fo/- ?/?",
        f"{RIDERS} turn 2 -/- objective=rider",
        "6/6/6/6/6/6 setup 1 Pi4/Kn objective=rider",
    ],
)
def test_what_can_be_is_no_fault(text):
    assert faults_of(parse_position(text)) == []


def test_a_table_that_illegal_moves_led_to_can_be_read_unchecked():
    position = parse_position("2fodufo1/6/6/2Kn3/6/2DuDuFo1 turn 1 -/- mountain=c3", is_checked=False)
    assert len(faults_of(position)) == 2
    with pytest.raises(ImpossiblePosition, match="off the board"):
        parse_position(f"{ROWS}/2Kn3 turn 1 -/-", is_checked=False)


def test_a_row_that_is_far_too_long_is_not_quoted_whole():
    with pytest.raises(ImpossiblePosition) as refusal:
        parse_position(f"{'Fo' * 400}/6/6/6/6/3Du2 turn 1 -/-")
    fault = refusal.value.faults[0]
    assert fault.startswith('Row 6, "FoFo')
    assert "and 388 more lie off the board" in fault
    assert len(fault) < 200
