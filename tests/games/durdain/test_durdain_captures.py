"""Which pieces a step of Durdain captures: those that leave the mat in a battle, and a castle that changes its flag."""

import pytest

from tallystick.games.registry import load

GAME = load("durdain")
TABLE = "players=2 homes=red,blue first=1 castles=c9:1,j5:2 units={} turn=1 action=attack"


def captured(position, *steps):
    """Return what each seat captures by each of the steps."""
    at, found = GAME.parse_position(position), []
    for text in steps:
        step = GAME.parse_move(at, text)
        assert GAME.objections(at, step) == []
        after = GAME.play(at, step)
        found.append(GAME.captures(at, step, after))
        at = after
    return found


NOTHING = (0, 0)


@pytest.mark.parametrize(
    ("units", "steps", "last"),
    [
        ("d9:1a,d10:2a", ("battle d9 > d10", "roll d9=7", "2: roll d10=3"), (1, 0)),
        ("d9:1a,d10:2a", ("battle d9 > d10", "roll d9=3", "2: roll d10=7"), (0, 1)),
        ("d9:1a,d11:1c,d10:2a", ("battle d9 d11 > d10", "roll d9=1", "roll d11=1", "2: roll d10=7"), (0, 2)),
        ("d9:1a,d10:2a", ("battle d9 > d10", "roll d9=3", "2: roll d10=3"), NOTHING),  # a tie is rolled again
    ],
)
def test_who_leaves_the_mat_in_a_battle_is_captured_by_the_other(units, steps, last):
    *before, found = captured(TABLE.format(units), *steps)
    assert [*before, found] == [NOTHING] * len(before) + [last]


def test_of_several_attackers_one_moves_in_and_nothing_more_is_captured():
    steps = ("battle d9 d11 > d10", "roll d9=5", "roll d11=5", "2: roll d10=1", "in d9")
    assert captured(TABLE.format("d9:1a,d11:1c,d10:2a"), *steps) == [NOTHING] * 3 + [(1, 0), NOTHING]


def test_a_castle_that_changes_its_flag_is_captured_and_an_unclaimed_one_is_nobodys():
    battle = (
        "players=2 homes=red,green first=1 castles=b8:1,n6:{} units=n5:1c turn=1 action=attack battle=n5>n6 rolled=12"
    )
    assert captured(battle.format(2), "roll n6=3+8") == [(1, 0)]
    at = GAME.parse_position("players=2 homes=red,green first=1 castles=b8:1,e10:-,n6:2 units=e9:1c turn=1")
    step = GAME.parse_move(at, "flag e10")
    after = GAME.play_unchecked(at, step)
    assert after != at
    assert GAME.captures(at, step, after) == NOTHING


def test_a_ship_is_captured_with_whom_it_carries():
    ship = (
        "players=2 homes=red,blue first=1 extensions=armadas castles=c9:1,j5:2 units=s1:1s,s2:2s+a turn=1 action=attack"
    )
    steps = ("battle s1 > s2", "roll s1=6", "2: roll s2=1")
    assert captured(ship, *steps)[-1] == (2, 0)


def test_a_piece_that_its_owner_takes_off_is_not_captured():
    at = GAME.parse_position("players=2 homes=red,blue first=1 castles=b8:1,n6:2 camps=e9:1 turn=1 action=camps")
    step = GAME.parse_move(at, "off e9")
    after = GAME.play_unchecked(at, step)
    assert after != at
    assert GAME.captures(at, step, after) == NOTHING
