"""By the reading that one die is rolled for each kind of piece, any of several equal attackers can be named."""

from itertools import permutations

import pytest

from tallystick.rules.judge import judge
from tests.games.durdain.matfiles import STAND_IN_FILE
from tests.games.durdain.naive import Naive
from tests.games.durdain.naive_land import Land

TABLE = (
    "players=2 homes=red,yellow first=1 turn=1 extensions=kingsmen castles=b6:1,g22:2 action=attack "
    "units=k4:1c,j6:1c,k6:1a,g1:1k,n7:1k,p6:1k,k5:2k,h1:2k,h2:2k,j1:2k multi-dice=per-type"
)
BATTLE = "battle k4 j6 k6 > k5"
RIGHT = [("k4", "k6"), ("j6", "k6"), ("d12", "d8"), ("cavalry k4", "army k6"), ("k4", "d8")]


def verdict(durdain, claim, table=TABLE):
    return judge(durdain, durdain.parse_position(table), claim)


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("names", RIGHT)
def test_either_of_two_equal_attackers_is_named_in_any_order(durdain, names, order):
    dice = " ".join([f"{name}={face}" for name, face in zip(names, (3, 5), strict=True)][::order])
    found = verdict(durdain, f"{BATTLE}, roll {dice} : 2+8+1 14:12")
    assert (found.kind, found.move) == ("legal", "battle j6 k4 k6 > k5, roll j6=3, roll k6=5, roll k5=2+8+1")


def test_so_it_is_where_the_battle_goes_on(durdain):
    table = TABLE.replace("multi-dice", "battle=j6+k4+k6>k5 multi-dice")
    assert verdict(durdain, "roll k4=3", table).move == "roll j6=3"
    assert verdict(durdain, "1: roll k4=d12:3", table).kind == "legal"
    wrong = verdict(durdain, "roll army k4=3", table)
    assert [each.says for each in wrong.objections] == ["The piece on k4 is a cavalry, not an army."]


@pytest.mark.parametrize("dice", [*permutations(("k4=3", "j6=3", "k6=5"))])
def test_a_second_roll_for_a_kind_is_explained(durdain, dice):
    found = verdict(durdain, f"{BATTLE}, roll {' '.join(dice)} : 2+8+1 14:12")
    assert found.kind == "illegal"
    assert found.objections[0].says.endswith(
        'By the interpretation "multi-dice", each kind of piece rolls once, for all attackers of this kind. '
        "The roll for cavalry is already made. The next roll is for k6."
    )


def test_where_each_attacker_rolls_the_order_still_counts(durdain):
    table = TABLE.replace("per-type", "each").replace("multi-dice", "battle=j6+k4+k6>k5 multi-dice")
    assert verdict(durdain, "roll k4=3", table).objections[0].says == "The next roll is for j6, not for k4."


@pytest.mark.parametrize("reading", ["each", "per-type"])
def test_the_naive_engine_says_the_same_of_each_attacker(durdain, reading):
    board = Naive(Land(STAND_IN_FILE), 2, ["kingsmen"], **{"multi-dice": reading})
    board.phase, board.homes, board.turn, board.action = "turns", ["red", "yellow"], 0, "attack"
    for place, kind, seat in [("k4", "cavalry", 0), ("j6", "cavalry", 0), ("k6", "army", 0), ("k5", "kingsman", 1)]:
        board.stand(place, kind, seat)
    board.do_battle(("k4", "j6", "k6"), "k5")
    position = durdain.parse_position(
        TABLE.replace("per-type", reading).replace("multi-dice", "battle=j6+k4+k6>k5 multi-dice")
    )
    first = {"j6", "k4"} if reading == "per-type" else {"j6"}
    assert may_roll(durdain, board, position) == first
    board.make(("hit", "j6", (3,)))
    position = durdain.play(position, durdain.parse_move(position, "roll j6=3"))
    assert may_roll(durdain, board, position) == ({"k6"} if reading == "per-type" else {"k4"})


def may_roll(durdain, board, position):
    """The pieces whose roll is legal now; the naive engine has the same."""
    found = {place for place in ("j6", "k4", "k6") if judge(durdain, position, f"roll {place}=5").kind == "legal"}
    assert found == {place for place in ("j6", "k4", "k6") if board.allows(("hit", place, (5,)))}
    return found
