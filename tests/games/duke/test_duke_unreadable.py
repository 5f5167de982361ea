"""Texts that are no position: what is said, where, and all that is wrong with them at once."""

import pytest

from tallystick.rules.errors import UnreadablePosition
from tests.games.duke.texts import parse_position

ROWS = "2fodu*fo1/6/3Kn2/6/1Fo*4/2FoDu2"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "`start`"),
        ("nonsense", 1, "`start`"),
        (ROWS, 1, "the phase (draft, setup,"),
        (f"{ROWS} trun 1 -/-", 1, "and then the phase"),
        ("turn 1 -/-", 1, "the rows of the board before the phase"),
        (f"{ROWS} turn", 37, "whose turn it is (1 or 2) and the bags of both players"),
        (f"{ROWS} turn 3 -/-", 38, "1 or 2"),
        (f"{ROWS} turn 1 2 -/-", 40, "only one player to act (1 stands before)"),
        (f"{ROWS} turn drawing 1 -/-", 38, "only one phase (turn stands before)"),
        (f"{ROWS} turn 1", 39, "the bags of both players"),
        (f"{ROWS} turn 1 -/- -/- -/-", 48, "only bags and captured tiles"),
        (f"{ROWS} turn 1 Fo/Fo/Fo", 40, "a slash"),
        (f"{ROWS} turn 1 Fo/", 40, "a slash"),
        (f"{ROWS} turn 1 Fo/2Kn", 43, "tiles such as Fo2KnWi"),
        (f"{ROWS} turn 1 Fo0/-", 40, "tiles such as Fo2KnWi"),
        (f"{ROWS} turn 1 -/- word", 44, "a phase, 1 or 2, bags"),
        (f"{ROWS} turn 1 -/- dragoon=c3:left", 44, "one of the keys hand, objective, first"),
        (f"{ROWS} turn 1 -/- first=2 first=2", 52, "first= only once"),
        ("start fort camelot", 12, "one value of fort only"),
        ("start objective=coup trophies", 22, "one value of objective only"),
        ("start pinned=threat pinned=harmless", 21, "pinned= only once"),
        (f"{ROWS} turn 1 -/- dragon=c3", 51, "where it faces, such as c3:left"),
        (f"{ROWS} turn 1 -/- dragon=c3:north", 51, "such as c3:left"),
        (f"{ROWS} turn 1 -/- mountain=a", 53, "a square from a1 to f6"),
        (f"{ROWS} turn 1 -/- flags=a4", 50, "a slash"),
        (f"{ROWS} turn 1 -/- flags=a4/f", 53, "a square from a1 to f6"),
        (f"{ROWS} turn 1 -/- points=1/x", 53, "such as 1/0"),
        (f"{ROWS} turn 1 -/- terrain=swamp", 52, "mountain, fort, camelot, dragon"),
        (f"{ROWS} turn 1 -/- objective=win", 54, "duke, coup, trophies, rider, dynasty"),
        (f"{ROWS} turn 1 -/- pinned=never", 51, "a value of pinned: threat, harmless"),
        (f"{ROWS} turn 1 -/- tile=Baron", 49, "such as Baron(Ba)m+0+1s-1+0|j+1+2"),
        ("2fodu*fo1/6/3K2/6/6/2FoDu2 turn 1 -/-", 14, "a tile of two letters"),
        ("2fodu*fo1/6/3Kn**2/6/6/2FoDu2 turn 1 -/-", 17, "a tile of two letters"),
        ("0fodu*fo1/6/3Kn2/6/6/2FoDu2 turn 1 -/-", 1, "a number of empty squares"),
        ("start enhancd", 7, "an option (first, objective, enhanced"),
        ("start objective", 16, "objective= and one of 0, 1, 2, 3, 4, duke"),
        ("start objective=win", 17, "objective= and one of"),
        ("start first=3", 13, "first= and one of 1, 2"),
        ("start pikemen=5", 15, "pikemen= and one of 3, 4"),
        ("start rider", 12, "rider= and one of 0, 1, knight, ranger"),
        ("start mountain=2", 16, "mountain= and one of 0, 1, no, yes"),
        ("start extra=Je,Kn", 16, "from outside the box: Ar, Je, Sp"),
        ("start extra=Je,Xx", 16, "from outside the box: Ar, Je, Sp"),
        ("start pinned", 13, "a value of pinned"),
    ],
)
def test_an_unreadable_position_is_refused_with_its_column(text, column, expected):
    with pytest.raises(UnreadablePosition) as refusal:
        parse_position(text)
    assert expected in str(refusal.value)
    assert refusal.value.column == column


@pytest.mark.parametrize(
    ("text", "expected", "faults"),
    [
        ("3du2/6/6/6/2Kn3 turn 1", "expected the bags", ["There are 5 rows; the board has 6, row 6 first."]),
        (
            "3du2/6/6/7/2Kn3/3Zz2 turn 1 Qq/- mountain=a9 dragon=x",
            "expected the Dragon's square",
            ["Row 1 has a tile", "Row 3,", "The bag of player 1 has a tile", "The Mountain is on a9"],
        ),
        ("3du2/6/6/6/6/3Du2 turn 1 -/- word", "expected a phase", []),
    ],
)
def test_what_can_be_read_and_cannot_be_is_told_beside_what_cannot_be_read(text, expected, faults):
    with pytest.raises(UnreadablePosition, match=expected) as refusal:
        parse_position(text)
    assert len(refusal.value.faults) == len(faults)
    for fault, beginning in zip(refusal.value.faults, faults, strict=True):
        assert fault.startswith(beginning)
        assert f"\n  - {fault}" in str(refusal.value)


def test_an_error_on_lines_names_line_and_column():
    with pytest.raises(UnreadablePosition, match="line 2, column 2"):
        parse_position("2fodufo1\n2?3\n6\n6\n6\n2FoDuFo1\nturn 1 -/-")
