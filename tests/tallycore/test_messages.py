"""Link messages: one table with fixed numbers. They are safe to send to any port."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import FrameError
from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import LONGEST_REPLY, PROBE, UNSAFE_IN_HELLO, Message, decode_message, encode_message
from tests.tallycore.layouts import MESSAGES
from tests.tallycore.strategies import VALUES
from tests.tallycore.vectors import said, vectors

LAYOUTS = {name: layout for _, name, layout in MESSAGES}


@st.composite
def any_message(draw):
    name = draw(st.sampled_from(sorted(LAYOUTS)))
    return Message(name, draw(st.integers(0, 2**20)), {field: draw(VALUES[type_]) for field, type_ in LAYOUTS[name]})


@given(any_message())
def test_every_message_reads_back(message):
    assert repr(decode_message(encode_message(message))) == repr(message)


def message_of(row):
    """Return the message of a vector's row. Fields of type bytes are bytes."""
    types = dict(LAYOUTS[row["message"]])
    fields = {name: bytes.fromhex(value) if types[name] == "b" else value for name, value in row["fields"].items()}
    return Message(row["message"], row["tag"], fields)


def is_whole(row):
    """Return True if the row of a message has every field that the message has today."""
    return set(row["fields"]) == {name for name, _ in LAYOUTS[row["message"]]}


WRITTEN = [row for row in vectors("messages", "messages") if is_whole(row)]
READ = [row for row in vectors("messages", "messages") if not is_whole(row)]
# These rows are older than the last fields of their messages.


@pytest.mark.parametrize("row", WRITTEN, ids=said)
def test_messages_are_those_of_the_vectors(row):
    assert encode_message(message_of(row)).hex() == row["hex"]
    assert repr(decode_message(bytes.fromhex(row["hex"]))) == repr(message_of(row))


@pytest.mark.parametrize("row", READ + vectors("messages", "older") + vectors("messages", "newer"), ids=said)
def test_messages_of_other_versions_read_as_far_as_they_are_known(row):
    message, wanted = decode_message(bytes.fromhex(row["hex"])), message_of(row)
    assert (message.name, message.tag) == (wanted.name, wanted.tag)
    assert {name: message[name] for name in wanted.fields} == wanted.fields
    assert not any(value for name, value in message.fields.items() if name not in wanted.fields)


@pytest.mark.parametrize("row", vectors("messages", "damaged"), ids=said)
def test_damaged_messages_are_refused(row):
    with pytest.raises(FrameError):
        decode_message(bytes.fromhex(row["hex"]))


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
        for nonce in range(1 << 21, 1 << 28, 500_009)  # four bytes: with one less, the frame begins with a line feed
        if not set(encode_frame(encode_message(Message("hello", 0x55, {"nonce": nonce})))) & set(UNSAFE_IN_HELLO)
    ]
    assert safe
