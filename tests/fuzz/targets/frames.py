"""Frames: whatever bytes come on the line, in whatever pieces, and the link messages in them.

An input is what a line delivers. The fuzzer changes it as it is, or changes a payload and frames it again: behind a wrong checksum
nothing is ever read.
"""

from __future__ import annotations

from random import Random

from tallycore.errors import FrameError
from tallycore.wire.crc32 import crc32
from tallycore.wire.frames import FrameReader, decode_frame, encode_frame
from tallycore.wire.messages import LONGEST_REPLY, decode_message, encode_message
from tests.fuzz.changing import Mutate, changed_item
from tests.fuzz.sentences import check_sentence
from tests.tallycore.vectors import vectors

IS_TEXT = False
LONGEST_INPUT = 1024
LONGEST_FRAME = 340
# A reader drops a longer one; an input has room for several, and for one that is too long.
UNKNOWN = "message-"


def law(data: bytes) -> None:
    """Check that a reader finds the same frames in any pieces, and that what it accepts is the only writing of its payload."""
    reader = FrameReader(LONGEST_FRAME)
    received = reader.feed(data)
    assert (received, reader.damaged) == _fed_in_pieces(data)
    assert (received, reader.damaged) == _one_by_one(data)
    for payload in received:
        _check_message(payload)


def _fed_in_pieces(data: bytes) -> tuple[list[bytes], int]:
    random = Random(crc32(data))
    reader = FrameReader(LONGEST_FRAME)
    received = []
    while data:
        size = random.choice((1, 1, 2, 7, 64, 400))
        received += reader.feed(data[:size])
        assert len(reader._buffer) <= LONGEST_FRAME
        data = data[size:]
    return received, reader.damaged


def _one_by_one(data: bytes) -> tuple[list[bytes], int]:
    received, damaged = [], 0
    for stuffed in data.split(b"\x00")[:-1]:
        try:
            payload = decode_frame(stuffed) if stuffed else None
        except FrameError as error:
            check_sentence(error)
            damaged += 1
            continue
        if payload is None:
            continue
        assert bytes(encode_frame(payload)) == stuffed + b"\x00"
        if len(stuffed) > LONGEST_FRAME:
            damaged += 1
        else:
            received.append(payload)
    return received, damaged


def _check_message(payload: bytes) -> None:
    try:
        message = decode_message(payload)
    except FrameError as error:
        check_sentence(error)
        return
    if message.name.startswith(UNKNOWN):
        assert message.fields == {}
        return
    written = encode_message(message)
    again = decode_message(written)
    assert (again.name, again.tag, again.fields) == (message.name, message.tag, message.fields)
    assert encode_message(again) == written


def seeds() -> list[bytes]:
    """Return the frames of the test vectors, good and damaged, and the vectors' messages in frames."""
    frames = [bytes.fromhex(row["frame"]) for row in vectors("frames", "frames")]
    damaged = [bytes.fromhex(row["stuffed"]) + b"\x00" for row in vectors("frames", "damaged")]
    groups = ("messages", "older", "newer", "damaged")
    payloads = [bytes.fromhex(row["hex"]) for group in groups for row in vectors("messages", group)]
    longest = bytes(range(1, 255)) * 2
    full = [longest[: length - 4] for length in (253, 254, 255, LONGEST_REPLY)]
    return [*frames, *damaged, *(bytes(encode_frame(payload)) for payload in (*payloads, *full))]


def changed(data: bytes, mutate: Mutate, random: Random) -> bytes:
    """Return another line: with any bytes changed, or with the payload of a frame changed under a checksum that is right."""
    if random.random() < 0.3:
        return mutate(data, LONGEST_INPUT)
    frames = data.split(b"\x00")
    return b"\x00".join(changed_item(frames, lambda stuffed: _reframed(stuffed, mutate), random))


def _reframed(stuffed: bytes, mutate: Mutate) -> bytes:
    try:
        payload = decode_frame(stuffed)
    except FrameError:
        payload = stuffed
    return bytes(encode_frame(mutate(payload, LONGEST_REPLY)))[:-1]
