"""Odd rolls, draws and turns in a log: what the audit says of each, word for word."""

import pytest

from tallycore.log.kinds import PURPOSE_CHANCE
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import OPEN
from tallystick.referee.moverecord import MoveRecord
from tests.rawstore import unguarded
from tests.referee.climb_evening import audited as audited_beside
from tests.referee.climb_evening import entered
from tests.referee.duke_games import drawn_turns, duke_recorder
from tests.referee.findings import of, says
from tests.referee.game_recorder import profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def started(recorder, game="free"):
    session = recorder.start(game, salts=[(0, "a")])
    session.roll([6, 6])
    return session


def booted(session, **more):
    session.append("booted", **{"version": "0.1.0", "board": "bench", "cause": 0, "reset": 3, "safe_mode": 0} | more)


# --- rolls -----------------------------------------------------------------------------------------------------------


def test_dice_for_something_that_the_game_does_not_leave_to_chance(recorder, audited):
    session = recorder.start("durdain", salts=[(0, "a")])
    session.roll([6], 0, PURPOSE_CHANCE + len(profile("durdain").chances))
    session.end_game(0)
    assert "are not dice for anything that Kingdoms of Durdain leaves to chance" in says(
        audited(recorder), "chance", "fault"
    )


def test_salt_after_a_start_and_after_the_last_roll(recorder, audited):
    session = started(recorder)
    booted(session)
    session.append("salt_added", seat=1, salt="late")
    session.end_game(0)
    assert "Salted again by Bo at event 8: from the next roll on, nobody can know the dice" in says(
        audited(recorder), "dice", "ok"
    )


def test_a_secret_that_nothing_was_committed_to(recorder, audited):
    recorder.start().end_game(0)
    events = [event for event in recorder.events if event.kind != "dice_committed"]
    says_it = says(audited(recorder, recorder.resealed(events)), "dice", "fault")
    assert says_it == "A secret was revealed without a commitment before it."


def test_a_device_that_came_out_of_a_safe_mode_that_nobody_knows(recorder, audited):
    session = started(recorder)
    booted(session, safe_mode=50)
    session.end_game(0)
    assert "came out of safe mode (for what reason this version does not know)" in says(
        audited(recorder), "restarts", "noted"
    )


# --- bags ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bag", [0, len(profile("duke").bags)])
def test_tiles_that_go_back_into_the_bag_of_nobody(audited, bag):
    """Only a deck belongs to nobody. The bags of The Duke have a player each."""
    recorder = drawn_turns(duke_recorder(), 2)
    recorder.session.append("bag_returned", bag=bag, seat=2, items=[1])
    recorder.session.end_game(0)
    assert "is about the bag of a seat without a player" in says(audited(recorder), "bag", "fault")


@pytest.mark.parametrize("item", [len(profile("conquest").bags[0].items), 200])
def test_a_card_that_no_deck_has_is_shuffled_in(recorder, audited, item):
    session = recorder.start("conquest", salts=[(0, "a")])
    session.append("bag_returned", bag=0, seat=2, items=[item])
    session.end_game(0)
    assert f"item {item + 1} was shuffled in" in says(audited(recorder), "bag", OPEN)


# --- turns -----------------------------------------------------------------------------------------------------------


PHASE = None
NEAR, FAR = "it depends on who begins the new phase", "the players take turns"


@pytest.mark.parametrize(
    ("logged", "status", "told"),
    [
        ([1, PHASE, 1], OPEN, NEAR),
        ([1, 1, PHASE, 0], OPEN, NEAR),
        ([PHASE, 0, 1], OPEN, NEAR),
        ([0, PHASE], OPEN, NEAR),
        ([1, 1, 0, PHASE], "fault", FAR),
        ([PHASE, 1, 0, 0], "fault", FAR),
    ],
    ids=[
        "in that turn",
        "in the next turn",
        "in the first turn of all",
        "in the last turn of all",
        "two turns later",
        "two turns earlier",
    ],
)
def test_a_turn_that_passes_out_of_order_and_a_new_phase(recorder, audited, logged, status, told):
    """A number is the player to whom a turn passes, from Ann in the beginning."""
    session = started(recorder, "pastures")
    for then in logged:
        if then is PHASE:
            session.append("phase_changed", phase=1)
        else:
            session.append("turn_ended", next=then)
    session.end_game(0)
    assert told in says(audited(recorder), "turns", status)


def test_a_player_whose_leaving_was_undone_gets_the_turn(recorder, audited):
    choice, item = profile("durdain").out
    session = recorder.start("durdain", names=("Ann", "Bo", "Cy"), salts=[(0, "a")])
    session.append("choice_made", choice=choice, item=item, seat=1)
    session.append("undone", seq=recorder.seqs("choice_made")[0])
    session.append("turn_ended", next=1)
    session.end_game(0)
    assert says(audited(recorder), "turns", "ok") == "1 turn, each passed to the next seat."


@pytest.mark.parametrize(
    ("turns", "taken_back", "again", "told"),
    [
        (4, 0, 0, "4 turns, each passed to the next seat."),
        (4, 1, 1, "4 turns, each passed to the next seat; 1 more was undone."),
        (4, 2, 0, "2 turns, each passed to the next seat; 2 more were undone."),
        (4, 2, 2, "4 turns, each passed to the next seat; 2 more were undone."),
        (2, 2, 0, "2 turns, each passed to the next seat; all were undone."),
        (1, 1, 0, "1 turn, each passed to the next seat; it was undone."),
    ],
)
def test_turns_that_were_undone_are_counted_separately(recorder, audited, turns, taken_back, again, told):
    session = recorder.start("free", salts=[(0, "a")])
    for _ in range(turns):
        session.end_turn()
    if taken_back:
        session.append("undone", seq=recorder.seqs("turn_ended")[-taken_back])
    for _ in range(again):
        session.end_turn()
    session.end_game(0)
    assert says(audited(recorder), "turns", "ok") == told


def test_of_turns_that_ended_at_the_laptop_the_undone_ones_are_said(recorder, audited):
    session = recorder.start("free", salts=[(0, "a")])
    session.append("turn_ended", next=1, by=1)
    session.append("undone", seq=recorder.seqs("turn_ended")[0])
    session.append("turn_ended", next=1, by=1)
    session.end_game(0)
    told = says(audited(recorder), "turns", "noted")
    assert told == "2 turns ended at the laptop, with the move that was recorded there. 1 of them was undone."


def test_choices_out_of_turn_before_and_behind_a_gap(recorder, tmp_path):
    """Whose turn it is before the gap is certain. Behind it, it is not."""
    session = started(recorder, "pastures")
    for item in (1, 2, 3):
        session.append("choice_made", choice=0, item=item, seat=1)
    session.end_game(0)
    first, second, third = recorder.seqs("choice_made")
    path = tmp_path / "games.sqlite"
    with recorder.store_in(path) as store:
        with unguarded(path) as other:
            other.execute("UPDATE records SET record = x'00' WHERE seq = ?", (second,))
        report = audit_stored(store, "last", profile)
    assert [each.events for each in of(report, "turns", "fault")] == [(first,)]
    assert [each.events for each in of(report, "turns", OPEN)] == [(third,)]


# --- recorded moves --------------------------------------------------------------------------------------------------


def climbed(evening, *points):
    """Climb 4 and 2 turn by turn. Note these points on the device."""
    for at, noted in enumerate(points):
        evening.climb(4 if at % 2 == 0 else 2)
        if noted:
            evening.session.change_score(at % 2, noted)
        evening.session.end_turn()


def test_points_that_were_put_right_in_the_very_next_turn_and_were_wrong_again(evening, opened):
    """Bo has the right points only at the end of the turn after his own."""
    climbed(evening, 4, 3)
    evening.session.correct_score(1, 2)
    climbed(evening, 4)
    evening.session.change_score(1, 5)
    evening.climb(2)
    evening.session.end_turn()
    record = opened(evening)
    for at in range(4):
        entered(record, "climb", *["up"] * (4 if at % 2 == 0 else 2), "end")
    report = audited_beside(record)
    assert "ended at event 13 Bo earned 2 by the recorded steps, but 3 on the device; it was corrected later." in says(
        report, "scores", "noted"
    )


def test_one_move_that_the_device_has_no_note_of(recorder, tmp_path):
    session = recorder.start("pastures", options=(4, 4))
    session.end_turn()
    session.choose(0, 0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        for text in ("F a1", "M b1"):
            MoveRecord(store, store.game("last"), profile).add_move(text, stood=True)
        report = audit_stored(store, "last", profile)
    assert "The device has no note of move 1: unpaired, which is not a fault." in says(report, "moves", "noted")


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_phase_that_seems_to_be_left_out(recorder, tmp_path, is_whole):
    """If an event between the two is missing, it may have begun the phase in between."""
    session = started(recorder, "conquest")
    if not is_whole:
        session.append("phase_changed", phase=1)
    session.append("phase_changed", phase=2)
    session.end_game(0)
    path = tmp_path / "games.sqlite"
    seqs = recorder.seqs("phase_changed")
    with recorder.store_in(path) as store:
        for seq in seqs[:-1]:
            with unguarded(path) as other:
                other.execute("UPDATE records SET record = x'00' WHERE seq = ?", (seq,))
        report = audit_stored(store, "last", profile)
    (finding,) = of(report, "phases")
    assert finding.status == ("noted" if is_whole else OPEN)
    assert finding.events == (seqs[-1],)
