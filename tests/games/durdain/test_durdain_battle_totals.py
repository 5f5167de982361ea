"""What a battle comes to is explained: where the totals come from, and what a tie means."""

import pytest

from tallystick.rules.judge import judge

KINGS = (
    "players=2 homes=red,green first=1 castles=b8:1,n6:2 extensions=kingsmen units=e8:1k,e9:1c,e10:2a,e12:2k turn=1 "
    "action=attack"
)
EXAMPLE = (
    "players=2 homes=red,yellow first=1 turn=1 extensions=kingsmen castles=b6:1,g22:2 action=attack "
    "units=k4:1c,j6:1c,k6:1a,g1:1k,n7:1k,p6:1k,k5:2k,h1:2k,h2:2k,j1:2k"
)
FOUGHT = "battle e9 > e10, roll e9"


def says(durdain, table, claim):
    return [each.says.split(": ", 1)[1] for each in judge(durdain, durdain.parse_position(table), claim).objections]


@pytest.mark.parametrize(
    ("table", "claim", "told"),
    [
        (KINGS, f"{FOUGHT}=7 e10=7 falls defender",
         ("Nobody has won the battle, because it is tied. The attack has 8 (dice 7, kingsmen +1), the defence has "
         "8 (dice 7, kingsmen +1). Both sides roll again.")),
        (KINGS, f"{FOUGHT}=7 e10=6 7:6",
         "With the kingsmen the attack has 8 (dice 7, kingsmen +1) and the defence 7 (dice 6, kingsmen +1), not 7:6."),
        (KINGS, f"{FOUGHT}=7 e10=6 falls attackers",
         ("The attack of 8 (dice 7, kingsmen +1) beats the defence of 7 (dice 6, kingsmen +1). The defender leaves the mat, "
         "and no attacker does.")),
        (KINGS.replace("e8:1k,", "").replace(",e12:2k", ""), f"{FOUGHT}=7 e10=6 8:6",
         "The attack has 7 and the defence 6, not 8:6."),
        (EXAMPLE, "battle j6 k4 k6 > k5, roll j6=3 k4=3 k6=5 : 2+8+1 13:12",
         ("With the kingsmen the attack has 14 (dice 3+3+5, kingsmen +3) and the defence 12 (best die 8, kingsmen +4), "
         "not 13:12.")),
        (f"{EXAMPLE} multi-dice=per-type", "battle j6 k4 k6 > k5, roll j6=3 k6=5 : 2+8+1 13:12",
         ("With the kingsmen the attack has 14 (dice 2×3+5, kingsmen +3) and the defence 12 (best die 8, kingsmen +4), "
         "not 13:12.")),
    ],
)  # fmt: skip
def test_a_sum_that_is_not_that_of_the_dice_says_where_it_comes_from(durdain, table, claim, told):
    assert says(durdain, table, claim) == [told]


TIED = (
    "The battle for e10 is tied: the attack has 6 (dice 5, kingsmen +1), the defence has 6 (dice 5, kingsmen +1). "
    "All dice of the battle must be rolled again first."
)


@pytest.mark.parametrize(
    "claim", [f"{FOUGHT}=5 e10=5, done", f"{FOUGHT}=5 e10=5, end", f"{FOUGHT}=5, e10=5 6:6, e9>e11"]
)
def test_a_step_after_a_tie_is_told_of_the_tie(durdain, claim):
    assert says(durdain, KINGS, claim)[0] == TIED


def test_before_all_dice_they_are_only_due(durdain):
    due = "The dice of the battle for e10 must be rolled first."
    for claim in ("battle e9 > e10, done", f"{FOUGHT}=5, done", f"{FOUGHT}=5 e10=5, e9=7, done"):
        assert says(durdain, KINGS, claim) == [due]


@pytest.mark.parametrize(
    "again", ["roll e9=7 e10=5 8:6", "e9=7 e10=5", "e10=5 e9=7", "roll e9=5 e10=5, e9=7, e10=5 8:6"]
)
def test_a_tie_is_rolled_again(durdain, again):
    claim = f"{FOUGHT}=5 e10=5, {again}, done"
    assert judge(durdain, durdain.parse_position(KINGS), claim).kind == "legal"


def test_several_attackers_roll_again_in_any_order(durdain):
    table = EXAMPLE.replace("g1:1k,n7:1k,p6:1k", "k3:1a").replace(",h1:2k,h2:2k,j1:2k", "")
    claim = "battle j6 k4 k6 > k5, roll k6=2 j6=3 k4=4 k5=7+8+1, k4=3, k6=3, j6=4, k5=5+8+1 10:9, in k6, done"
    assert judge(durdain, durdain.parse_position(table), claim).kind == "legal"


WON = KINGS.replace("turn=1", "score=0,50 turn=1")


@pytest.mark.parametrize(
    ("table", "claim", "told"),
    [
        (
            WON,
            f"{FOUGHT}=7 e10=6",
            (
                "The attack has 8 (dice 7, kingsmen +1), the defence has 7 (dice 6, kingsmen +1): the army on e10 leaves the "
                "mat, and player 1 earns 2 points of plunder."
            ),
        ),
        (
            WON,
            f"{FOUGHT}=2 e10=5",
            (
                "The attack has 3 (dice 2, kingsmen +1), the defence has 6 (dice 5, kingsmen +1): every attacker leaves the "
                "mat."
            ),
        ),
        (
            WON,
            f"{FOUGHT}=5 e10=5",
            (
                "The attack has 6 (dice 5, kingsmen +1), the defence has 6 (dice 5, kingsmen +1): a tie. All dice of the "
                "battle are rolled again."
            ),
        ),
        (
            "players=2 homes=red,green first=1 castles=b8:1,e10:2,n6:2 turn=1 action=attack units=e9:1c",
            "battle e9 > e10, roll e9=12 e10=3+4",
            "The attack has 12, the defence has 4 (best die 4): the castle on e10 has the flag of player 1 now.",
        ),
        (
            "players=2 homes=red,green first=1 castles=b8:1,n6:2 units=e9:1c walls=e9/e10:2 turn=1 action=attack",
            "battle e9 > e9/e10, roll e9=12 e9/e10=3",
            "The attack has 12, the defence has 3: the wall on e9/e10 leaves the mat, and player 1 earns no plunder.",
        ),
        (
            "players=2 homes=red,green first=1 castles=b8:1,e9:1,n6:2 turn=1 left=0 score=40,116",
            "end",
            "Player 1 earns 4 points at the end of this turn (1 for b8 and 3 for e9) and has 44 then.",
        ),
    ],
)
def test_a_legal_step_says_what_it_earns(durdain, table, claim, told):
    found = judge(durdain, durdain.parse_position(table), claim)
    assert (found.kind, found.follows) == ("legal", (told,))
