"""The device's side: it answers what it should, appends once, never waits, and no bytes can make it stumble."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.frames import encode_frame
from tallycore.messages import (
    LONGEST_REQUEST,
    PROTOCOL,
    REFUSED_LOG,
    REFUSED_UNKNOWN,
    REFUSED_VALUE,
    SHOW_ILLEGAL,
    Message,
    encode_message,
)
from tallycore.recordlist import read_events
from tallycore.records import LONGEST_RECORD, decode_event
from tests.link.plays import load_profile
from tests.link.requests import Table, pull
from tests.tallycore.layouts import MESSAGES


@pytest.fixture
def table():
    return Table()


def test_hello_is_answered_with_who_and_what(table):
    (welcome,) = table.ask("hello", nonce=77)
    assert (welcome.name, welcome.tag) == ("welcome", 40)
    assert (welcome["protocol"], welcome["nonce"], welcome["board"]) == (PROTOCOL, 77, "test")
    assert (welcome["device_id"], welcome["log_id"]) == (b"device-1", table.journal.log_id)
    assert (welcome["first"], welcome["next"], welcome["acknowledged"]) == (1, table.journal.next_seq, 0)
    assert welcome["head"] == table.session.head
    assert table.server.linked


def test_a_pull_brings_exactly_the_ranges_asked_for(table):
    table.play(60)
    answers = table.ask("pull", log_id=table.journal.log_id, ranges=[3, 2, 20, 15])
    assert [answer.name for answer in answers[:-1]] == ["events"] * (len(answers) - 1)
    assert answers[-1].name == "pulled"
    records = b"".join(answer["records"] for answer in answers[:-1])
    assert records == b"".join(table.log[2:4] + table.log[19:34])


def test_a_pull_beyond_the_log_ends_at_once(table):
    (answer,) = table.ask("pull", log_id=table.journal.log_id, ranges=[1000, 5, 2**60, 2**60, 4, 0, 7])
    assert answer.name == "pulled"


def test_a_record_longer_than_most_still_travels(table):
    names = ["A" * 90, "B" * 90, "C" * 90, "D" * 90]
    table.session.start_game(load_profile("free"), names, [0, 1, 2, 3], [], [])
    assert 320 < max(len(record) for record in table.log) <= LONGEST_RECORD
    answers = table.ask("pull", log_id=table.journal.log_id, ranges=[1, 100])
    assert b"".join(answer["records"] for answer in answers[:-1]) == b"".join(table.log)


def test_secrets_never_leave_before_their_reveal(table):
    table.play(30)
    secret = table.journal.secret
    heard = table.ask("hello", nonce=1) + table.ask("pull", log_id=table.journal.log_id, ranges=[1, 1000])
    assert secret
    assert secret not in b"".join(encode_message(message) for message in heard)


def test_acknowledging_is_believed_up_to_the_newest_event_only(table):
    (answer,) = table.ask("acknowledge", log_id=table.journal.log_id, through=2**60)
    assert answer["seq"] == table.journal.acknowledged == table.journal.next_seq - 1


@pytest.mark.parametrize("name", ["pull", "acknowledge", "add_score", "set_score", "set_reading"])
def test_requests_about_another_log_are_refused(table, name):
    before = len(table.log)
    (answer,) = table.ask(name, log_id=b"somebody", ranges=[1, 5], through=5)
    assert (answer.name, answer["reason"]) == ("refused", REFUSED_LOG)
    assert (len(table.log), table.journal.acknowledged) == (before, 0)


def test_a_message_of_a_newer_laptop_is_refused_by_its_tag(table):
    table.line.host.send(bytes(encode_frame(b"\x14\x29")))
    (answer,) = table.step()
    assert (answer.name, answer.tag, answer["reason"]) == ("refused", 41, REFUSED_UNKNOWN)


# --- what a laptop may append ---------------------------------------------------------------------------------------


def test_a_verdict_is_shown(table):
    (answer,) = table.ask("show", tone=SHOW_ILLEGAL, title="F c3", text="terrain.repeat-own")
    verdict = table.server.verdict
    assert answer.name == "done"
    assert (verdict.tone, verdict.title, verdict.text) == (SHOW_ILLEGAL, "F c3", "terrain.repeat-own")
    assert (table.shown, verdict.shown_at_ms) == ([verdict], table.now_ms)
    assert table.ask("show", tone=9, title="", text="")[0]["reason"] == REFUSED_VALUE


# --- events as they happen ------------------------------------------------------------------------------------------


def test_live_events_come_unasked(table):
    (answer,) = table.ask("live", on=1)
    assert answer["seq"] == table.journal.next_seq - 1
    assert table.step() == []
    table.session.roll([6])
    (message,) = table.step()
    assert (message.name, message.tag, message["records"]) == ("events", 0, table.log[-1])
    table.ask("live", on=0)
    table.session.roll([6])
    assert table.step() == []


def test_a_slow_listener_costs_no_memory_and_misses_nothing(table):
    table.ask("live", on=1)
    heard = len(table.log)
    for _ in range(300):
        table.play(5)
        table.server.step()  # nobody takes anything: the line is full long before the end
    waiting = len(table.server._out)
    assert waiting < 1000
    records = b"".join(message["records"] for message in table.step(400))
    assert len(read_events(records)) == len(table.log) - heard


# --- the port -------------------------------------------------------------------------------------------------------


class NarrowPort:
    """A port that takes and gives a few bytes at a time, sometimes none."""

    def __init__(self, port, rng) -> None:
        self.port = port
        self.rng = rng

    @property
    def connected(self) -> bool:
        return self.port.connected

    def read(self, buffer) -> int:
        few = bytearray(self.rng.randrange(1, 4))
        count = self.port.read(few)
        buffer[:count] = few[:count]
        return count

    def write(self, view) -> int:
        return self.port.write(bytes(view[: self.rng.randrange(0, 20)]))


def test_short_reads_and_writes_change_nothing(table):
    table.play(40)
    table.server._port = NarrowPort(table.line.device, random.Random(1))
    table.line.host.send(bytes(encode_frame(encode_message(pull(table)))))
    answers = table.step(2000)
    assert answers[-1].name == "pulled"
    assert b"".join(answer["records"] for answer in answers[:-1]) == b"".join(table.log)


def test_when_the_laptop_goes_everything_meant_for_it_is_dropped(table):
    table.play(300)
    table.ask("live", on=1)
    table.line.room_bytes = 100
    table.line.host.send(bytes(encode_frame(encode_message(pull(table)))))
    table.server.step()
    assert table.server._out
    table.line.host.close()
    table.server.step()
    assert not table.server.linked
    table.line.host.open()
    table.session.roll([6])
    assert table.step() == []


def test_half_a_request_before_a_hello_does_no_harm(table):
    table.line.host.send(bytes(encode_frame(encode_message(Message("live", 40, {"on": 1}))))[:-3])
    table.line.host.send(b"\x00TALLY?\x00")
    assert [message.name for message in table.ask("hello", nonce=5)] == ["welcome"]


def test_a_step_sends_a_few_frames_at_most(table):
    table.play(2000)
    table.line.room_bytes = 1 << 20
    table.line.host.send(bytes(encode_frame(encode_message(pull(table)))))
    table.server.step()
    assert len(table.line.arrived()) < 4 * 340


# --- no input can stop a game ---------------------------------------------------------------------------------------

VALUES = {
    "u": st.integers(0, 2**64),
    "i": st.integers(-(2**63), 2**63),
    "b": st.binary(max_size=20),
    "s": st.text(max_size=20),
}
VALUES["U"] = st.lists(VALUES["u"], max_size=12)


@st.composite
def any_frame(draw):
    _, name, layout = draw(st.sampled_from(MESSAGES))
    fields = {field: draw(VALUES[type_]) for field, type_ in layout}
    if "log_id" in fields and draw(st.booleans()):
        fields["log_id"] = None  # stands for the present log
    return name, fields


@given(st.lists(st.one_of(st.binary(max_size=300), any_frame()), max_size=12), st.randoms(use_true_random=False))
def test_no_input_stops_a_game(pieces, rng):
    table = Table()
    scores = len(table.log)
    for piece in pieces:
        if isinstance(piece, tuple):
            name, fields = piece
            if "log_id" in fields and fields["log_id"] is None:
                fields["log_id"] = table.journal.log_id
            payload = encode_message(Message(name, 40, fields))
            if len(payload) > LONGEST_REQUEST and rng.random() < 0.5:
                payload = payload[:LONGEST_REQUEST]
            piece = bytes(encode_frame(payload))
        for at in range(0, len(piece), 64):
            table.line.host.send(piece[at : at + 64])
            table.step(3)
    table.line.arrived()
    table.session.roll([6])
    table.line.host.send(b"\x00")
    assert "welcome" in [message.name for message in table.ask("hello", nonce=5)]
    allowed = {"score_changed", "score_corrected", "reading_set", "rolled"}
    assert {decode_event(record).kind for record in table.log[scores:]} <= allowed
