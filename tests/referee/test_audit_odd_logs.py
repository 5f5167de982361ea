"""Logs with events that our device does not write in that place, or seldom: what the audit says of each, word for word."""

from __future__ import annotations

import pytest

from tallystick.referee.finding import OPEN
from tests.referee.findings import says
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.usefixtures("words")


@pytest.fixture
def recorder():
    return GameRecorder()


def started(recorder, game="free", **more):
    session = recorder.start(game, salts=[(0, "a")], **more)
    session.roll([6, 6])
    session.end_turn()
    return session


def booted(session, maintenance, **more):
    fields = {"version": "0.1.0", "board": "bench", "cause": maintenance, "reset": 3, "safe_mode": 0} | more
    session.append("booted", **fields)


@pytest.mark.parametrize("times", [1, 3])
def test_a_device_that_was_opened_for_maintenance_in_mid_game(recorder, audited, times):
    session = started(recorder)
    booted(session, times)
    session.end_game(0)
    assert "its secret could be read then" in says(audited(recorder), "restarts", "noted")


def test_a_device_that_has_forgotten_its_maintenance(recorder, audited):
    session = started(recorder)
    booted(session, 2)
    booted(session, 1)
    session.end_game(0)
    assert "no longer knows" in says(audited(recorder), "restarts", "fault")


def test_a_first_player_where_nobody_sits(recorder, audited):
    session = recorder.start(salts=[(0, "a")], first=None)
    session.append("first_player", seat=4, how=0)
    session.end_game(0)
    assert "Seat 5 is to begin, but nobody sits there." in says(audited(recorder), "first player", "fault")


def test_a_turn_that_passes_to_a_seat_where_nobody_sits(recorder, audited):
    session = started(recorder)
    session.append("turn_ended", next=6)
    session.end_game(0)
    assert "nobody sits" in says(audited(recorder), "turns", "fault")


@pytest.mark.parametrize("game", ["free", "pastures"])
def test_a_turn_that_passes_to_the_player_who_had_it(recorder, audited, game):
    session = started(recorder, game)
    session.append("turn_ended", next=1)
    session.end_game(0)
    status = "noted" if game == "free" else "fault"
    assert "not to" in says(audited(recorder), "turns", status)


def test_a_turn_that_passed_wrongly_and_was_undone(recorder, audited):
    session = started(recorder, "pastures")
    session.append("turn_ended", next=1)
    session.append("undone", seq=recorder.seqs("turn_ended")[-1])
    session.end_game(0)
    assert "it was undone" in says(audited(recorder), "turns", "noted")


@pytest.mark.parametrize("is_before", [True, False])
def test_a_turn_that_passes_out_of_order_beside_a_new_phase(recorder, audited, is_before):
    session = started(recorder, "pastures")
    if is_before:
        session.append("phase_changed", phase=1)
    session.append("turn_ended", next=1)
    if not is_before:
        session.append("phase_changed", phase=1)
        session.append("turn_ended", next=0)
    session.end_game(0)
    assert "it depends on who begins the new phase" in says(audited(recorder), "turns", OPEN)


@pytest.mark.parametrize("phases", [[9], [9, 8]])
def test_a_phase_that_the_game_does_not_have(recorder, audited, phases):
    session = started(recorder, "pastures")
    for phase in phases:
        session.append("phase_changed", phase=phase)
    session.end_game(0)
    assert "a phase began that Pastures New does not have" in says(audited(recorder), "phases", "fault")


@pytest.mark.parametrize("choices", [[7], [7, 8]])
def test_a_choice_of_which_the_game_has_no_list(recorder, audited, choices):
    session = started(recorder, "pastures")
    for choice in choices:
        session.append("choice_made", choice=choice, item=0, seat=1)
    session.end_game(0)
    assert "has no list for" in says(audited(recorder), "phases", "fault")


def test_readings_that_a_laptop_has_set(recorder, audited):
    session = started(recorder, "pastures")
    session.append("reading_set", reading="stuck", value="pass", by=1)
    session.end_game(0)
    assert "Readings were set from the laptop" in says(audited(recorder), "profile", "noted")


def test_a_turn_that_ended_at_the_laptop(recorder, audited):
    session = started(recorder)
    session.append("turn_ended", next=0, by=1)
    session.end_game(0)
    assert "1 turn ended at the laptop" in says(audited(recorder), "turns", "noted")
