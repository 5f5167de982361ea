"""Several steps claimed at once: their sentences, who moves in after a battle, and what follows from a step."""

from random import Random

import pytest

from tallystick.games.durdain.play import steps
from tallystick.rules.judge import judge
from tests.games.durdain.claims import claimed_step
from tests.games.durdain.matfiles import STAND_IN_FILE
from tests.games.durdain.naive import Naive
from tests.games.durdain.naive_land import Land
from tests.games.durdain.scattered import chance_of, lay_ranges, scattered, step
from tests.games.durdain.translated import move_text, position_text

pytestmark = pytest.mark.long

FIGHT = "players=2 castles=c9:1,d15:2 units=d10:1a,d9:2c turn=1"
OPEN = "players=2 homes=red,green first=1 castles=b8:1,n6:2"
ALL = ("armadas", "dragons", "kingsmen")


def verdict(durdain, position, claim):
    return judge(durdain, durdain.parse_position(position), claim)


def says(durdain, position, claim):
    return [objection.says for objection in verdict(durdain, position, claim).objections]


def test_a_sentence_about_a_step_of_several_keeps_its_number(durdain):
    assert says(durdain, FIGHT, "camps, done, end") == [
        "Step 3 of 3, end: Player 1 still has 1 action. A turn has two actions."
    ]
    full = "players=2 castles=b8:1,n6:2 camps=e2:1,e20:1,g3:1,j19:1,k11:1 units=c13:1a turn=1"
    assert says(durdain, full, "camps: camp c13") == [
        "Step 2 of 2, camp c13: Player 1 has no camp left: all 5 are on the mat."
    ]


def test_a_step_of_several_is_told_as_it_is_told_alone(durdain):
    random, land = Random(11), Land(STAND_IN_FILE)
    laid = Naive(land)
    lay_ranges(laid, random)
    told = set()
    for _ in range(25):
        board = scattered(land, laid.ranges, random.choice([2, 3, 4]), ALL, random)
        position = durdain.parse_position(position_text(board))
        for _ in range(12):
            move = chance_of(board, random)
            moves = [] if move else board.moves()
            first = move or step(moves, random)
            before, text = position, move_text(board, first)
            position = durdain.play(position, durdain.parse_move(position, text))
            board.make(first)
            if board.phase == "over":
                break
            for _ in range(4):
                claim = move_text(board, claimed_step(board, [], random))
                alone = [
                    durdain.explain(each) for each in durdain.objections(position, durdain.parse_move(position, claim))
                ]
                whole = [
                    durdain.explain(each)
                    for each in durdain.objections(before, durdain.parse_move(before, f"{text}; {claim}"))
                ]
                if claim.startswith("in ") or text.startswith(("battle", "attack")):
                    continue
                if claim == "done" and not whole and alone:
                    assert text.split()[-2] in {"castle", "flag"}, text
                    continue
                assert [each.rule for each in alone] == [each.rule for each in whole], (text, claim)
                # Only together with the roll that tied a battle can it be said that it is tied.
                assert all(
                    there.says.endswith(here.says) or " is tied: " in there.says
                    for here, there in zip(alone, whole, strict=True)
                ), (text, claim)
                told |= {each.rule for each in alone}
    assert len(told) > 15


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("attack: battle d10 > d9, roll d10=7 : 5, in d10", []),
        ("attack: battle d10 > d9, roll d10=7 : 5, in army d10, done", []),
        ("attack: battle d10 > d9, roll d10=7 : 5, done", []),
        ("attack: battle d10 > d9, roll d10=5 : 5, roll d10=7 : 5, in d10", []),
        ("attack: battle d10 > d9, roll d10=7 : 5, in d11", ["The piece on d11 cannot move into d9."]),
        ("attack: battle d10 > d9, roll d10=7 : 5, in cavalry d10", ["The piece on d10 cannot move into d9."]),
    ],
)
def test_one_attacker_may_be_named_as_it_moves_in(durdain, claim, told):
    assert [each.split(": ", 1)[1] for each in says(durdain, FIGHT, claim)] == told


@pytest.mark.parametrize(
    ("rolls", "why"),
    [
        ("roll d10=5 : 7", "No battle waits for a piece to move in."),
        ("roll d10=5 : 5", "No piece moves in yet. The battle for d9 is not decided."),
    ],
)
def test_nobody_moves_in_where_the_attack_has_not_won(durdain, rolls, why):
    (objection,) = [
        each
        for each in verdict(durdain, FIGHT, f"attack: battle d10 > d9, {rolls}, in d10").objections
        if each.rule == "action.attack.win"
    ]
    assert why in objection.says


def test_the_one_passenger_of_a_ship_may_be_named_as_it_moves_in(durdain):
    table = "players=2 extensions=armadas homes=red,blue first=1 castles=b8:1,h3:2 units=a4:2a,s1:1s+c turn=1"
    for named in ("in s1", "in cavalry s1"):
        found = verdict(durdain, table, f"attack: battle s1 > a4, roll s1=5 : 3, {named}, done")
        assert (found.kind, "units=a4:1c,s1:1s" in found.after) == ("legal", True)
    assert verdict(durdain, table, "attack: battle s1 > a4, roll s1=5 : 3, in army s1").kind == "illegal"


def test_nobody_moves_into_a_castle(durdain):
    table = "players=2 castles=b8:1,d15:2,a10:2 units=d14:1c turn=1"
    claim = "attack: battle d14 > d15, roll d14=12 : 3+4, in d14"
    assert any("Nobody moves in after a battle for a wall or a castle" in each for each in says(durdain, table, claim))


# What follows


@pytest.mark.parametrize(
    ("position", "claim", "follows"),
    [
        ("players=2 castles=d15:2 units=d10:1a,d9:2c turn=1 left=0", "end",
         ["Player 1 has no flagged castle in the home country at the end of this turn and is out.",
          "Player 2 is the last player left.", "The game is over after this: player 2 has won."]),
        ("players=2 castles=d15:2 units=d10:1a,d9:2c turn=1", "camps, done, camps, done, end",
         ["Player 1 has no flagged castle in the home country at the end of this turn and is out.",
          "Player 2 is the last player left.", "The game is over after this: player 2 has won."]),
        ("players=2 castles=d15:2 units=d10:1a,d9:2c turn=1", "camps, done, end", []),
        ("players=2 castles=b8:1,d15:2 turn=1 left=0", "end",
         ["Player 1 earns 1 point at the end of this turn (1 for b8) and has 1 then."]),
        ("players=3 homes=red,green,blue first=1 castles=b8:1,e10:2,f13:2,j1:3 beware=2:1 turn=2 left=0", "end",
         ["Player 2 has no flagged castle in the home country at the end of this turn and is out.",
          "Player 1, who called Beware, may now flag the castles left vacant on e10 and f13."]),
        ("players=2 homes=red,green castles=b8:1,n6:2 score=120,100 turn=2 left=0 final", "end",
         ["Player 2 earns 1 point at the end of this turn (1 for n6) and has 101 then.",
          "The round in which somebody reached 120 is complete: player 1 has 120 points.",
          "The game is over after this: player 1 has won."]),
        ("players=2 castles=d15:2 units=d10:1a,d9:2c turn=1 left=0", "2: end", []),
    ],
)  # fmt: skip
def test_what_follows_from_a_step_is_said(durdain, position, claim, follows):
    assert list(verdict(durdain, position, claim).follows) == follows


def test_points_without_a_castle_at_home_are_refused_for_the_right_reason(durdain):
    found = verdict(durdain, "players=2 castles=d15:2 units=d10:1a,d9:2c turn=1 left=0", "end +5")
    assert [each.rule for each in found.objections] == ["beware.eliminate"]
    assert found.objections[0].says == (
        "Player 1 has no flagged castle at home at the end of this turn. So player 1 is out and earns nothing, not 5."
    )
    assert verdict(durdain, "players=2 castles=d15:2 turn=1 left=0", "end +0").kind == "legal"


def test_each_step_is_carried_out_once_however_often_it_is_asked_about(durdain, monkeypatch):
    carried = []
    monkeypatch.setattr(steps, "carry_out", lambda *asked, now=steps.carry_out: carried.append(asked[1]) or now(*asked))
    position = durdain.parse_position(f"{OPEN} units=e9:1c,e10:2a turn=1 action=attack")
    claim = durdain.parse_move(position, "battle e9 > e10, roll e9=7 e10=7, done")
    carried.clear()
    before = position._replace(spoils=position.spoils)
    assert durdain.objections(before, claim)
    assert len(carried) == len(claim.steps) - 1


def test_what_was_carried_out_for_one_claim_answers_no_other(durdain):
    text = f"{OPEN} units=e9:1c,e10:2a,g10:1c turn=1 action=attack battle=e9>e10 rolled=9"
    kept = durdain.parse_position(text)
    for claim in (
        "roll e10=5, in g10",
        "roll e10=5, done",
        "roll e10=5, in e9",
        "roll e10=8, done",
        "roll e10=5, in g10",
    ):
        fresh = durdain.parse_position(text)
        move = durdain.parse_move(fresh, claim)
        assert durdain.objections(kept, move) == durdain.objections(durdain.parse_position(text), move), claim
        assert durdain.format_position(durdain.play_unchecked(kept, move)) == durdain.format_position(
            durdain.play_unchecked(durdain.parse_position(text), move)
        )
