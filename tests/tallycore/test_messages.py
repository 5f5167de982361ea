"""Link messages: one table, never renumbered, safe to send to a stranger's port."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import FrameError
from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import LONGEST_REPLY, PROBE, UNSAFE_IN_HELLO, Message, decode_message, encode_message
from tests.tallycore.layouts import MESSAGES
from tests.tallycore.strategies import VALUES

LAYOUTS = {name: layout for _, name, layout in MESSAGES}


@st.composite
def any_message(draw):
    name = draw(st.sampled_from(sorted(LAYOUTS)))
    return Message(name, draw(st.integers(0, 2**20)), {field: draw(VALUES[type_]) for field, type_ in LAYOUTS[name]})


@given(any_message())
def test_every_message_reads_back(message):
    assert repr(decode_message(encode_message(message))) == repr(message)


def test_numbers_and_names_are_used_once():
    assert len({number for number, _, _ in MESSAGES}) == len({name for _, name, _ in MESSAGES}) == len(MESSAGES)


def test_a_message_of_a_newer_version_is_known_by_its_number():
    message = decode_message(b"\x63\x05\x01\x02\x03")
    assert (message.name, message.tag, message.fields) == ("message-99", 5, {})


@given(st.binary(max_size=LONGEST_REPLY))
def test_any_bytes_are_a_message_or_refused(data):
    try:
        message = decode_message(data)
    except FrameError:
        return
    assert message.name in LAYOUTS or message.name.startswith("message-")


@pytest.mark.parametrize("payload", [b"", b"\x3f", b"\x3f\x80"])
def test_a_message_that_ends_early_is_refused(payload):
    with pytest.raises(FrameError, match="not a link message"):
        decode_message(payload)


def test_the_probe_and_some_hello_hold_nothing_that_a_prompt_acts_on():
    assert not set(PROBE) & set(UNSAFE_IN_HELLO)
    safe = [
        nonce
        for nonce in range(1 << 21, 1 << 28, 500_009)  # four bytes: one less, and the frame begins with a line feed
        if not set(encode_frame(encode_message(Message("hello", 0x55, {"nonce": nonce})))) & set(UNSAFE_IN_HELLO)
    ]
    assert safe
