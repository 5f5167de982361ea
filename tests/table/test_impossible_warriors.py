"""A warrior that its player cannot have is recorded: only that player's page says so while the game runs, and every page at its end."""

from __future__ import annotations

import json

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tests.table.hiddengame import (
    BLUE,
    CONTROL,
    LOOK,
    RED,
    armadora_drive,
    at,
    hidden,
    no_looks,
    no_looks_drive,
    play,
    sent,
)

__all__ = ["armadora_drive", "hidden", "no_looks", "no_looks_drive"]

pytestmark = pytest.mark.long

ONLY_FIVE = "Red has no warrior of value 5 left. The only one is on c4."
# Said of the second 5 of Red, on d4.


def of_moves(store):
    return [each for each in audit_stored(store, "last", installed_profile).findings if each.check == "moves"]


def own_page(live, access):
    return sent(at(live, access), f"seats/{access.seat + 1}/holds", seals=[])[1]


@pytest.fixture
def twice(hidden):
    """Red has placed the only 5 on c4, and another one on d4."""
    play(hidden, "W5 c4", "W1 e2", "W5 d4")
    return hidden


def test_only_the_own_page_says_that_a_warrior_is_impossible(twice):
    assert own_page(twice, RED)["impossible"] == [
        f"Move 13 (Red places a warrior of 5 on d4) is not possible: {ONLY_FIVE}"
    ]
    assert own_page(twice, BLUE)["impossible"] == []
    for told in (
        json.dumps(twice.game),
        json.dumps(own_page(twice, BLUE)),
        at(twice, LOOK).get("api/games/1/replay").text,
    ):
        assert "not possible" not in told
        assert "value 5" not in told


def test_the_own_desk_says_so_before_it_is_recorded(hidden):
    play(hidden, "W5 c4", "W1 e2")
    own = own_page(hidden, RED)["position"]
    asked = {"game": "armadora", "move": "W5 d4", "readings": {}}
    answer = sent(at(hidden, RED), "ask", position=own, **asked)[1]
    assert [each["says"] for each in answer["objections"]] == [ONLY_FIVE.replace("Red", "Player 1")]
    answer = sent(at(hidden, CONTROL), "ask", position=hidden.desk(), **asked)[1]
    assert (answer["verdict"], answer["objections"]) == ("undecided", [])


@pytest.mark.parametrize("move", ["W5 d4", "W4 d4"])
def test_the_answer_to_an_entry_shows_the_page_that_knows_and_nothing_hidden(hidden, move):
    """The answer is the same for a possible and an impossible value."""
    play(hidden, "W5 c4", "W1 e2")
    entered = sent(at(hidden, CONTROL), "record", game="armadora", position=hidden.desk(), move=move, stood=False)[1]
    assert entered["private"] == (
        f"It depends on whether Red still has a warrior of {move[1]}, which may lie face down on c3 or c4. "
        "If it is not possible, only the page of Red says so."
    )


def test_where_nobody_may_look_again_the_own_page_does_not_say_which_lies_where(no_looks):
    play(no_looks, "W5 c4", "W1 e2", "W1 c3", "W1 e3", "W5 d4")
    (says,) = own_page(no_looks, RED)["impossible"]
    assert says == (
        "Move 13 (Red places a warrior of 5 on d4) is not possible: "
        "Red has no warrior of value 5 left. The only one is on c3 or c4 face down."
    )
    assert own_page(no_looks, BLUE)["impossible"] == []


def test_while_the_game_runs_the_audit_says_that_it_judges_what_lies_open(twice, store):
    (found,) = of_moves(store)
    assert found.says == "13 moves replayed, all legal by what everybody may know so far."


def test_the_page_at_the_end_says_what_the_audit_says(twice, store):
    play(twice, "pass", "pass", "reveal 1 c3", "reveal 1 d3")
    twice.end_the_game()
    faults = [each.says for each in of_moves(store) if each.status == "fault"]
    assert (
        twice.game["end"]["stood"] == faults == [f"Move 13 (W5 d4, Red) was illegal and was left standing: {ONLY_FIVE}"]
    )
    steps = at(twice, CONTROL).get("api/games/1/replay").json()["steps"]
    assert [each["text"] for each in steps if each["verdict"] == "illegal"] == ["W5 d4"]
