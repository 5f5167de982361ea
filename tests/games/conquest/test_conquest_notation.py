"""Steps and positions as texts: what is read, and what is said where it cannot be."""

import re
from pathlib import Path

import pytest

from tallystick import games
from tallystick.games.conquest.components.box import LETTERS
from tallystick.games.conquest.notation import march_text
from tallystick.games.conquest.notation.march_text import is_plain
from tallystick.games.conquest.notation.words import token_pattern
from tallystick.games.registry import load
from tallystick.rules.errors import UnreadableMove
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


SHOWN = [
    "",
    " xDE",
    " xE",
    " xK",
    " xX",
    " xEX",
    " xXE",
    " xdx",
    " xKK",
    " xba",
    " xB",
    " x?",
    " x??",
    " xD?",
    " xearl",
    " xx",
]


@pytest.mark.parametrize("way", ["Ka > Ub", "keyfort-a > umberlea-b", "keyfort-a > keyfort-b > umberlea-b"])
@pytest.mark.parametrize("shown", SHOWN)
def test_a_plain_move_is_read_as_the_same_move_in_other_words(conquest, way, shown):
    position = conquest.parse_position("players=2 turn=1 units=keyfort-a:1=K,umberlea-b:2=E" + FLAGS)
    text = f"{way}{shown}"
    wordy = f"{text}."
    assert not is_plain(position.agreement.board, wordy)
    assert _read(conquest, position, text) == _read(conquest, position, wordy)


def _read(conquest, position, text):
    try:
        return conquest.parse_move(position, text)
    except UnreadableMove as unreadable:
        return unreadable.expected


def test_a_plain_move_needs_no_pattern_of_all_words(conquest, monkeypatch):
    position = conquest.parse_position("players=2 turn=1 units=keyfort-a:1=K,umberlea-b:2=E" + FLAGS)
    monkeypatch.setattr(march_text, "token_pattern", None)
    assert conquest.parse_move(position, "keyfort-a > umberlea-b xKE").kinds


def test_a_reserve_is_read_with_dashes_among_its_units(conquest):
    text = "players=2 turn=1 units=keyfort-a:1=F,ravenfall-a:2=F reserve=1:K-Q"
    assert conquest.parse_position(text).reserves[0][:2] == (LETTERS.index("K"), LETTERS.index("Q"))


def test_a_fight_that_waits_is_about_units_that_are_there(conquest):
    text = "units=keyfort-a:1=K,umberlea-b:2,ashmoor-c:1" + FLAGS
    assert conquest.parse_position(f"{text} waiting=keyfort-a>umberlea-b").waiting


def test_the_traitor_is_the_last_card_of_the_first_pile(conquest):
    text = f"players=2 turn=1 units=keyfort-a:1=K{FLAGS} step=play drawn=traitor discard=6/13/4/11/5/0/2"
    assert conquest.parse_position(text).deck.drawn[5] == 1


def test_the_readmes_position_can_be_read(conquest):
    readme = (Path(games.__file__).parent / "conquest" / "README.md").read_text("utf-8")
    (text,) = re.findall(r"`(players=2 .*units=.*)`", readme)
    assert conquest.legal_moves(conquest.parse_position(text))


@pytest.mark.parametrize("units", ["keyfort-a:1=K", "keyfort-a:1~", "keyfort-a:1=K,keyfort-b:1~"])
def test_a_flag_that_is_captured_need_stand_nowhere(conquest, units):
    assert conquest.parse_position(f"players=2 turn=1 units={units},ravenfall-a:2=F flags=22")


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


def test_a_text_is_read_alike_with_names_and_with_keys_alone():
    conquest = load("conquest")
    position = conquest.parse_position(
        "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F,keyfort-a:1=D,keyfort-b:2,oakhollow-a:1=F moves=1"
    )
    told = conquest.parse_move(position, "Ka > Kb")
    board = position.agreement.board
    assert all(conquest.parse_move(position, text) == told for text in ("KEYFORT A > keyfort b", "\u212aeyfort a > Kb"))
    assert "keyfort" not in token_pattern(board, "x", "Ka > Kb").pattern
    assert "keyfort" in token_pattern(board, "x", "Ka > KEYFORT b").pattern
