"""Texts that can be read and describe a table that cannot be: all that is wrong, in sentences, at once."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.duke.components.tiles import CODES
from tallystick.games.duke.notation.faults import faults_of
from tallystick.rules.errors import ImpossiblePosition
from tests.games.duke.refusals import assert_told, faults_told
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


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        # Tiles and squares
        (
            "2fodufo1/xx5/6/6/6/2FoDuFo1 turn 1 -/-",
            f'Row 5 has a tile "xx" that there is not; the codes are {", ".join(CODES.values())}.',
        ),
        (
            f"{ROWS} turn 1 Kn2Ox/- -/-",
            'The bag of player 1 has a tile "Ox" that there is not; nearest to it are',
        ),
        (
            f"{ROWS} turn 1 -/- -/Knigth",
            'captured tiles of player 2 has a tile "Knigth" that there is not; nearest to it',
        ),
        (f"{ROWS} drawn 1 -/- hand=Qq", 'The hand has a tile "Qq" that there is not; the codes are Du,'),
        (
            "2fodufo1/6/6/3Kn3/6/2FoDuFo1 turn 1 -/-",
            'Row 3, "3Kn3", has 7 squares; a row has 6, a to f.',
        ),
        (
            "2fodufo1/6/6/6KnPi/6/2FoDuFo1 turn 1 -/-",
            'Row 3, "6KnPi", has 8 squares, so that Kn and Pi lie off the board; a row has 6, a to f.',
        ),
        ("2fodufo1/6/6/5/6/2FoDuFo1 turn 1 -/-", 'Row 3, "5", has 5 squares; a row has 6, a to f.'),
        (
            f"{ROWS}/2Kn3 turn 1 -/-",
            "There are 7 rows, so that Kn lies off the board; the board has 6, row 6 first.",
        ),
        ("2fodufo1/6/6/6/2FoDuFo1 turn 1 -/-", "There are 5 rows; the board has 6, row 6 first."),
        (
            f"{ROWS} turn 1 -/- mountain=g7",
            "The Mountain is on g7, which is off the board; its squares are a1 to f6.",
        ),
        (f"{ROWS} turn 1 -/- dragon=a9:left", "The Dragon is on a9, which is off the board"),
        (f"{ROWS} turn 1 -/- objective=coup flags=a3/h1", "Player 2's flag is on h1, which is off the board"),
        # Dukes
        (
            "2fodufo1/6/6/6/6/2DuDuFo1 turn 1 -/-",
            "Player 1 has too many Dukes: the Duke on c1 and the Duke on d1. Each player has one.",
        ),
        (
            f"{ROWS} turn 1 -/- -/Du",
            "Player 2 has too many Dukes: the Duke on d6 and the captured Duke. Each player has one.",
        ),
        (
            "2fo3/6/6/6/6/2FoDuFo1 turn 1 -/- -/Du2",
            "Player 2 has too many Dukes: 2 captured ones. Each player has one.",
        ),
        (f"{ROWS} turn 1 -/Du", "Player 2 has the Duke in the bag. The Duke is set up and never drawn."),
        (f"{ROWS} drawn 1 -/- hand=Du", "Player 1 has the Duke in the hand. The Duke is set up and never drawn."),
        (
            "2fodufo1/6/6/6/6/2Fo3 drawing 1 -/-",
            "Player 1 has no Duke on the board, but in phase drawing a tile is placed next to one.",
        ),
        (
            "2fo3/6/6/6/6/2FoDuFo1 drawing 1 -/-",
            "Player 2 has no Duke on the board. So the game is over, and the phase must be turn.",
        ),
        (
            "2fo3/6/6/6/6/2FoDuFo1 mountain 1 -/- terrain=mountain",
            "Player 2 has no Duke on the board, but in phase mountain both Dukes are set up.",
        ),
        (
            "2fo3/6/6/6/6/2FoFo2 turn 1 -/-",
            "Neither player has a Duke on the board. The first captured Duke ends the game.",
        ),
        (
            f"{ROWS} turn 1 -/- tile=Baron(Ba^)m+0+1|",
            "Player 1 has a Duke (1 on the board), but the Baron acts as the Duke in this game.",
        ),
        # The box
        (
            "2fodufo1/6/6/6/KnKn4/2FoDuFo1 turn 1 Kn/-",
            "Player 1 has 3 tiles called Knight (2 on the board, 1 in the bag). Each player has 1.",
        ),
        (
            f"{ROWS} drawn 2 -/Fo -/Fo hand=Fo",
            "Player 2 has 5 tiles called Footman (2 on the board, 1 in the bag, 1 captured, 1 in the hand). Each player has 3.",
        ),
        (f"{ROWS} turn 1 -/Pi999", "Player 2 has 255 tiles called Pikeman (255 in the bag). Each player has 3."),
        (
            f"{ROWS} turn 1 BaBa/- tile=Baron(Ba)m+0+1|",
            "Player 1 has 2 tiles called Baron (2 in the bag). Each player has 1.",
        ),
        (
            f"{ROWS} turn 1 Kn/- Wi/KnWi objective=dynasty",
            "Both players have the Knight. In Dynastic Dispute only the player who picked it has it.",
        ),
        # Dark Rider
        (
            f"{RIDERS} turn 2 Du/- objective=rider",
            "Player 1 has the Duke (1 in the bag). In Dark Rider there are only Pikemen and a Knight or Ranger.",
        ),
        (
            f"{RIDERS} turn 2 -/- Pi/- objective=rider",
            "Player 1 has 5 Pikemen (4 on the board, 1 captured). In Dark Rider there are 4 at most.",
        ),
        (
            "3knra1/6/6/6/6/PiPiPiPi2 turn 2 -/- objective=rider",
            "Player 2 has more than one rider: Knight (1 on the board) and Ranger (1 on the board). There is only one",
        ),
        (
            "3knpi1/6/6/6/6/6 turn 2 -/- objective=rider",
            "Player 2 has Pikemen and the Knight. In Dark Rider they belong",
        ),
        (
            "3pi2/6/6/6/6/PiPiPi3 turn 2 -/- objective=rider",
            "Both players have Pikemen. In Dark Rider one player has them",
        ),
        ("3kn2/6/6/6/6/Ra5 turn 2 -/- objective=rider", "Both players have a rider. In Dark Rider one player has"),
        (f"{RIDERS} turn 2 -/- -/- objective=rider hand=Pi", "The hand has 1 tile. In phase turn it must have 0."),
        (
            f"{RIDERS} drawing 2 -/- objective=rider",
            "The phase drawing does not fit the objective rider. Nothing is drawn",
        ),
        (
            "3kn2/6/6/6/6/PiPiPi3 turn 2 Pi/- objective=rider",
            "Player 1 has tiles in the bag. In Dark Rider the bags are empty",
        ),
        # A group's own tiles
        (f"{ROWS} turn 1 -/- tile=Baron(Kn)m+0+1|", "The tile Baron: its code Kn is taken by the Knight."),
        (
            f"{ROWS} turn 1 -/- tile=Baron(Ba)m+0+0|",
            "The tile Baron: on its starting side the move at its own square cannot be: no icon stands on the tile's own",
        ),
    ],
)
def test_a_fault_of_the_tiles_is_a_sentence(text, fault):
    assert_told(text, fault)


def test_all_faults_are_told_at_once():
    found = faults_told(
        "2fodufo1/xx5/2Kn4/6/6/2DuDuFo1/3Wi2 turn 1 Kn/Zz dragon=d6:up mountain=z9 points=1/0 hand=Pi flags=a1/a1"
    )
    for fault in (
        'Row 5 has a tile "xx"',
        'Row 4, "2Kn4", has 7 squares',
        "There are 7 rows, so that Wi lies off the board",
        'The bag of player 2 has a tile "Zz"',
        "The Mountain is on z9",
        "Player 1 has too many Dukes",
        "Player 1 has 2 tiles called Knight",
        "The Duke of player 2 is on d6, the square of the Dragon",
        "The calm Dragon on d6 faces up",
        "There are flags",
        "The hand has 1 tile",
        "There are points",
    ):
        assert [each for each in found if each.startswith(fault)], fault
    assert len(found) == 12


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
    text = "2fodufo1/6/6/2Kn3/6/2DuDuFo1 turn 1 -/- mountain=c3"
    assert len(faults_told(text)) == 2
    assert faults_of(parse_position(text, is_checked=False)) == faults_told(text)
    with pytest.raises(ImpossiblePosition, match="off the board"):
        parse_position(f"{ROWS}/2Kn3 turn 1 -/-", is_checked=False)


def test_a_row_that_is_far_too_long_is_not_quoted_whole():
    (fault, *_) = [each for each in faults_told(f"{'Fo' * 400}/6/6/6/6/3Du2 turn 1 -/-") if "squares" in each]
    assert fault.startswith('Row 6, "FoFo')
    assert "and 388 more lie off the board" in fault
    assert len(fault) < 200
