"""Seals that were taken out: a finished game of a device ends in its seal, and what holds is said with its condition."""

from itertools import count

import pytest

from tallycore.log.records import Event, record_seq
from tallycore.proof.short_code import short_code
from tallystick.referee.audit import audit_stored
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tests.referee.findings import says
from tests.referee.game_recorder import DEVICE, GameRecorder, profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


@pytest.fixture
def recorder():
    """Ann and Bo have rolled and scored for three turns, and the game is over."""
    return played(GameRecorder())


def played(recorder):
    session = recorder.start(salts=[(1, "rain")])
    for turn in range(3):
        session.roll([6, 6])
        session.change_score(session.state.seat, turn)
        session.end_turn()
    session.end_game(0)
    return recorder


@pytest.fixture
def audited(recorder, tmp_path):
    laptops = count()

    def run(records, name="last", lost=()):
        with recorder.store_in(tmp_path / f"{next(laptops)}.sqlite", records) as store:
            for first, stop in lost:
                store.open_log(DEVICE, recorder.journal.log_id).record_gap(first, stop, "damaged on the device")
            return audit_stored(store, name, profile)

    return run


def renumbered(recorder, kinds, is_taken=lambda _event: True):
    """The log without its events of these kinds, numbered again; the seals that are left are as a forger can make them fit."""
    return recorder.resealed([event for event in recorder.events if event.kind not in kinds or not is_taken(event)])


def test_the_last_seal_was_taken_out(recorder, audited):
    report = audited(recorder.records[:-1])
    assert report.verdict == "fault"
    end = recorder.seqs("secret_revealed")[0]
    assert f"The game is over at event {end} and no seal follows" in says(report, "seals", "fault")


def test_the_last_seal_was_taken_out_and_the_device_went_on(recorder, audited):
    recorder.restart()
    played(recorder)
    last = recorder.seqs("sealed")[3]
    report = audited(renumbered(recorder, {"sealed"}, lambda event: event.seq == last), name=1)
    assert report.verdict == "fault"
    assert "no seal follows" in says(report, "seals", "fault")


def test_all_seals_were_taken_out(recorder, audited):
    report = audited(renumbered(recorder, {"sealed"}))
    assert report.verdict == "fault"
    assert "no seal follows" in says(report, "seals", "fault")


def test_the_seals_of_the_turns_alone_are_no_end(recorder, audited):
    """A forger renumbers the log without its last seal; those of the turns fit."""
    last = recorder.seqs("sealed")[-1]
    report = audited(renumbered(recorder, {"sealed"}, lambda event: event.seq == last))
    assert "no seal follows" in says(report, "seals", "fault")
    assert report.code == ""


def test_the_end_was_taken_out_and_another_game_begins(recorder, audited):
    played(recorder)
    ended = recorder.seqs("game_ended")[0]
    until = recorder.seqs("game_started")[1]
    report = audited(recorder.resealed([event for event in recorder.events if not ended <= event.seq < until]), name=1)
    assert report.verdict == "fault"
    assert f"another begins at event {ended}" in says(report, "seals", "fault")


def test_the_end_was_taken_out_with_its_seal(recorder, audited):
    """What is left looks like a game that still runs: that it was over the photograph says."""
    end = recorder.seqs("game_ended")[0]
    report = audited([record for record in recorder.records if record_seq(record) < end])
    assert (report.verdict, report.code, report.of("fault")) == ("cannot be told", "", [])


def test_the_seal_was_lost_on_the_device(recorder, audited):
    seal = recorder.seqs("sealed")[-1]
    report = audited(recorder.records[:-1], lost=[(seal, seal + 1)])
    assert (report.verdict, report.code) == ("cannot be told", "")
    lost = f"event {seal} is missing (damaged on the device)"
    assert f"Whether the game ended in a seal cannot be told: {lost}." in says(report, "seals", "cannot be told")


def test_the_seal_is_missing_and_what_follows_is_there(recorder, audited):
    seal = recorder.seqs("sealed")[-1]
    recorder.restart()
    report = audited([record for record in recorder.records if record_seq(record) != seal])
    assert report.verdict == "cannot be told"
    assert f"event {seal} is missing" in says(report, "seals", "cannot be told")


def test_a_power_cut_before_the_seal_does_no_harm(recorder, audited):
    """The device seals when it comes back; its start then lies between the end and the seal."""
    events = recorder.events
    seal = events.pop()
    booted = next(event for event in events if event.kind == "booted")
    report = audited(recorder.resealed([*events, Event(0, 0, "booted", booted.fields), seal]))
    assert report.verdict == "ok"


# --- the headline ----------------------------------------------------------------------------------------------------


def test_no_fault_holds_on_the_condition_of_the_photograph(recorder, audited):
    report = audited(recorder.records)
    assert report.code == short_code(recorder.events[-1]["seal"])
    assert report.headline == f"No fault, if the code on your photograph is {report.code}."


def test_a_forger_who_recomputes_everything_is_left_with_another_code(recorder, audited):
    true = audited(recorder.records).code
    events = recorder.events
    next(event for event in events if event.kind == "score_changed").fields["delta"] = 50
    forged = audited(recorder.resealed(events))
    assert (forged.verdict, forged.of("fault")) == ("ok", [])
    assert forged.code not in {"", true}
    assert forged.code in forged.headline


def test_what_cannot_be_told_is_said_beside_the_condition(tmp_path):
    recorder = GameRecorder()
    session = recorder.start()
    session.roll([6])
    session.end_game(0)
    events = [event for event in recorder.events if event.kind != "secret_revealed"]
    with recorder.store_in(tmp_path / "games.sqlite", recorder.resealed(events)) as store:
        report = audit_stored(store, "last", profile)
    assert report.headline == (
        f"No fault found, but not everything can be told, and the code on your photograph must be {report.code}."
    )
    assert report.code != ""


def test_a_game_that_runs_has_no_code_yet(tmp_path):
    recorder = GameRecorder()
    recorder.start().end_turn()
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", profile)
    assert (report.verdict, report.code) == ("ok", "")
    assert report.headline == "No fault so far; the code to photograph comes with the end of the game."


def test_a_game_without_a_device_has_none(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [2, 2], []), profile)
        for move in ("F a1", "W b1", "R a2", "F b2", "C b1"):
            record.add_move(move)
        record.close()
        report = audit_stored(store, "last", profile)
    assert (report.verdict, report.code) == ("ok", "")
    assert report.headline == "No fault found; no device vouches for this record."
