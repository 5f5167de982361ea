"""Share a position and a question by an address, and read what an address holds, also where it is damaged."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tallystick.games.registry import load
from tallystick.table.sharing import LONGEST_POSITION, read_shared, shared
from tests.table.disputed import disputes
from tests.table.editorpage import EDITED

pytestmark = pytest.mark.long

BASE = "http://192.168.178.20:8000"


def said(address):
    parts = urlsplit(address)
    assert (parts.path, parts.query) == ("/desk", "")
    return {name: value for name, [value] in parse_qs(parts.fragment).items()}


@pytest.mark.parametrize("game", EDITED)
def test_an_address_holds_position_and_question_and_is_read_back(game):
    for dispute in disputes(game)[::7]:
        answer = shared(game, dispute.position, dispute.claim, BASE, is_seats=False)
        held = said(answer["address"])
        position = load(game).format_position(load(game).parse_position(dispute.position))
        assert held == {"v": "1", "game": game, "position": position, "ask": dispute.claim}
        read = read_shared(held["v"], held["game"], held["position"])
        assert read == {"game": game, "position": position, "says": ""}


def test_a_seats_page_shares_no_hidden_piece_and_no_question():
    text = next(each.position for each in disputes("conquest") if "=D" in each.position and "units=" in each.position)
    own = shared("conquest", text, "keyfort-a-keyfort-b", BASE, is_seats=True)
    held = said(own["address"])
    assert "=D" not in held["position"]
    assert held["position"] != text
    assert "ask" not in held


@pytest.mark.parametrize(
    ("version", "game", "position", "shown", "says"),
    [
        ("1", "", "x", "", "The shared address is damaged: it names no game."),
        (
            "1",
            "chess",
            "x",
            "",
            'The shared address is about the game "chess", which is not installed here.',
        ),
        (
            "2",
            "duke",
            "6/6/6/6/6/2Du3 turn 1 ?/? ?/? diagram",
            "6/6/6/6/6/2Du3 turn 1 ?/? ?/? diagram",
            'The shared address has version "2". This program reads version 1.',
        ),
        (
            "1",
            "duke",
            "6/6/6/6/6/2Du3 turn 1 ?/? ?/? diagram objec",
            "6/6/6/6/6/2Du3 turn 1 ?/? ?/? diagram",
            "The shared address is damaged: only a part of its position could be read.",
        ),
        ("1", "duke", "", "start", "The shared address is damaged: it has no position."),
        (
            "1",
            "duke",
            "%%% ???",
            "start",
            "The shared address is damaged: its position cannot be read. This is a new game.",
        ),
        (
            "1",
            "duke",
            "6" * (LONGEST_POSITION + 1),
            "start",
            f"The shared address is too long: a position has at most {LONGEST_POSITION} characters.",
        ),
    ],
)
def test_a_bad_address_is_said_in_one_sentence_with_the_board_that_can_be_read(version, game, position, shown, says):
    assert read_shared(version, game, position) == {"game": game if shown else "", "position": shown, "says": says}


def test_what_is_too_long_for_a_code_has_an_address_only():
    long = shared("duke", "start", "x" * 4000, BASE, is_seats=False)
    assert long["qr"] == ""
    assert "<svg" in shared("duke", "start", "Du c1-b1", BASE, is_seats=False)["qr"]
