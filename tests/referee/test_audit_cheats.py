"""Cheats: each is tried on a stored game, and the audit names it with the event that it was done at.

A forger with a hex editor cannot make the seals fit. Firmware that lies from the start can, so for it the log is sealed again.
"""

import pytest

from tallycore.log.records import Event
from tallystick.referee.audit import audit_stored
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.usefixtures("words")


@pytest.fixture
def recorder():
    """Ann and Bo roll and score for six turns; the secret is revealed."""
    recorder = GameRecorder()
    session = recorder.start(salts=[(0, "a"), (1, "b")])
    for turn in range(6):
        session.roll([6, 6])
        session.change_score(session.state.seat, turn)
        session.end_turn()
    session.end_game(0)
    return recorder


@pytest.fixture
def audited(recorder, tmp_path):
    def run(records):
        with recorder.store_in(tmp_path / "games.sqlite", records) as store:
            return audit_stored(store, "last", profile)

    return run


def faults(report, check):
    return [finding for finding in report.of("fault") if finding.check == check]


def test_the_game_itself_is_clean(recorder, audited):
    assert audited(recorder.records).verdict == "ok"


def test_a_roll_changed_with_a_hex_editor(recorder, audited):
    seq = recorder.seqs("rolled")[3]

    def change(events):
        events[seq].fields["faces"] = [6, 6]

    report = audited(recorder.forged(change))
    assert (report.verdict, report.dice) == ("fault", "broken")
    (dice,) = faults(report, "dice")
    assert dice.events == (seq,)
    assert dice.says.startswith(f"Roll 4 (event {seq}) says 6-6; the stream gives ")
    (seals,) = faults(report, "seals")
    good_before = max(each for each in recorder.seqs("sealed") if each < seq)
    assert f"after event {good_before}, something was changed" in seals.says
    assert seals.events == tuple(each for each in recorder.seqs("sealed") if each > seq)


def test_a_score_changed_with_a_hex_editor(recorder, audited):
    def change(events):
        events[recorder.seqs("score_changed")[0]].fields["delta"] = 50

    report = audited(recorder.forged(change))
    assert faults(report, "seals")
    assert not faults(report, "dice")


def lying(recorder, change):
    """What firmware logs that does as `change` says, with all seals in order."""
    events = recorder.events
    return recorder.resealed(change(events) or events)


def rolls_of(events):
    return [event for event in events if event.kind == "rolled"]


def test_firmware_that_rolls_what_it_likes(recorder, audited):
    def change(events):
        rolls_of(events)[2].fields["faces"] = [6, 6]

    report = audited(lying(recorder, change))
    assert not faults(report, "seals")
    assert faults(report, "dice")[0].events == (recorder.seqs("rolled")[2],)


def test_firmware_that_tries_a_roll_in_secret_first(recorder, audited):
    def change(events):
        for roll in rolls_of(events)[2:]:
            roll.fields["roll"] += 1

    report = audited(lying(recorder, change))
    assert any(
        "skips at event" in finding.says and "says roll 4, but roll 3 was next" in finding.says
        for finding in faults(report, "dice")
    )


def test_firmware_that_shows_an_old_roll_again(recorder, audited):
    def change(events):
        first, second = rolls_of(events)[1:3]
        second.fields.update(roll=first["roll"], faces=first["faces"])

    report = audited(lying(recorder, change))
    assert any("repeats at event" in finding.says for finding in faults(report, "dice"))


def test_firmware_that_reveals_another_secret(recorder, audited):
    def change(events):
        next(event for event in events if event.kind == "secret_revealed").fields["secret"] = b"\x07" * 32

    report = audited(lying(recorder, change))
    (fault,) = faults(report, "dice")
    assert fault.says == "The revealed secret has another hash than the commitment."


def test_firmware_that_never_reveals(recorder, audited):
    report = audited(lying(recorder, lambda events: [event for event in events if event.kind != "secret_revealed"]))
    assert (report.verdict, report.dice) == ("cannot be told", "not proven")
    assert any("its secret was not revealed" in finding.says for finding in report.of("cannot be told"))


def test_firmware_that_commits_when_it_has_seen_a_roll(recorder, audited):
    def change(events):
        at = next(at for at, event in enumerate(events) if event.kind == "dice_committed")
        committed = events.pop(at)
        events.insert(events.index(rolls_of(events)[1]), committed)

    report = audited(lying(recorder, change))
    assert any("There was no commitment" in finding.says for finding in faults(report, "dice"))


def test_firmware_that_salts_in_mid_game(recorder, audited):
    def change(events):
        at = events.index(rolls_of(events)[3])
        events.insert(at, Event(0, 10, "salt_added", {"seat": 0, "salt": "steer"}))

    report = audited(lying(recorder, change))
    assert any("after the first roll" in finding.says for finding in faults(report, "dice"))


def test_firmware_that_rolls_on_once_the_secret_is_public(recorder, audited):
    def change(events):
        at = next(at for at, event in enumerate(events) if event.kind == "secret_revealed")
        revealed = events.pop(at)
        events.insert(events.index(rolls_of(events)[4]), revealed)

    report = audited(lying(recorder, change))
    assert any("rolled after the secret was public" in finding.says for finding in faults(report, "dice"))


def test_typed_dice_with_faces_that_they_do_not_have(recorder, audited):
    def change(events):
        typed = {"seat": 0, "sides": [6], "faces": [7], "purpose": 0}
        events.insert(events.index(rolls_of(events)[1]), Event(0, 10, "typed_roll", typed))

    report = audited(lying(recorder, change))
    assert any("do not have the faces that were typed" in finding.says for finding in faults(report, "dice"))


def test_the_loser_of_the_roll_begins(tmp_path):
    recorder = GameRecorder()
    session = recorder.start(first=None)
    faces = [session.roll([20], seat, 1)[0] for seat in (0, 1)]
    assert faces[0] != faces[1]
    loser = faces.index(min(faces))
    session.first_player(loser, 1)
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", profile)
    (fault,) = faults(report, "first player")
    assert (
        fault.says == f"{['Ann', 'Bo'][1 - loser]} won the roll for the first turn, and {['Ann', 'Bo'][loser]} began."
    )


def test_an_extra_turn_in_a_game_of_turns(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("pastures", options=(8, 8))
    session.choose(0, 0)
    session.end_turn(1)
    session.end_turn()
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", profile)
    (fault,) = faults(report, "turns")
    assert "from Bo to Bo, not to Ann: in Pastures New the players take turns." in fault.says


def test_a_choice_for_a_player_whose_turn_it_is_not(recorder, audited):
    def change(events):
        choice = {"choice": 0, "item": 0, "seat": 1}
        events.insert(events.index(rolls_of(events)[0]), Event(0, 10, "choice_made", choice))

    report = audited(lying(recorder, change))
    assert any("whose turn it was not" in finding.says for finding in faults(report, "turns"))
    assert any("no list for" in finding.says for finding in faults(report, "phases"))


def test_an_undo_that_reaches_too_far_back(recorder, audited):
    first = recorder.seqs("score_changed")[0]

    def change(events):
        events.insert(events.index(rolls_of(events)[5]), Event(0, 10, "undone", {"seq": first}))

    report = audited(lying(recorder, change))
    (fault,) = faults(report, "undo")
    assert f"takes back event {first}, which could not be undone any more" in fault.says


def test_points_and_turns_for_nobody(recorder, audited):
    def change(events):
        at = events.index(rolls_of(events)[1])
        events.insert(at, Event(0, 10, "score_changed", {"seat": 5, "delta": 1, "by": 0}))
        events.insert(at, Event(0, 10, "turn_ended", {"next": 5}))

    report = audited(lying(recorder, change))
    assert faults(report, "scores")
    assert any("nobody sits" in finding.says for finding in faults(report, "turns"))


def test_maintenance_that_was_forgotten(tmp_path):
    recorder = GameRecorder()
    recorder.restart(maintenance_boots=3)
    recorder.start()
    recorder.restart(maintenance_boots=0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", profile)
    (fault,) = faults(report, "restarts")
    assert "no longer knows" in fault.says


def test_salt_after_the_first_roll_is_no_fault_once_the_device_was_started(tmp_path):
    recorder = GameRecorder(seed=8)
    recorder.start().roll([6, 6])
    recorder.restart().add_salt(1, "again")
    recorder.session.roll([6, 6])
    recorder.session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", profile)
    assert report.verdict == "ok"
    assert report.dice == "unchanged since the commitment"  # the first roll was not salted
