"""Byte stuffing: no zero byte inside, at most one byte more for each full 254."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import FrameError
from tallycore.wire.frames import stuff, unstuff


def plain_cobs(data):
    """Do the same as the paper says: split at the zeros, and put its length before each piece."""
    pieces = data.split(b"\x00")
    out = b""
    for number, piece in enumerate(pieces):
        while len(piece) >= 254:
            out += b"\xff" + piece[:254]
            piece = piece[254:]
            if not piece and number == len(pieces) - 1:
                return out
        out += bytes([len(piece) + 1]) + piece
    return out


@pytest.mark.parametrize(
    ("data", "stuffed"),
    [
        ("", "01"),
        ("00", "0101"),
        ("0000", "010101"),
        ("11220033", "0311220233"),
        ("11000000", "0211010101"),
        ("01", "0201"),
    ],
)
def test_the_examples_of_the_paper(data, stuffed):
    assert stuff(bytes.fromhex(data)).hex() == stuffed
    assert unstuff(bytes.fromhex(stuffed)).hex() == data


def test_all_lengths_around_full_blocks():
    source = random.Random(4)
    for length in [*range(6), *range(250, 260), *range(504, 514), *range(760, 766)]:
        for density in (0, 1, 128):
            data = bytes(0 if source.randrange(256) < density else source.randrange(1, 256) for _ in range(length))
            stuffed = stuff(data)
            assert stuffed == plain_cobs(data)
            assert 0 not in stuffed
            assert len(stuffed) <= length + 1 + length // 254
            assert unstuff(stuffed) == data


@given(st.binary(max_size=600) | st.lists(st.sampled_from([0, 1, 255]), max_size=600).map(bytes))
def test_any_bytes_read_back(data):
    assert stuff(data) == plain_cobs(data)
    assert unstuff(stuff(data)) == data


@given(st.binary(max_size=300))
def test_any_other_bytes_are_read_or_refused(stuffed):
    try:
        data = unstuff(stuffed)
    except FrameError:
        return
    assert stuff(data) == stuffed


@pytest.mark.parametrize(
    ("stuffed", "sentence"),
    [
        (b"", "lacks its code byte"),
        (b"\x03\x01", "ends 1 bytes early"),
        (b"\x03\x01\x00", "zero byte in a frame"),
        (b"\x00", "zero byte"),
        (b"\xff" + b"x" * 254 + b"\x01", "ends in an empty block"),
    ],
)
def test_what_cannot_be_taken_apart_is_refused(stuffed, sentence):
    with pytest.raises(FrameError, match=sentence):
        unstuff(stuffed)
