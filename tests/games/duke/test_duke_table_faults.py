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
            "The Knight of player 1 is on c3, the square of the Mountain. No tile can be there.",
        ),
        (
            "2fodufo1/6/6/2kn3/6/2FoDuFo1 turn 1 -/- dragon=c3:left",
            "The Knight of player 2 is on c3, the square of the Dragon. No tile can be there.",
        ),
        (
            f"{ROWS} turn 1 -/- mountain=c3 fort=c3",
            "The Mountain and the Fort are both on c3. Each must have its own square.",
        ),
        (f"{ROWS} turn 1 -/- mountain=c3 camelot=c3", "The Mountain and Camelot are both on c3"),
        (f"{ROWS} turn 1 -/- fort=c3 camelot=c4", "Fort and Camelot are both there; a game has one of the two."),
        (
            f"{ROWS} fort 1 -/- terrain=fort,camelot",
            "Fort and Camelot are both to be placed; a game has one of the two.",
        ),
        (f"{ROWS} turn 1 -/- dragon=c3:up", "The calm Dragon on c3 faces up. A calm Dragon faces left or right."),
        (f"{ROWS} turn 1 -/- dragon=a3:left!~", "The Dragon on a3 is enraged and turns round next. Only a calm Dragon"),
        (
            f"{ROWS} turn 1 -/- dragon=c3:left~",
            "The Dragon on c3 turns round next. It turns round only on an edge of the board.",
        ),
        (f"{ROWS} takes 1 -/-", "There is no Dragon, but in phase takes it acts. Say where it is (dragon=)."),
        (f"{ROWS} takes 1 -/- dragon=c3:left!", "In phase takes the Dragon is calm, not enraged."),
        (f"{ROWS} restrikes 1 -/- dragon=c3:left", "In phase restrikes the Dragon is enraged, not calm."),
        (
            f"{ROWS} dragon 1 -/- dragon=c3:left terrain=dragon",
            "The Dragon is on the board, so it cannot still have to be placed.",
        ),
        (
            f"{ROWS} mountain 1 -/- camelot=c3 terrain=mountain",
            "Camelot is on the board in phase mountain. It is placed later.",
        ),
        (
            f"{ROWS} turn 1 -/- terrain=dragon",
            "Terrain is still to be placed (dragon) in phase turn. That comes before the first turn.",
        ),
        (
            f"{ROWS} fort 1 -/- terrain=mountain,fort",
            "The phase fort does not fit the terrain that is still to be placed. The mountain is placed next.",
        ),
        (
            f"{ROWS} dragon 1 -/-",
            "does not fit the terrain that is still to be placed. Say what is still to be placed (terrain=)",
        ),
        # Flags and points
        (
            f"{ROWS} turn 1 -/- flags=a3/f4",
            "There are flags, but the objective is duke. Only coup and trophies have flags.",
        ),
        (
            f"{ROWS} turn 1 -/- objective=coup flags=a3/-",
            "The flag of player 2 is not on the board. In phase turn both flags are (flags=).",
        ),
        (f"{ROWS} turn 1 -/- objective=coup flags=a3/a3", "Both flags are on a3. Each must have its own square."),
        (
            f"{ROWS} turn 1 -/- {COUP} mountain=a3",
            "The flag of player 1 is on a3, the square of the Mountain. No flag can be there.",
        ),
        (
            f"{ROWS} turn 1 -/- {COUP} dragon=f4:left",
            "The flag of player 2 is on f4, the square of the Dragon. No flag can be there",
        ),
        (
            f"{ROWS} mountain 1 -/- objective=coup flags=b2/f4 terrain=mountain",
            "The flag of player 1 is on b2. In phase mountain it is still on an edge of the board, where it was placed.",
        ),
        (
            f"{ROWS} fort 1 -/- objective=trophies flags=a1/a5 terrain=fort",
            "The flag of player 2 is on a5. In phase fort it is still on row 6 of the board, where it was placed.",
        ),
        (
            f"{ROWS} fort 1 -/- objective=trophies flags=c1/a6 terrain=fort",
            "The flag of player 1 is on c1 under a tile. In phase fort it is still on an open square, where it was placed.",
        ),
        (
            "6/6/6/6/6/6 setup 1 -/- objective=coup flags=a3/-",
            "The flag of player 1 is on the board in phase setup. Flags are placed after setting up.",
        ),
        (
            f"{ROWS} flags 2 -/- objective=coup flags=a3/f4",
            "Player 2 must place the flag of player 2, but that flag is already on the board.",
        ),
        (
            f"{ROWS} flags 2 -/- objective=trophies flags=a1/-",
            "Player 2 must place the flag of player 1, but that flag is already on the board.",
        ),
        (
            f"{ROWS} flags 1 -/- objective=coup",
            "Player 1 set up first and places the second flag. But the first flag is not on the board yet.",
        ),
        (
            f"{ROWS} flags 2 -/-",
            "The phase flags does not fit the objective duke. It belongs to objective=coup or objective=",
        ),
        (f"{ROWS} relocate 2 -/- objective=trophies flags=a1/a6", "It belongs to objective=coup."),
        (f"{ROWS} turn 2 -/- points=0/1", "There are points, 0/1, but the objective is duke. Only coup has points."),
        (f"{ROWS} turn 2 -/- {COUP} points=4/0", "Player 1 has 4 points. 3 points win, so nobody has more."),
        (
            f"{ROWS} turn 2 -/- {COUP} points=3/3",
            "Both players have 3 points. The first player who had them has already won.",
        ),
        (
            f"{ROWS} fort 2 -/- {COUP} points=0/1 terrain=fort",
            "There are points, 0/1, in phase fort. The first point is scored later.",
        ),
        # Phases
        (f"{ROWS} drawn 1 -/-", "The hand has 0 tiles. In phase drawn it must have 1."),
        (f"{ROWS} drawn 1 -/- hand=KnWi", "The hand has 2 tiles. In phase drawn it must have 1."),
        (f"{ROWS} divined 1 -/- hand=KnWiSeGe", "The hand has 4 tiles. In phase divined it must have 1 to 3."),
        (f"{ROWS} divined 1 -/- hand=KnWi divination=three", "The hand has 2 tiles. In phase divined it must have 3."),
        (f"{ROWS} turn 1 -/- hand=Kn", "The hand has 1 tile. In phase turn it must have 0."),
        (f"{ROWS} draft 1 Kn/Kn objective=dynasty", "There are tiles on the board. In phase draft there are none yet."),
        (
            "6/6/6/6/6/6 draft 1 Kn/Wi objective=dynasty",
            "No type of tile is in both bags. In phase draft the types that are still",
        ),
        (
            "6/6/6/6/6/6 draft 1 Kn/Kn",
            "The phase draft does not fit the objective duke. It belongs to objective=dynasty.",
        ),
        (
            "6/6/6/6/6/6 setup 2 -/-",
            "Player 1 sets up first and has no tiles on the board, but the set-up is at player 2.",
        ),
        ("6/6/6/6/6/2FoFo2 setup 2 -/-", "Player 1 has set up without a Duke. The Duke comes first."),
        (
            "6/6/6/6/6/2FoDu2 setup 1 -/-",
            "Player 1 has tiles on the board before setting up. That player must not have any",
        ),
        (
            "2du3/6/6/6/6/2FoDu2 setup 2 -/-",
            "Player 2 has tiles on the board before setting up. That player must not have any",
        ),
    ],
)
def test_a_fault_of_the_table_is_a_sentence(text, fault):
    assert_told(text, fault)
