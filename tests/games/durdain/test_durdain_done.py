"""A "done" after an action that has ended by itself: left out of a claim of several steps, explained as a step of its own."""

import pytest

from tallystick.games.durdain.move import Move, Step
from tallystick.rules.judge import judge

CASTLE = "players=2 homes=red,green first=1 castles=b8:1,n6:2 camps=e9:1 turn=1"
CLAIMS = (
    "players=3 homes=red,green,blue first=1 castles=b8:1,e10:-,f13:-,j1:3 out=2 turn=2 left=0 claimer=1 spoils=e10,f13"
)


def verdict(durdain, table, claim):
    found = judge(durdain, durdain.parse_position(table), claim)
    return found.kind, found.move, [each.says.rpartition("done: ")[2] for each in found.objections]


@pytest.mark.parametrize(
    ("table", "claim", "told"),
    [
        (CASTLE, "castle: castle e9, done", "castle: castle e9"),
        (CASTLE, "1: castle: castle e9, 1: done", "castle: castle e9"),
        (CASTLE, "castle: castle e9, done, attack: done, end", "castle: castle e9, attack, done, end"),
        (f"{CASTLE} action=castle", "castle e9, done", "castle e9"),
        (CLAIMS, "flag e10, flag f13, done", "flag e10, flag f13"),
        (CLAIMS, "1: flag e10, 1: flag f13, 1: done, 3: attack", "flag e10, flag f13, attack"),
        (CLAIMS, "flag e10, done", "flag e10, done"),
    ],
)
def test_it_is_left_out_of_several_steps(durdain, table, claim, told):
    assert verdict(durdain, table, claim) == ("legal", told, [])


def test_claims_of_somebody_end_alike(durdain):
    table = CLAIMS.replace("claimer=1", "claimer=?")
    assert verdict(durdain, table, "1: flag e10, flag f13, done")[:2] == ("undecided", "1: flag e10, flag f13")
    assert verdict(durdain, table, "1: flag e10, 1: flag f13, 3: done")[0] == "illegal"


@pytest.mark.parametrize(
    ("table", "claim", "told"),
    [
        (CASTLE, "castle: done", "The Castle action is finished only when a castle is built."),
        (CASTLE, "castle: castle e9, 2: done", "It is the turn of player 1, not of player 2."),
        (CASTLE, "attack: done, done", ("There is no action to finish. The last action of player 1 is over already. "
         "A Castle action ends by itself when its castle is built.")),
        (CASTLE, "done", "There is no action to finish. Player 1 has not declared one."),
        (CLAIMS, "flag e10, flag f13, 3: done", "There is no action to finish. Player 3 has not declared one."),
    ],
)  # fmt: skip
def test_a_done_of_nothing_is_still_illegal(durdain, table, claim, told):
    kind, _, says = verdict(durdain, table, claim)
    assert (kind, says[0]) == ("illegal", told)


def test_as_a_step_of_its_own_it_is_told_that_the_action_is_over(durdain):
    position = durdain.parse_position(CASTLE)
    for step in ("castle", "castle e9"):
        position = durdain.play(position, durdain.parse_move(position, step))
    told = verdict(durdain, durdain.format_position(position), "done")[2]
    assert told == [
        (
            "There is no action to finish. The last action of player 1 is over already. A Castle action ends by itself when "
            "its castle is built."
        )
    ]


def test_after_the_last_vacant_castle_it_is_told_that_this_was_the_end(durdain):
    position = durdain.parse_position(CLAIMS)
    for step in ("flag e10", "flag f13"):
        position = durdain.play(position, durdain.parse_move(position, step))
    told = verdict(durdain, durdain.format_position(position), "1: done")[2]
    assert told[1] == (
        "There is no action to finish. Claiming the castles of an eliminated player ends by itself with the last vacant "
        "castle or the last free flag."
    )


def test_the_step_that_is_left_is_recorded_alone(durdain):
    position = durdain.parse_position(f"{CASTLE} action=castle")
    move = durdain.parse_move(position, "castle e9, done")
    assert [durdain.format_move(position, each) for each in durdain.steps_of(position, move)] == ["castle e9"]


def test_the_step_that_is_left_keeps_the_seat_that_it_names(durdain):
    position = durdain.parse_position("players=2 castles=d15:2 units=d10:1a,d9:2c turn=2 left=0")
    for seat in (None, 1):
        whole = Move(Step.WHOLE, steps=(Move(Step.END, seat=0),), seat=seat)
        assert durdain.format_move(position, whole) == "1: end"
