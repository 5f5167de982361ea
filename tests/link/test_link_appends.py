"""What a laptop may append to the log, once and marked as the laptop's, and what it may not."""

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import decode_event
from tallycore.table.state import PLAYING
from tallycore.wire.messages import (
    REFUSED_MOVED,
    REFUSED_NO_GAME,
    REFUSED_VALUE,
    Message,
)
from tests.link.request_rig import RequestRig


@pytest.fixture
def rig():
    return RequestRig()


def test_a_score_of_the_laptop_is_an_event_marked_as_such(rig):
    answer = rig.add(7, seat=1)
    event = decode_event(rig.log[-1])
    assert (answer.name, answer["seq"]) == ("done", event.seq)
    assert (event.kind, event["seat"], event["delta"], event["by"]) == ("score_changed", 1, 7, BY_LAPTOP)
    assert rig.session.state.scores == [0, 7]


def test_asked_again_after_a_lost_answer_the_score_is_added_once(rig):
    seq = rig.journal.next_seq
    first = rig.add(7, seq=seq)
    again = rig.add(7, seq=seq)
    rig.power_cut()  # even a power cut in between does not append it twice
    rig.line.host.open()
    late = rig.add(7, seq=seq)
    assert [answer["seq"] for answer in (first, again, late)] == [seq] * 3
    assert rig.session.state.scores == [7, 0]


def test_when_somebody_was_faster_nothing_is_appended(rig):
    seq = rig.journal.next_seq
    rig.session.change_score(0, 7)  # the same points, entered by hand
    answer = rig.add(7, seq=seq)
    assert (answer["reason"], answer["next"]) == (REFUSED_MOVED, seq + 1)
    assert rig.session.state.scores == [7, 0]


def test_another_game_than_the_present_one_is_refused(rig):
    assert rig.add(3, game_seq=1)["reason"] == REFUSED_NO_GAME
    rig.session.end_game(0)
    assert rig.session.state.stage != PLAYING
    assert rig.add(3)["reason"] == REFUSED_NO_GAME


@pytest.mark.parametrize(("seat", "delta"), [(2, 1), (2**40, 1), (0, 100_000), (0, -(2**60))])
def test_impossible_scores_are_refused(rig, seat, delta):
    before = len(rig.log)
    assert rig.add(delta, seat=seat)["reason"] == REFUSED_VALUE
    assert len(rig.log) == before


def test_a_reading_is_set_and_a_flood_of_them_is_not(rig):
    def set_reading(reading: str, value: str) -> Message:
        log_id, game_seq, seq = rig.journal.log_id, rig.session.state.game_seq, rig.journal.next_seq
        (answer,) = rig.ask("set_reading", log_id=log_id, game_seq=game_seq, seq=seq, reading=reading, value=value)
        return answer

    assert set_reading("stuck", "pass").name == "done"
    assert rig.session.state.readings == ["stuck=pass"]
    for bad in ("", "a=b", "x" * 60):
        assert set_reading(bad, "v")["reason"] == REFUSED_VALUE
    answers = [set_reading(f"r{number}", "v").name for number in range(40)]
    assert answers.count("done") < 30
    assert set_reading("stuck", "other").name == "done"


def test_a_drive_that_cannot_be_written_is_an_answer_and_no_end(rig):
    def refuse(_record: bytes) -> None:
        raise OSError(28, "primary is full")

    rig.journal.append = refuse
    assert "primary is full" in rig.add(1)["detail"]
    assert rig.ask("hello", nonce=1)[0].name == "welcome"
