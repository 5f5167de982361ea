"""The device's side: it answers correctly, appends once, never waits, and no bytes can stop it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.log.records import LONGEST_RECORD, decode_event, read_events
from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import (
    LONGEST_REQUEST,
    PROTOCOL,
    REFUSED_LOG,
    REFUSED_UNKNOWN,
    REFUSED_VALUE,
    SHOW_ILLEGAL,
    Message,
    encode_message,
)
from tests.link.random_players import load_profile
from tests.link.request_rig import RequestRig, pull
from tests.tallycore.layouts import MESSAGES


@pytest.fixture
def rig():
    return RequestRig()


def test_hello_is_answered_with_who_and_what(rig):
    (welcome,) = rig.ask("hello", nonce=77)
    assert (welcome.name, welcome.tag) == ("welcome", 40)
    assert (welcome["protocol"], welcome["nonce"], welcome["board"]) == (PROTOCOL, 77, "test")
    assert (welcome["device_id"], welcome["log_id"]) == (b"device-1", rig.journal.log_id)
    assert (welcome["first"], welcome["next"], welcome["acknowledged"]) == (1, rig.journal.next_seq, 0)
    assert welcome["head"] == rig.session.head
    assert rig.server.linked


def test_a_pull_brings_exactly_the_ranges_asked_for(rig):
    rig.play(60)
    answers = rig.ask("pull", log_id=rig.journal.log_id, ranges=[3, 2, 20, 15])
    assert [answer.name for answer in answers[:-1]] == ["events"] * (len(answers) - 1)
    assert answers[-1].name == "pulled"
    records = b"".join(answer["records"] for answer in answers[:-1])
    assert records == b"".join(rig.log[2:4] + rig.log[19:34])


def test_a_pull_beyond_the_log_ends_at_once(rig):
    (answer,) = rig.ask("pull", log_id=rig.journal.log_id, ranges=[1000, 5, 2**60, 2**60, 4, 0, 7])
    assert answer.name == "pulled"


def test_a_record_longer_than_most_still_travels(rig):
    names = ["A" * 90, "B" * 90, "C" * 90, "D" * 90]
    rig.session.start_game(load_profile("free"), names, [0, 1, 2, 3], [], [])
    assert 320 < max(len(record) for record in rig.log) <= LONGEST_RECORD
    answers = rig.ask("pull", log_id=rig.journal.log_id, ranges=[1, 100])
    assert b"".join(answer["records"] for answer in answers[:-1]) == b"".join(rig.log)


def test_secrets_never_leave_before_their_reveal(rig):
    rig.play(30)
    secret = rig.journal.secret
    heard = rig.ask("hello", nonce=1) + rig.ask("pull", log_id=rig.journal.log_id, ranges=[1, 1000])
    assert secret
    assert secret not in b"".join(encode_message(message) for message in heard)


def test_acknowledging_is_believed_up_to_the_newest_event_only(rig):
    (answer,) = rig.ask("acknowledge", log_id=rig.journal.log_id, through=2**60)
    assert answer["seq"] == rig.journal.acknowledged == rig.journal.next_seq - 1


@pytest.mark.parametrize(
    "name", ["pull", "acknowledge", "add_score", "set_score", "set_reading", "seal_setup", "reveal_setup"]
)
def test_requests_about_another_log_are_refused(rig, name):
    before = len(rig.log)
    (answer,) = rig.ask(name, log_id=b"somebody", ranges=[1, 5], through=5)
    assert (answer.name, answer["reason"]) == ("refused", REFUSED_LOG)
    assert (len(rig.log), rig.journal.acknowledged) == (before, 0)


def test_a_message_of_a_newer_laptop_is_refused_by_its_tag(rig):
    rig.line.host.send(bytes(encode_frame(b"\x14\x29")))
    (answer,) = rig.step()
    assert (answer.name, answer.tag, answer["reason"]) == ("refused", 41, REFUSED_UNKNOWN)


# --- what a laptop may append ---------------------------------------------------------------------------------------


def test_a_verdict_is_shown(rig):
    (answer,) = rig.ask("show", tone=SHOW_ILLEGAL, title="F c3", text="terrain.repeat-own")
    assert answer.name == "done"
    assert rig.shown == [(SHOW_ILLEGAL, "F c3", "terrain.repeat-own")]
    assert rig.ask("show", tone=9, title="", text="")[0]["reason"] == REFUSED_VALUE


# --- events as they happen ------------------------------------------------------------------------------------------


def test_live_events_come_unasked(rig):
    (answer,) = rig.ask("live", on=1)
    assert answer["seq"] == rig.journal.next_seq - 1
    assert rig.step() == []
    rig.session.roll([6])
    (message,) = rig.step()
    assert (message.name, message.tag, message["records"]) == ("events", 0, rig.log[-1])
    rig.ask("live", on=0)
    rig.session.roll([6])
    assert rig.step() == []


def test_a_slow_listener_costs_no_memory_and_misses_nothing(rig):
    rig.ask("live", on=1)
    heard = len(rig.log)
    for _ in range(300):
        rig.play(5)
        rig.server.step()  # nobody reads: the line is full long before the end
    waiting = len(rig.server._out)
    assert waiting < 1000
    records = b"".join(message["records"] for message in rig.step(400))
    assert len(read_events(records)) == len(rig.log) - heard


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


def test_short_reads_and_writes_change_nothing(rig):
    rig.play(40)
    rig.server._port = NarrowPort(rig.line.device, random.Random(1))
    rig.line.host.send(bytes(encode_frame(encode_message(pull(rig)))))
    answers = rig.step(2000)
    assert answers[-1].name == "pulled"
    assert b"".join(answer["records"] for answer in answers[:-1]) == b"".join(rig.log)


def test_when_the_laptop_goes_everything_meant_for_it_is_dropped(rig):
    rig.play(300)
    rig.ask("live", on=1)
    rig.line.room_bytes = 100
    rig.line.host.send(bytes(encode_frame(encode_message(pull(rig)))))
    rig.server.step()
    assert rig.server._out
    rig.line.host.close()
    rig.server.step()
    assert not rig.server.linked
    rig.line.host.open()
    rig.session.roll([6])
    assert rig.step() == []


def test_half_a_request_before_a_hello_does_no_harm(rig):
    rig.line.host.send(bytes(encode_frame(encode_message(Message("live", 40, {"on": 1}))))[:-3])
    rig.line.host.send(b"\x00TALLY?\x00")
    assert [message.name for message in rig.ask("hello", nonce=5)] == ["welcome"]


def test_a_step_sends_a_few_frames_at_most(rig):
    rig.play(2000)
    rig.line.room_bytes = 1 << 20
    rig.line.host.send(bytes(encode_frame(encode_message(pull(rig)))))
    rig.server.step()
    assert len(rig.line.arrived()) < 4 * 340


# --- no input can stop a game ---------------------------------------------------------------------------------------

VALUES = {
    "u": st.integers(0, 2**64),
    "i": st.integers(-(2**63), 2**63),
    "b": st.binary(max_size=20),
    "s": st.text(max_size=20),
}
VALUES["U"] = st.lists(VALUES["u"], max_size=12)
VALUES["S"] = st.lists(VALUES["s"], max_size=12)


@st.composite
def any_frame(draw):
    _, name, layout = draw(st.sampled_from(MESSAGES))
    fields = {field: draw(VALUES[type_]) for field, type_ in layout}
    if "log_id" in fields and draw(st.booleans()):
        fields["log_id"] = None  # stands for the present log
    return name, fields


@given(st.lists(st.one_of(st.binary(max_size=300), any_frame()), max_size=12), st.randoms(use_true_random=False))
def test_no_input_stops_a_game(pieces, rng):
    rig = RequestRig()
    scores = len(rig.log)
    for piece in pieces:
        if isinstance(piece, tuple):
            name, fields = piece
            if "log_id" in fields and fields["log_id"] is None:
                fields["log_id"] = rig.journal.log_id
            payload = encode_message(Message(name, 40, fields))
            if len(payload) > LONGEST_REQUEST and rng.random() < 0.5:
                payload = payload[:LONGEST_REQUEST]
            piece = bytes(encode_frame(payload))
        for at in range(0, len(piece), 64):
            rig.line.host.send(piece[at : at + 64])
            rig.step(3)
    rig.line.arrived()
    rig.session.roll([6])
    rig.line.host.send(b"\x00")
    assert "welcome" in [message.name for message in rig.ask("hello", nonce=5)]
    allowed = {"score_changed", "score_corrected", "reading_set", "setup_sealed", "setup_revealed", "rolled"}
    assert {decode_event(record).kind for record in rig.log[scores:]} <= allowed
