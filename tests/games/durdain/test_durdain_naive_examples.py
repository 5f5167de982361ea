"""The naive engine on what the rulebook says in so many words: a witness that is wrong here would be worth nothing."""

import ast
from pathlib import Path

import pytest

from tests.games.durdain.naive import Naive
from tests.games.durdain.naive_box import piece
from tests.games.durdain.naive_land import Land

STRIP = Land("""
nests = [10, 20, 30, 40, 50, 60, 70, 80, 90]
[countries]
R = "red"
O = "orange"
Y = "yellow"
G = "green"
B = "blue"
P = "purple"
K = "black"
[mat]
spaces = '''
RRRRRROOOOKKKKaa
BBBBBBYYYYGGPPaa
BBBBBB..........
'''
[ranges]
small = ["x", "x", "x"]
large = ["x", "x", "x", "x", "x", "x"]
[progress]
2 = [1, 2, 3, 4, 5]
4 = [1, 2, 3, 4, 5]
[plunder]
2 = [[20, 2], [40, 4]]
4 = [[20, 3], [40, 7], [60, 9]]
""")
# Rows of triangles, a1 to a14 over b1 to b14 over c1 to c6; a1 lies beside a2 and b1, b2 beside c2, and the sea s1 at the right end.


def board(players=2, extensions=("armadas", "dragons", "kingsmen"), action=None, ranges=(), scores=None, **things):
    """A board in the middle of a turn of the first player; things as `a1="0army"`, a seat and a kind."""
    made = Naive(STRIP, players, extensions)
    made.phase, made.first, made.turn = "turns", 0, 0
    made.homes = ["red", "yellow", "green", "blue", "purple"][:players]
    made.begin_turn()
    made.action = action
    made.ranges = {name: frozenset(spaces) for name, spaces in dict(ranges).items()}
    made.scores = list(scores or made.scores)
    for space, words in things.items():
        kind, *aboard = words[1:].split("+")
        thing = made.things[space] = piece(kind, int(words[0]) if words[0] != "-" else None)
        thing["aboard"] = [{"kind": each, "trail": []} for each in aboard]
    return made


def rolled(made, **dice):
    made.action = "roll"
    made.make(("roll", {"d12": 1, "d8": 1, "d6": 1, **dice} if made.extensions else {"d12": 1, "d8": 1, **dice}))
    return made


def fought(made, places, target, attack, defence):
    made.action = "attack"
    assert made.allows(("battle", places, target))
    made.make(("battle", places, target))
    for who, faces in zip(made.rollers(), [*attack, defence], strict=True):
        assert made.allows(("hit", who, faces))
        made.make(("hit", who, faces))
    return made


def test_a_d12_of_seven_gives_seven_steps_to_all_cavalry_together():
    made = rolled(board(extensions=(), a1="0cavalry", b1="0cavalry", a5="0army"), d12=7)
    for start, end in [
        ("a1", "a2"),
        ("a2", "a3"),
        ("b1", "b2"),
        ("a3", "b3"),
        ("b3", "b4"),
        ("b2", "b3"),
        ("b4", "b5"),
    ]:
        made.make(("go", start, end, "cavalry"))
    assert not made.allows(("go", "b5", "b6", "cavalry"))
    assert made.allows(("go", "a5", "a6", "army"))


def test_tyler_with_fourteen_beats_matt_with_twelve():
    """Two cavalry in Blue and an army in Red, one Kingsman in Blue and two in Red, against one of four Kingsmen in Blue."""
    made = board(
        b2="0cavalry", b4="0cavalry", a3="0army", b6="0kingsman", a1="0kingsman", a6="0kingsman",
        b3="1kingsman", b1="1kingsman", b5="1kingsman", c1="1kingsman",
    )  # fmt: skip
    made.battle, made.hits = (("b2", "b4", "a3"), "b3"), [(3,), (3,), (5,), (7, 8, 2)]
    assert made.totals() == (14, 12)
    made.things["a12"] = made.things.pop("c1")
    assert made.totals() == (14, 11)
    made.other = {"multi-dice"}
    made.hits = [(3,), (5,), (7, 8, 2)]
    assert made.totals() == (14, 11)


def test_in_a_game_of_four_a_defender_past_marker_seven_yields_seven():
    made = fought(board(4, (), scores=[0, 41, 0, 0], a1="0army", a2="1army"), ("a1",), "a2", ((5,),), (4,))
    assert made.scores == [7, 41, 0, 0]
    assert made.things["a2"]["seat"] == 0
    made = fought(board(4, (), scores=[0, 40, 0, 0], a1="0army", a2="1army"), ("a1",), "a2", ((5,),), (4,))
    assert made.scores == [3, 40, 0, 0]


def test_a_tie_is_rolled_again_and_who_loses_leaves_the_mat_with_all_attackers():
    made = fought(board(a1="0army", a3="0cavalry", a2="1camp"), ("a1", "a3"), "a2", ((1,), (7,)), (8,))
    assert made.battle
    for who, face in zip(made.rollers(), (1, 6, 8), strict=True):
        made.make(("hit", who, (face,)))
    assert list(made.things) == ["a2"]


def test_the_winner_chooses_which_piece_moves_in():
    made = fought(board(a1="0army", a3="0cavalry", a2="1camp"), ("a1", "a3"), "a2", ((1,), (8,)), (8,))
    assert made.moves() == [("in", "a1", "army"), ("in", "a3", "cavalry")]
    made.make(("in", "a3", "cavalry"))
    assert {space: thing["kind"] for space, thing in made.things.items()} == {"a1": "army", "a2": "cavalry"}


def test_a_castle_changes_its_flag_without_plunder_and_the_last_one_at_home_is_a_beware():
    made = fought(board(scores=[0, 50], a11="0army", b9="1castle", b10="0cavalry"), ("b10",), "b9", ((12,),), (3, 8, 1))
    assert (made.things["b9"]["seat"], made.things["b10"]["kind"], made.scores) == (0, "cavalry", [0, 50])
    assert made.beware == {1: 0}
    assert made.moves() == [("beware", 1)]


def test_who_ends_a_turn_without_a_castle_at_home_is_out_and_the_caller_takes_what_is_left():
    made = board(4, (), a1="0castle", b9="0castle", a8="1castle", a12="1army", b11="2castle", b3="3castle")
    made.turn, made.beware = 1, {1: 0}
    made.begin_turn()
    made.end_turn()
    assert made.out == [1]
    assert made.moves() == [("done",), ("spoil", "a8")]
    made.make(("spoil", "a8"))
    assert (made.things["a8"]["seat"], made.turn) == (0, 2)
    assert "a12" not in made.things


@pytest.mark.parametrize(
    ("space", "points"), [("a1", 1), ("a7", 2), ("a11", 3), ("b7", 4), ("b11", 5), ("b13", 2), ("b1", 4)]
)
def test_a_castle_counts_by_how_far_its_country_lies_from_home(space, points):
    """Clockwise red, orange, yellow, green, blue, purple; the home country is red."""
    made = board(extensions=(), **{space: "0castle"})
    assert made.progress(0) == points


def test_the_round_is_played_to_its_end_and_who_is_in_beware_does_not_count():
    made = board(extensions=(), scores=[119, 110], a1="0castle", b7="1castle", b8="1castle")
    made.end_turn()
    assert (made.phase, made.scores) == ("turns", [120, 110])
    made.things["a1"]["seat"] = 1
    made.end_turn()
    assert (made.phase, made.winners()) == ("over", [1])


def test_nobody_crosses_a_strange_wall_or_goes_back():
    made = rolled(board(extensions=(), a2="0cavalry"), d12=9)
    made.walls = {frozenset({"a2", "a3"}): 1, frozenset({"a1", "a2"}): 0}
    assert not made.allows(("go", "a2", "a3", "cavalry"))
    made.make(("go", "a2", "a1", "cavalry"))
    assert not made.allows(("go", "a1", "a2", "cavalry"))
    assert made.allows(("go", "a1", "b1", "cavalry"))


def test_camps_and_castles_keep_a_space_between_them():
    made = board(extensions=(), action="camps", a1="1castle", a4="0army", b3="0army", a6="0cavalry")
    assert [step for step in made.moves() if step[0] == "camp"] == [("camp", "a4"), ("camp", "a6")]
    made.make(("camp", "a4"))
    assert [step for step in made.moves() if step[0] == "camp"] == []


def test_only_ships_and_dragons_attack_ships_and_a_ship_without_passenger_attacks_nobody_on_land():
    made = board(action="attack", s1="0ship", a14="1army")
    assert not made.allows(("battle", ("s1",), "a14"))
    made.things["a14"]["kind"] = "castle"
    assert made.allows(("battle", ("s1",), "a14"))
    made = board(action="attack", s1="1ship", a14="0kingsman", b14="0dragon")
    assert made.moves()[1:] == [("battle", ("b14",), "s1")]
    made = fought(board(s1="0ship+army", a14="1army"), ("s1",), "a14", ((6,),), (5,))
    assert (made.things["s1"]["aboard"], made.things["a14"]["kind"], made.things["a14"]["seat"]) == ([], "army", 0)


def test_a_dragon_moves_by_all_dice_and_the_queen_gives_way_to_a_nest():
    made = rolled(board(ranges={"m1": {"a4", "a5"}, "m2": {"b10"}}, m1="0dragon", a1="0castle"), d6=2, d8=3, d12=4)
    assert made.steps_left("dragons") == 9
    made.make(("go", "m1", "a3", "dragon"))
    assert not made.allows(("go", "a3", "m1", "dragon"))
    made.stand("m2", "queen", None)
    made.add_points(0, 10)
    made.end_turn()
    assert made.moves() == [("queen", "m1")]
    made.make(("queen", "m1"))
    assert (made.things["m2"]["kind"], made.things["m1"]["kind"]) == ("nest", "queen")


def test_the_naive_engine_stands_alone():
    """It is a second opinion only as long as it shares no code with the library."""
    imported = set()
    for path in sorted(Path(__file__).parent.glob("naive*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        imported |= {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    assert {each for each in imported if not each.startswith("tests.games.durdain.naive_")} == {
        "copy", "itertools", "math", "tomllib",
    }  # fmt: skip
