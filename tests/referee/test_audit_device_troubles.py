"""What the audit makes of the device's own troubles: sleep is none, the rest is said."""

import pytest

from tallystick.referee.audit import audit_stored
from tests.referee.findings import of, says
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def report_of(recorder, tmp_path):
    recorder.session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        return audit_stored(store, 1, profile)


def play(session):
    session.roll([6, 6])
    session.end_turn()


def test_a_device_that_slept_is_no_finding(recorder, tmp_path):
    session = recorder.start(salts=[(0, "a")])
    play(session)
    plain = GameRecorder()
    play(plain.start(salts=[(0, "a")]))
    session.append("slept", battery=80)
    session.append("woke", cause=0)
    report = report_of(recorder, tmp_path)
    usual = report_of(plain, tmp_path / "plain")
    assert report.verdict == usual.verdict == "ok"
    assert {each.check for each in report.findings} == {each.check for each in usual.findings}


def test_troubles_are_shown_by_code(recorder, tmp_path):
    session = recorder.start(salts=[(0, "a")])
    for code in (60, 21, 60):
        session.append("trouble_met", code=code)
        play(session)
    low = recorder.seqs("trouble_met")
    report = report_of(recorder, tmp_path)
    assert report.verdict == "ok"
    assert f"The device showed trouble E60 (its battery was low) at events {low[0]} and {low[2]}." in says(
        report, "troubles", "noted"
    )
    assert f"The device showed trouble E21 (its drive was full) at event {low[1]}." in says(report, "troubles", "noted")


def test_a_start_out_of_safe_mode_is_reported(recorder, tmp_path):
    play(recorder.start(salts=[(0, "a")]))
    recorder.session.append("booted", version="0.1.0", board="bench", cause=0, reset=3, safe_mode=1)
    seq = recorder.seqs("booted")[-1]
    report = report_of(recorder, tmp_path)
    assert report.verdict == "ok"
    expected = f"At event {seq} the device came out of safe mode (its voltage had dropped)"
    assert expected in says(report, "restarts", "noted")


def test_a_debugger_is_reported_and_a_reset_button_is_not(recorder, tmp_path):
    play(recorder.start(salts=[(0, "a")]))
    for reset in (5, 7):
        recorder.session.append("booted", version="0.1.0", board="bench", cause=0, reset=reset, safe_mode=0)
    button, debugger = recorder.seqs("booted")[-2:]
    report = report_of(recorder, tmp_path)
    assert [each.events for each in of(report, "restarts") if "debugger" in each.says] == [(debugger,)]
    assert all(each.events != (button,) for each in of(report, "restarts"))
