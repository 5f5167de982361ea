"""Faults of terrain, flags, points and phases, in sentences."""

import pytest

from tests.games.duke.refusals import assert_told

ROWS = "2fodufo1/6/6/6/6/2FoDuFo1"
COUP = "objective=coup flags=a3/f4"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        # Terrain
        (
            "2fodufo1/6/6/2Kn3/6/2FoDuFo1 turn 1 -/- mountain=c3",
            "The Knight of player 1 is on c3, the square of the Mountain; no tile ends there.",
        ),
        (
            "2fodufo1/6/6/2kn3/6/2FoDuFo1 turn 1 -/- dragon=c3:left",
            "The Knight of player 2 is on c3, the square of the Dragon; it shares its square with no tile.",
        ),
        (
            f"{ROWS} turn 1 -/- mountain=c3 fort=c3",
            "The Mountain and the Fort are both on c3; each has a square of its own.",
        ),
        (f"{ROWS} turn 1 -/- mountain=c3 camelot=c3", "The Mountain and Camelot are both on c3"),
        (f"{ROWS} turn 1 -/- fort=c3 camelot=c4", "Fort and Camelot are both there; a game has one of the two."),
        (
            f"{ROWS} fort 1 -/- terrain=fort,camelot",
            "Fort and Camelot are both to be placed; a game has one of the two.",
        ),
        (f"{ROWS} turn 1 -/- dragon=c3:up", "The calm Dragon on c3 faces up; calm, it faces left or right."),
        (f"{ROWS} turn 1 -/- dragon=a3:left!~", "The Dragon on a3 is enraged and turns round next; only the calm one"),
        (
            f"{ROWS} turn 1 -/- dragon=c3:left~",
            "The Dragon on c3 turns round next; it does so on an edge of the board only.",
        ),
        (f"{ROWS} takes 1 -/-", "There is no Dragon, but in phase takes it acts; dragon= says where it is."),
        (f"{ROWS} takes 1 -/- dragon=c3:left!", "In phase takes the Dragon is calm, not enraged."),
        (f"{ROWS} restrikes 1 -/- dragon=c3:left", "In phase restrikes the Dragon is enraged, not calm."),
        (
            f"{ROWS} dragon 1 -/- dragon=c3:left terrain=dragon",
            "The Dragon is on the board and still to be placed; it is one or the other.",
        ),
        (
            f"{ROWS} mountain 1 -/- camelot=c3 terrain=mountain",
            "Camelot is on the board in phase mountain; it is placed later.",
        ),
        (
            f"{ROWS} turn 1 -/- terrain=dragon",
            "Terrain is still to be placed (dragon) in phase turn; that comes before the first turn.",
        ),
        (
            f"{ROWS} fort 1 -/- terrain=mountain,fort",
            "The phase fort does not fit the terrain that is still to be placed; mountain is placed next.",
        ),
        (f"{ROWS} dragon 1 -/-", "The phase dragon does not fit the terrain that is still to be placed; terrain= says"),
        # Flags and points
        (
            f"{ROWS} turn 1 -/- flags=a3/f4",
            "There are flags, but the objective is duke; only coup and trophies have flags.",
        ),
        (
            f"{ROWS} turn 1 -/- objective=coup flags=a3/-",
            "The flag of player 2 is not on the board; in phase turn flags= names both squares.",
        ),
        (f"{ROWS} turn 1 -/- objective=coup flags=a3/a3", "Both flags are on a3; each is on a square of its own."),
        (
            f"{ROWS} turn 1 -/- {COUP} mountain=a3",
            "The flag of player 1 is on a3, the square of the Mountain; no flag comes there.",
        ),
        (
            f"{ROWS} turn 1 -/- {COUP} dragon=f4:left",
            "The flag of player 2 is on f4, the square of the Dragon; it is on any",
        ),
        (
            f"{ROWS} mountain 1 -/- objective=coup flags=b2/f4 terrain=mountain",
            "The flag of player 1 is on b2; in phase mountain it is on an edge of the board, where it was placed.",
        ),
        (
            f"{ROWS} fort 1 -/- objective=trophies flags=a1/a5 terrain=fort",
            "The flag of player 2 is on a5; in phase fort it is on row 6 of the board, where it was placed.",
        ),
        (
            f"{ROWS} fort 1 -/- objective=trophies flags=c1/a6 terrain=fort",
            "The flag of player 1 is on c1 under a tile; in phase fort it is on an open square, where it was placed.",
        ),
        (
            "6/6/6/6/6/6 setup 1 -/- objective=coup flags=a3/-",
            "The flag of player 1 is on the board in phase setup; flags are placed after setting up.",
        ),
        (
            f"{ROWS} flags 2 -/- objective=coup flags=a3/f4",
            "The flag that player 2 is to place, player 2's own, is on the board already.",
        ),
        (
            f"{ROWS} flags 2 -/- objective=trophies flags=a1/-",
            "The flag that player 2 is to place, player 1's own, is on the board already.",
        ),
        (
            f"{ROWS} flags 1 -/- objective=coup",
            "Player 1, who set up first, places the second flag; the other is not on the board yet.",
        ),
        (
            f"{ROWS} flags 2 -/-",
            "The phase flags does not fit the objective duke; it belongs to objective=coup or objective=",
        ),
        (f"{ROWS} relocate 2 -/- objective=trophies flags=a1/a6", "it belongs to objective=coup."),
        (f"{ROWS} turn 2 -/- points=0/1", "There are points, 0/1, but the objective is duke; only coup has points."),
        (f"{ROWS} turn 2 -/- {COUP} points=4/0", "Player 1 has 4 points; 3 win, so that nobody has more."),
        (f"{ROWS} turn 2 -/- {COUP} points=3/3", "Both players have 3 points; the first to have them has won."),
        (
            f"{ROWS} fort 2 -/- {COUP} points=0/1 terrain=fort",
            "There are points, 0/1, in phase fort; the first is scored after it.",
        ),
        # Phases
        (f"{ROWS} drawn 1 -/-", "The hand has 0 tiles; in phase drawn it has 1."),
        (f"{ROWS} drawn 1 -/- hand=KnWi", "The hand has 2 tiles; in phase drawn it has 1."),
        (f"{ROWS} divined 1 -/- hand=KnWiSeGe", "The hand has 4 tiles; in phase divined it has 1 to 3."),
        (f"{ROWS} divined 1 -/- hand=KnWi divination=three", "The hand has 2 tiles; in phase divined it has 3."),
        (f"{ROWS} turn 1 -/- hand=Kn", "The hand has 1 tile; in phase turn it has 0."),
        (f"{ROWS} draft 1 Kn/Kn objective=dynasty", "There are tiles on the board; in phase draft there are none yet."),
        (
            "6/6/6/6/6/6 draft 1 Kn/Wi objective=dynasty",
            "No kind of tile is in both bags; in phase draft those that are still",
        ),
        (
            "6/6/6/6/6/6 draft 1 Kn/Kn",
            "The phase draft does not fit the objective duke; it belongs to objective=dynasty.",
        ),
        (
            "6/6/6/6/6/6 setup 2 -/-",
            "Player 1 sets up first and has no tiles on the board, but player 2 is to set up.",
        ),
        ("6/6/6/6/6/2FoFo2 setup 2 -/-", "Player 1 has set up without a Duke; the Duke comes first."),
        ("6/6/6/6/6/2FoDu2 setup 1 -/-", "Player 1 has tiles on the board before setting up; it should be empty"),
        ("2du3/6/6/6/6/2FoDu2 setup 2 -/-", "Player 2 has tiles on the board before setting up; it should be empty"),
    ],
)
def test_a_fault_of_the_table_is_a_sentence(text, fault):
    assert_told(text, fault)
