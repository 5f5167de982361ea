"""Steps and positions as texts: what is read, and what is said where it cannot be."""

import re
from pathlib import Path

import pytest

from tallystick import games
from tallystick.games.conquest.components.box import LETTERS
from tallystick.rules.errors import BadOption, ImpossiblePosition, UnreadableMove, UnreadablePosition
from tests.games.conquest.playing import FLAGS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Keyfort a to Umberlea b", "keyfort-a > umberlea-b xKE"),
        ("ka-ub x king earl", "keyfort-a > umberlea-b xKE"),
        ("Keyfort a attacks Umberlea b.", "keyfort-a > umberlea-b xKE"),
        ("Ka goes to Ub: the King against an Earl", "keyfort-a > umberlea-b xKE"),
        ("Deploy a Scout on keyfort-b", "play deploy T: keyfort-b"),
        ("Rapid Advance", "play rapid-advance"),
        ("play traitor: Kb Spy Master wrong", "play traitor Y: keyfort-b miss"),
        ("redeploy Kc Ka Kb", "play redeploy: keyfort-a keyfort-b keyfort-c"),
        ("secret information Umberlea and Keyfort", "play secret-information: keyfort umberlea"),
        ("cards: Redeploy, Deploy", "cards deploy redeploy"),
        ("2: done", "2: stop"),
    ],
)
def test_steps_are_read_as_people_write_them(conquest, text, told):
    position = conquest.parse_position("players=2 turn=1 units=keyfort-a:1=K,umberlea-b:2=E,keyfort-b:2" + FLAGS)
    assert conquest.format_move(position, conquest.parse_move(position, text)) == told


@pytest.mark.parametrize(
    "text", ["", "keyfort-a", "keyfort-a > nowhere-b", "play", "play tennis", "cards king", "3: stop"]
)
def test_a_step_that_cannot_be_read_says_what_was_expected(conquest, text):
    position = conquest.parse_position("players=2 turn=1 units=keyfort-a:1=K" + FLAGS)
    with pytest.raises(UnreadableMove, match="expected"):
        conquest.parse_move(position, text)


@pytest.mark.parametrize(
    "text",
    ["", "players=5", "units=nowhere-a:1", "units=keyfort-a:3", "units=keyfort-a:1!", "moves=x", "colour=red", "map=x"],
)
def test_a_position_that_cannot_be_read_says_what_was_expected(conquest, text):
    with pytest.raises(UnreadablePosition, match="expected"):
        conquest.parse_position(text)


def test_a_reserve_is_read_with_dashes_among_its_units(conquest):
    text = "players=2 turn=1 units=keyfort-a:1=F,ravenfall-a:2=F reserve=1:K-Q"
    assert conquest.parse_position(text).reserves[0][:2] == (LETTERS.index("K"), LETTERS.index("Q"))


def test_all_that_cannot_be_on_a_table_is_said_at_once(conquest):
    text = "players=2 turn=1 flags=21 discard=9/0/0/0/0/0/0 units=keyfort-a:1=K,keyfort-b:1=K"
    with pytest.raises(ImpossiblePosition) as refusal:
        conquest.parse_position(text)
    assert len(refusal.value.faults) >= 4
    assert conquest.parse_position(f"{text} stood").stood


@pytest.mark.parametrize(
    ("text", "column", "expected", "found"),
    [
        ("play ravenfall", 6, "a card (deploy, ", "ravenfall"),
        ("keyfort-a > keyfort-d", 13, "a zone a, b or c of keyfort", "keyfort-d"),
    ],
)
def test_what_is_wrong_in_a_step_is_pointed_at(conquest, text, column, expected, found):
    with pytest.raises(UnreadableMove) as said:
        conquest.parse_move(conquest.parse_position(f"units=keyfort-a:1=K{FLAGS}"), text)
    assert str(said.value).startswith(f"the move cannot be read at column {column}: expected {expected}")
    assert str(said.value).endswith(f'found "{found}".')


@pytest.mark.parametrize(
    "waiting", ["keyfort-a>keyfort-b", "keyfort-a>ashmoor-c", "keyfort-b>ashmoor-a", "keyfort-b:Q"]
)
def test_a_fight_or_a_guess_that_waits_is_about_units_that_are_there(conquest, waiting):
    text = "units=keyfort-a:1=K,umberlea-b:2,ashmoor-c:1" + FLAGS
    with pytest.raises(ImpossiblePosition, match=r"a (fight|guess) .* waits, but no unit"):
        conquest.parse_position(f"{text} waiting={waiting}")
    assert conquest.parse_position(f"{text} waiting=keyfort-a>umberlea-b").waiting


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ("discard=5/0/0/0/0/1/0", "the Traitor cannot be discarded"),
        ("step=play drawn=traitor", "bottom of the first pile, which still has 41 cards"),
    ],
)
def test_the_traitor_lies_where_the_deck_can_have_it(conquest, deck, fault):
    text = f"players=2 turn=1 units=keyfort-a:1=K{FLAGS}"
    with pytest.raises(ImpossiblePosition, match=fault):
        conquest.parse_position(f"{text} {deck}")
    last = "step=play drawn=traitor discard=6/13/4/11/5/0/2"
    assert conquest.parse_position(f"{text} {last}").deck.drawn[5] == 1


def test_who_begins_is_one_of_the_players(conquest):
    with pytest.raises(BadOption, match="there are 2 players"):
        conquest.start({"players": 2, "first": 3})


def test_the_readmes_position_can_be_read(conquest):
    readme = (Path(games.__file__).parent / "conquest" / "README.md").read_text("utf-8")
    (text,) = re.findall(r"`(players=2 .*units=.*)`", readme)
    assert conquest.legal_moves(conquest.parse_position(text))


@pytest.mark.parametrize("units", ["keyfort-a:1=K", "keyfort-a:1~", "keyfort-a:1=K,keyfort-b:1~"])
def test_a_flag_that_can_stand_nowhere_is_said_to(conquest, units):
    with pytest.raises(ImpossiblePosition) as said:
        conquest.parse_position(f"players=2 turn=1 units={units},ravenfall-a:2=F")
    assert "the Flag of player 1 is missing. It is on the board until it is captured" in str(said.value)
    assert conquest.parse_position(f"players=2 turn=1 units={units},ravenfall-a:2=F flags=22")


@pytest.mark.parametrize("unit", ["keyfort-a:1=Z", "keyfort-a:3=K", "keyfort-a:0"])
def test_a_unit_that_cannot_be_read_is_shown_whole_with_what_it_can_be(conquest, unit):
    with pytest.raises(UnreadablePosition) as said:
        conquest.parse_position(f"players=2 turn=1 units={unit}")
    assert "a unit with its player, 1 to 2, " in str(said.value)
    assert f'found "{unit}"' in str(said.value)


def test_sentences_count_one_and_many_as_people_do(conquest):
    def said(text, move):
        position = conquest.parse_position(text)
        return conquest.explain(conquest.objections(position, conquest.parse_move(position, move))[0]).says

    alone = "players=2 turn=1 step=cards units=keyfort-a:1=F,ravenfall-a:2=F"
    assert (
        said(alone, "cards deploy")
        == "Every two territories give one card. Player 1 controls 1 territory and draws 0, not 1 card."
    )
    swapped = "players=2 turn=1 drawn=redeploy units=keyfort-a:1=F,keyfort-b:1,oakhollow-a:1,ravenfall-a:2=F"
    assert said(swapped, "play redeploy: keyfort-a keyfort-b") == "Redeploy switches 3 units here, not 2."
    moved = "players=2 turn=1 moves=1 made=1 units=keyfort-a:1=K,keyfort-c:1=F,ravenfall-a:2=F"
    assert said(moved, "keyfort-a > keyfort-b") == "Player 1 has no move left. Moves made in this turn: 1."


def test_a_unit_that_stands_before_any_territory_is_chosen_is_read_back_in_the_set_up(conquest):
    text = f"players=2 first=1 claims={'-' * 24} units=keyfort-a:1 stood"
    position = conquest.parse_position(text)
    assert position.phase == "claim"
    assert conquest.format_position(position) == text
