"""Sealed set-ups of Stratego Conquest come on the board face down: nobody is asked for what a seal holds."""

from __future__ import annotations

from typing import Any

import pytest

from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.referee.audit import around_in, audit_stored
from tests.table.conftest import LiveTable
from tests.table.hiddengame import BLUE, LOOK, RED, at, sent
from tests.table.test_conquest_seat_page import SALT, conquest

__all__ = ["conquest"]

pytestmark = pytest.mark.long


def set_up(live: LiveTable) -> str:
    """Return a set-up with all units named, on territories that are one player's."""
    rules = load("conquest")
    position = rules.parse_position(live.desk())
    told = next(move for move in rules.legal_moves(position) if "?" not in move.units)
    return rules.format_move(position, told).removeprefix("setup ")


def seal(live: LiveTable, access: Any, text: str) -> dict[str, Any]:
    page, number = at(live, access), access.seat + 1
    status, read = sent(page, f"seats/{number}/read", text=text)
    assert status == 200, read
    made = {"number": 1, "salt": SALT, "text": read["text"]}
    assert sent(page, f"seats/{number}/seal", **made)[0] == 200
    live.until(lambda: live.game["players"][access.seat]["sealed"])
    return made


def lays(live: LiveTable, access: Any, made: dict[str, Any]) -> str | None:
    return sent(at(live, access), f"seats/{access.seat + 1}/holds", seals=[made])[1]["lays"]


def test_units_come_on_the_board_face_down_once_all_have_sealed(conquest, store):
    text = set_up(conquest)
    red = seal(conquest, RED, text)
    desk = conquest.game["desk"]
    assert "units=" not in desk["position"], "Blue must not see yet where they stand"
    assert desk["sealed"]
    assert desk["waits"] == (
        "Red has sealed the set-up. Blue seals next, on the page of Blue. Then all pieces come on the board, face down."
    )
    assert lays(conquest, RED, red) == "later"
    blue = seal(conquest, BLUE, text)
    conquest.until(lambda: "step=cards" in conquest.desk())
    assert conquest.desk().count(":1,") + conquest.desk().count(":2,") + 1 == 36
    assert "=K" not in conquest.desk()
    assert not conquest.game["desk"]["sealed"]
    for access, made in ((RED, red), (BLUE, blue)):
        own = sent(at(conquest, access), f"seats/{access.seat + 1}/holds", seals=[made])[1]
        assert own["position"].count(f":{access.seat + 1}=") == 18
        assert own["lays"] is None
    seen = at(conquest, LOOK).post("api/look", json={"game": "conquest", "position": conquest.desk()}).text
    assert "=K" not in seen
    findings = audit_stored(store, "last", installed_profile)
    assert findings.of("fault") == []


def test_what_comes_to_a_game_while_it_is_audited_begins_no_other_one(conquest, store):
    early = store.game("last")
    seal(conquest, RED, set_up(conquest))
    assert store.game("last").summary.last_seq > early.summary.last_seq
    assert around_in(store, early).next_seq is None


def test_the_seats_are_asked_for_their_seals_before_anybody_has_sealed(conquest):
    desk = conquest.game["desk"]
    assert desk["sealed"]
    assert desk["waits"] == (
        "Red and Blue each seal their set-up on their own page. Then all pieces come on the board, face down."
    )


def test_nobody_is_asked_for_a_seal_who_places_units_by_hand(conquest):
    start = load("conquest").parse_position(conquest.desk())
    zone = next(at for at, owner in enumerate(start.claims) if owner == 0)
    name = start.agreement.board.zone_names[start.agreement.board.territories[zone].zones[0]]
    conquest.table.record_move("conquest", conquest.desk(), f"place: {name}", stood=False)
    assert not conquest.game["desk"]["sealed"]


def test_the_device_needs_no_note_of_what_everybody_has_sealed(conquest):
    text = set_up(conquest)
    for access in (RED, BLUE):
        seal(conquest, access, text)
    conquest.until(lambda: "step=cards" in conquest.desk())
    begin = "The device is still in the phase Territories: begin the phase Set-up there."
    conquest.until(lambda: conquest.game["desk"]["waits"] == begin)
    conquest.tap("a")
    conquest.until(lambda: "Draw on the device" in conquest.game["desk"]["waits"])
    assert conquest.game["desk"]["to_note"] == []
    conquest.tap("a")
    conquest.until(lambda: "Draw 6" in conquest.screen)
    conquest.tap("a")
    conquest.until(lambda: "step=play" in conquest.desk())
    assert conquest.table.feed.value["requests"]["says"] == ""


def test_one_player_seals_and_the_other_places_the_units_by_hand(conquest):
    text = set_up(conquest)
    blue = seal(conquest, BLUE, text)
    assert conquest.game["desk"]["waits"].startswith("Blue has sealed the set-up. Red seals next, on the page of Red.")
    conquest.table.record_move("conquest", conquest.desk(), "setup " + "?-?" * 6 + "-?-" * 6, stood=False)
    conquest.until(lambda: "step=cards" in conquest.desk())
    assert lays(conquest, BLUE, blue) is None


def test_a_player_need_not_wait_for_the_others_and_an_undo_stays(conquest):
    red = seal(conquest, RED, set_up(conquest))
    page = at(conquest, RED)
    assert sent(page, "seats/1/lay", seals=[red])[0] == 200
    assert "units=" not in conquest.desk()
    assert sent(page, "seats/1/lay", seals=[red], now=True)[0] == 200
    conquest.until(lambda: "units=" in conquest.desk())
    assert conquest.game["desk"]["waits"].startswith("Blue seals the set-up, on the page of Blue.")
    conquest.table.undo_move()
    conquest.until(lambda: "units=" not in conquest.desk())
    seal(conquest, BLUE, set_up(conquest))
    conquest.until(lambda: "units=" in conquest.desk())
    assert ":1" not in conquest.desk(), "it was taken back, so it does not come by itself"
    assert lays(conquest, RED, red) == "taken back"
    assert conquest.game["desk"]["waits"] == (
        "The sealed set-up of Red was taken back from the board. On the page of Red, press “Put it on the board again”."
    )
    sent(page, "seats/1/lay", seals=[red], now=True)
    conquest.until(lambda: "step=cards" in conquest.desk())
    assert sent(page, "seats/1/lay", seals=[red], now=True)[1]["error"] == "no sealed set-up can come on the board now."


def test_a_set_up_that_is_revealed_before_it_stands_comes_on_the_board_from_the_log(conquest):
    """The command `tallystick seal` seals a file. No page has it."""
    text = set_up(conquest)
    red = seal(conquest, RED, text)
    conquest.table.lay_sealed(0, None)  # as after a restart of the program
    seal(conquest, BLUE, text)
    conquest.until(lambda: ":2" in conquest.desk())
    assert ":1" not in conquest.desk()
    assert lays(conquest, RED, red) == "soon"
    assert sent(at(conquest, RED), "seats/1/reveal", **red)[0] == 200
    conquest.until(lambda: "step=cards" in conquest.desk())
    assert conquest.game["desk"]["moves"][-1]["move"].count("?") == 18
