"""Logs with events that our device does not write in that place, or seldom: what the audit says of each, word for word."""

from dataclasses import replace

import pytest

from tallycore.table.transitions import FAR
from tallystick.referee.audit import audit, audit_stored
from tallystick.referee.evidence import LogAround
from tallystick.referee.finding import OPEN
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tests.rawstore import raw, unguarded
from tests.referee.findings import says
from tests.referee.game_recorder import profile

pytestmark = pytest.mark.usefixtures("words")


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


def test_a_device_that_was_opened_more_often_than_before(recorder, audited):
    session = started(recorder)
    for times in (1, 1, 3):
        booted(session, times)
    session.end_game(0)
    assert "the device was started 2 times for maintenance" in says(audited(recorder), "restarts", "noted")


def test_a_device_that_has_forgotten_its_maintenance(recorder, audited):
    session = started(recorder)
    booted(session, 2)
    booted(session, 1)
    session.end_game(0)
    assert "no longer knows" in says(audited(recorder), "restarts", "fault")


@pytest.mark.parametrize("seat", [2, 4])
def test_a_first_player_where_nobody_sits(recorder, audited, seat):
    session = recorder.start(salts=[(0, "a")], first=None)
    session.append("first_player", seat=seat, how=0)
    session.end_game(0)
    assert f"Seat {seat + 1} is to begin, but nobody sits there." in says(audited(recorder), "first player", "fault")


def test_a_game_in_which_nobody_was_named_to_begin(recorder, audited):
    session = recorder.start(salts=[(0, "a")], first=None)
    session.append("turn_ended", next=1)
    session.end_game(0)
    assert "Nobody was named to begin." in says(audited(recorder), "first player", OPEN)


@pytest.mark.parametrize("seat", [2, 6])
def test_a_turn_that_passes_to_a_seat_where_nobody_sits(recorder, audited, seat):
    session = started(recorder)
    session.append("turn_ended", next=seat)
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


@pytest.mark.parametrize("phases", [[9], [9, 8], [len(profile("pastures").phases)]])
def test_a_phase_that_the_game_does_not_have(recorder, audited, phases):
    session = started(recorder, "pastures")
    for phase in phases:
        session.append("phase_changed", phase=phase)
    session.end_game(0)
    assert "a phase began that Pastures New does not have" in says(audited(recorder), "phases", "fault")


@pytest.mark.parametrize("choices", [[(7, 0)], [(7, 0), (8, 0)], [(0, len(profile("pastures").choices[0].items))]])
def test_a_choice_of_which_the_game_has_no_list(recorder, audited, choices):
    session = started(recorder, "pastures")
    for choice, item in choices:
        session.append("choice_made", choice=choice, item=item, seat=1)
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


# --- what the rules cannot take ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [200, 255])
def test_a_sheet_that_no_rulebook_has(recorder, audited, rows):
    session = recorder.start("pastures", options=(rows, 2), salts=[(0, "a")])
    session.choose(0, 2)
    session.choose(0, 3)
    session.end_game(0)
    assert "The rules cannot judge the notes" in says(audited(recorder), "rules", OPEN)


def test_moves_on_a_sheet_that_no_rulebook_has(recorder, tmp_path):
    session = recorder.start("pastures", options=(200, 2), salts=[(0, "a")])
    session.choose(0, 2)
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        store.add_entry(store.game("last"), recorder.seqs("choice_made")[0], "move", {"move": "F a1"})
        report = audit_stored(store, "last", profile)
    assert "cannot be replayed" in says(report, "moves", OPEN)


@pytest.mark.parametrize(
    ("agreed", "apart"),
    [
        (["stuck=end"], "stuck=pass (agreed: end)"),
        (["stuck=end", "forest=example"], "stuck=pass (agreed: end), forest=list (agreed: example)"),
    ],
    ids=["one", "two"],
)
def test_moves_under_readings_that_nobody_agreed_on(recorder, tmp_path, agreed, apart):
    session = recorder.start("pastures", options=(2, 2), readings=agreed, salts=[(0, "a")])
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
        record.set_position("2/2 fill 1 -- - stuck=pass")
        record.add_move("F a1")
        report = audit_stored(store, "last", profile)
    assert session.state.seat == 0
    assert f"other readings than the device has: {apart}." in says(report, "moves", OPEN)


def test_a_recorded_game_whose_profile_this_program_does_not_have(recorder, tmp_path):
    """The rules know the game all the same. Whether it has points on the device cannot be told."""
    session = recorder.start("pastures", options=(2, 2), salts=[(0, "a")])
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
        for move in ("F a1", "W b1", "R a2", "F b2", "C b1", "pass", "pass"):
            record.add_move(move)
        known, unknown = audit_stored(store, "last", profile), audit_stored(store, "last")
    assert "The final position earns" in says(known, "moves", "noted")
    assert 'This program has no profile "pastures"' in says(unknown, "profile", OPEN)
    assert "replayed" in says(unknown, "moves")
    assert "The final position earns" not in says(unknown, "moves")
    assert says(unknown, "entries") == "", "which position the options on the device mean, the profile says"


def test_notes_are_judged_under_the_readings_of_the_table(recorder, audited):
    """If who is stuck passes, Ann may play twice in a row. By the default reading something would be missing."""
    session = recorder.start("pastures", options=(3, 3), readings=["stuck=pass"], salts=[(0, "a")])
    session.choose(0, 2)
    session.end_turn()
    session.choose(0, 5)
    session.end_game(0)
    assert "agree with the rules" in says(audited(recorder), "rules", "ok")


# --- records in the wrong place, and sums that do not agree -----------------------------------------------------------


@pytest.fixture
def evening(recorder, tmp_path):
    """The path of a store with two games."""
    for _ in range(2):
        session = started(recorder)
        session.change_score(0, 5)
        session.end_game(0)
    path = tmp_path / "games.sqlite"
    recorder.store_in(path).close()
    return path


def arranged(path, order):
    """Audit the first game with its events in this order."""
    with Store(path) as store:
        game = store.game(1)
    parts = {name: tuple(getattr(game, name)[at] for at in order) for name in ("records", "came_at", "seqs")}
    return audit(replace(game, **parts), LogAround(before=None, next_seq=None, lost=[]), profile)


def test_two_events_in_the_wrong_order(evening):
    report = arranged(evening, [0, 1, 2, 4, 3, *range(5, 10)])
    assert "the order was changed" in says(report, "sequence", "fault")


def test_one_event_twice(evening):
    report = arranged(evening, [0, 1, 2, 3, *range(3, 10)])
    assert "Event 5 is there twice in a row: a log has each event once." in says(report, "sequence", "fault")


def test_a_salt_that_is_missing(evening):
    report = arranged(evening, [0, 1, *range(3, 10)])
    assert "Perhaps this includes a player's salt" in says(report, "dice", OPEN)


@pytest.mark.parametrize("last", [4, 5])
def test_events_before_the_game_that_cannot_be_read(evening, last):
    with unguarded(evening) as other:
        other.execute(f"UPDATE records SET record = x'00ff' WHERE seq BETWEEN 4 AND {last}")
    with Store(evening) as store:
        report = audit_stored(store, 2, profile, whole=True)
    assert "Of the log before the game" in says(report, "sequence", "fault")


def test_an_index_that_was_changed(evening):
    with raw(evening) as other:
        other.execute("UPDATE dicehashes SET hash = x'07'")
    with Store(evening) as store:
        quick, report = audit_stored(store, 2, profile), audit_stored(store, 2, profile, whole=True)
    assert says(quick, "store") == "", "only an audit of the whole log reads all that the index was made from"
    assert "The store's index" in says(report, "store", "fault")
    assert says(report, "dice", "fault") == "", "the records decide, not the index"


@pytest.mark.parametrize("seat", [1, 2])
def test_points_that_a_laptop_has_put_right_perhaps_for_nobody(recorder, audited, seat):
    session = started(recorder)
    session.append("score_corrected", seat=seat, score=4, by=1)
    session.end_game(0)
    report = audited(recorder)
    assert "1 score sent by the laptop" in says(report, "scores", "noted")
    assert ("for a seat where nobody sits" in says(report, "scores", "fault")) == (seat == 2)


def test_points_that_are_too_many_for_the_device(recorder, audited):
    session = started(recorder)
    session.change_score(1, 5)
    session.append("score_changed", seat=0, delta=FAR, by=0)
    session.end_game(0)
    assert "The points that were not undone add up to" in says(audited(recorder), "scores", "fault")


def test_points_for_nobody_are_named_if_nobody_put_any_right(recorder, audited):
    session = started(recorder)
    session.append("score_changed", seat=2, delta=4, by=0)
    session.end_game(0)
    assert "for a seat where nobody sits" in says(audited(recorder), "scores", "fault")
