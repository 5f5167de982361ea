"""Who looks at a hidden unit: only the player of Traitor or Secret Information, who may not tell the others."""

import pytest

from tests.games.clicking import Board

UNITS = "units=keyfort-a:1=Y,keyfort-b:1=F,westwater-c:1=Q,north-b:2,north-c:2,harrowdale-a:3=F!,quarry-a:3"
TRAITOR = f"players=3 first=1 turn=1 step=play {UNITS} drawn=traitor deck=shuffled"
LOOK = f"players=3 first=1 turn=1 step=play {UNITS} drawn=secret-information"


def seats_of_unit(conquest, position, zone):
    return position.units[position.agreement.board.zone(zone)].token.seats


def played(conquest, text, claim):
    position = conquest.parse_position(text)
    return conquest.play(position, conquest.parse_move(position, claim))


def told(conquest, text, claim):
    position = conquest.parse_position(text)
    return [*conquest.follows(position, conquest.parse_move(position, claim))]


def test_after_a_wrong_guess_only_the_guesser_and_the_owner_know_the_unit(conquest):
    after = played(conquest, TRAITOR, "play traitor Q: north-c miss")
    assert {*seats_of_unit(conquest, after, "north-c")} == {0, 1}


def test_secret_information_shows_units_to_its_player_only(conquest):
    after = played(conquest, LOOK, "play secret-information: north harrowdale")
    assert {*seats_of_unit(conquest, after, "north-b")} == {0, 1}
    assert seats_of_unit(conquest, after, "quarry-a") == (2,)


def test_the_verdict_names_the_only_player_who_looks(conquest):
    assert told(conquest, TRAITOR, "play traitor Q: north-c miss") == [
        "Only player 1 looks at the unit on north-c and may not tell the others what it is."
    ]
    assert told(conquest, LOOK, "play secret-information: north harrowdale") == [
        "Only player 1 looks at the units on north-b and north-c and may not tell the others which they are or where they stand."
    ]
    assert told(conquest, TRAITOR, "play traitor Q: harrowdale-a miss") == []  # everybody knows this unit


@pytest.mark.parametrize("rule", ["card.traitor", "card.secret-information"])
def test_the_rule_says_that_nobody_else_learns_of_the_unit(conquest, rule):
    decides = conquest.rules[rule].decides
    assert "may not tell the others" in decides
    assert "is shown" not in decides


def test_a_guess_that_waits_is_asked_about_without_the_unit(conquest):
    board = Board("conquest", f"{TRAITOR} waiting=north-c:Q")
    assert board.says == "Was the guess right? Only the player who guessed looks at the unit."
    assert {*board.buttons()} == {"A hit", "A miss"}
