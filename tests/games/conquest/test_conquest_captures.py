"""Which units a step of Stratego Conquest captures: those that fall in a fight or by the Traitor, and a Flag."""

import pytest

from tallystick.games.registry import load

GAME = load("conquest")
FIGHT = "players=2 first=1 turn=1 step=move units=keyfort-a:1={},keyfort-b:2={},oakhollow-a:1=F,ravenfall-a:2=F moves=2"
GUESS = (
    "players=2 first=1 turn=1 step=play units=keyfort-a:1=K,keyfort-b:1=F,north-b:2=F,north-c:2=Q,oakhollow-a:1=X "
    "drawn=traitor deck=shuffled moves=2"
)


def captured(position, text):
    """Return what each seat captures by a legal step."""
    at = GAME.parse_position(position)
    step = GAME.parse_move(at, text)
    assert GAME.objections(at, step) == []
    return GAME.captures(at, step, GAME.play(at, step))


@pytest.mark.parametrize(
    ("attacker", "defender", "found"),
    [
        ("Q", "E", (1, 0)),
        ("E", "Q", (0, 1)),
        ("E", "E", (1, 1)),
        ("E", "X", (0, 1)),
        ("S", "X", (1, 0)),
    ],
)
def test_who_falls_in_a_fight_is_captured_by_the_other(attacker, defender, found):
    assert captured(FIGHT.format(attacker, defender), f"keyfort-a > keyfort-b x{attacker}{defender}") == found


def test_a_flag_is_captured():
    flag = "players=2 first=1 turn=1 step=move units=keyfort-a:1=K,keyfort-b:2=F,oakhollow-a:1=F,north-a:2=Q moves=2"
    assert captured(flag, "keyfort-a > keyfort-b xKF") == (1, 0)


def test_a_move_and_an_attack_that_waits_capture_nothing():
    assert captured(FIGHT.format("Q", "E"), "keyfort-a > keyfort-c") == (0, 0)
    hidden = (
        "players=2 first=1 turn=1 step=move units=keyfort-a:1=Q!,keyfort-b:2,oakhollow-a:1=F,ravenfall-a:2=F moves=2"
    )
    at = GAME.parse_position(hidden)
    attack = GAME.parse_move(at, "keyfort-a > keyfort-b")
    waiting = GAME.play_unchecked(at, attack)
    assert GAME.captures(at, attack, waiting) == (0, 0)
    fight = GAME.parse_move(waiting, "keyfort-a > keyfort-b xQE")
    assert GAME.captures(waiting, fight, GAME.play(waiting, fight)) == (1, 0)


def test_the_traitor_captures_only_by_a_right_guess():
    assert captured(GUESS, "play traitor Q: north-c") == (1, 0)
    assert captured(GUESS, "play traitor K: north-c") == (0, 0)
