"""The naive engine on what the rulebook says in so many words: a witness that is wrong here would be worth nothing."""

import ast
from pathlib import Path

import pytest

from tests.games.conquest.naive import Naive
from tests.games.conquest.naive_box import Land, taken, unit_of

ARMY = "KQPDCEBSSTTTTYXXFE"
# Six territories of three zones in a row; mountains part the last from the others.
ROW = [f"{territory}-{letter}" for territory in ("ash", "bay", "cove", "dale", "elm", "fen") for letter in "abc"]
MOUNTAIN = "fen-a"
BORDERS = {
    zone: {near for near in ROW[max(number - 1, 0) : number + 2] if near != zone and MOUNTAIN not in {zone, near}}
    for number, zone in enumerate(ROW)
}
LAND = Land({zone: zone[:-2] for zone in ROW}, BORDERS, {"bay", "dale"})


def board(players=2, turn=0, held=(), **units):
    """A board in the middle of the moves of a turn; units as `ash_a="0K"`, a seat and a kind; everything else is in reserve."""
    made = Naive(LAND, ARMY, players)
    made.phase, made.turn, made.city_moves = "moves", turn, 5
    made.held = dict(held)
    for seat in range(players):
        made.reserve[seat].remove("F")
    for word, (seat, kind) in units.items():
        made.units[word.replace("_", "-")] = unit_of(int(seat), kind)
        if kind != "F":
            made.reserve[int(seat)].remove(kind)
    return made


def targets(made, zone):
    return sorted(there for what, here, there in made.unit_moves() if here == zone)


@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [
        ("Q", "E", "0Q"), ("E", "Q", "1Q"), ("D", "D", None), ("K", "K", None), ("Y", "K", "0Y"), ("K", "Y", "0K"),
        ("Q", "Y", "0Q"), ("Y", "Q", "1Q"), ("K", "X", "1X"), ("S", "X", "0S"), ("Y", "X", "1X"), ("T", "F", "0T"),
        ("S", "B", "1B"), ("T", "Y", "0T"),
    ],
)  # fmt: skip
def test_who_is_left_after_a_fight(attacker, defender, left):
    made = board(ash_a=f"0{attacker}", ash_b=f"1{defender}", elm_a="0F")
    made.make(("move", "ash-a", "ash-b"))
    standing = made.units.get("ash-b")
    assert (f"{standing['seat']}{standing['kind']}" if standing else None) == left


def test_a_scout_crosses_empty_zones_and_is_seen_where_another_unit_goes_one():
    made = board(ash_a="0T", bay_b="1K", elm_a="0F", fen_b="0Q")
    assert targets(made, "ash-a") == ["ash-b", "ash-c", "bay-a", "bay-b"]
    made.make(("move", "ash-a", "ash-b"))
    assert not made.units["ash-b"]["seen"]
    made.make(("move", "ash-b", "bay-a"))
    assert made.units["bay-a"]["seen"] == {0, 1}
    assert targets(made, "fen-b") == ["fen-c"]


def test_flags_and_cursed_land_stay_where_they_are():
    made = board(ash_a="0F", bay_a="0X", cove_a="0K")
    assert {here for _, here, _ in made.unit_moves()} == {"cove-a"}


def test_a_flag_goes_to_whoever_has_the_captors_flag():
    """The first player's flag is with the third; the first takes the second's: the third wins in somebody else's turn."""
    made = board(3, held={0: 2}, ash_a="0K", ash_b="1F", cove_a="2F")
    made.make(("move", "ash-a", "ash-b"))
    assert made.held == {0: 2, 1: 2}
    assert made.winner() == 2


def test_who_takes_the_flag_of_the_holder_has_the_own_one_back_and_all_that_the_holder_had():
    made = board(4, held={0: 2, 1: 2}, ash_a="0K", ash_b="2F", cove_a="3F")
    made.make(("move", "ash-a", "ash-b"))
    assert made.held == {1: 0, 2: 0}
    assert ("flag", "ash-a") in made.moves()
    made.make(("flag", "ash-a"))
    assert made.winner() is None


def test_the_traitor_is_drawn_after_all_others_and_then_shuffles_everything():
    made = board(ash_a="0F", bay_a="1F", bay_b="1K")
    made.phase, made.to_draw = "cards", 3
    assert all("traitor" not in hand for hand in made.hands())
    bottom = ["redeploy", "redeploy", "traitor"]
    made.discard, made.pile = taken(made.pile, bottom), bottom
    assert made.hands() == [("redeploy", "redeploy", "traitor")]
    made.make(("cards", "redeploy", "redeploy", "traitor"))
    made.make(("play", "traitor", "bay-b", "Q"))
    assert (len(made.pile), made.discard) == (42, [])


def test_the_highest_unit_begins_and_equals_draw_again():
    made = Naive(LAND, ARMY, 3)
    for kind in "QXQ":
        made.make(("draw", kind))
    assert (made.phase, made.drawing) == ("draws", [0, 2])
    for kind in "KY":
        made.make(("draw", kind))
    assert (made.phase, made.starter) == ("claims", 2)


def test_unknown_units_are_filled_as_the_army_allows():
    """What has moved is not a Flag, and a Queen that is known to stand elsewhere is nowhere else."""
    made = board(2, ash_a="0Q", bay_a="1F")
    for zone in ("bay-b", "cove-a"):
        made.units[zone] = {**unit_of(0, "?"), "moved": zone == "bay-b"}
    made.reserve[0] = ["?"] * 15
    kinds = {(each.units["bay-b"]["kind"], each.units["cove-a"]["kind"]) for each in made.filled()}
    assert kinds == {(kind, "F") for kind in set(ARMY) - set("QXF")}


def test_the_naive_engine_stands_alone():
    """It is a second opinion only as long as it shares no code with the library."""
    imported = set()
    for path in sorted(Path(__file__).parent.glob("naive*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        imported |= {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    assert {each for each in imported if not each.startswith("tests.games.conquest.naive_")} == {"copy", "itertools"}
