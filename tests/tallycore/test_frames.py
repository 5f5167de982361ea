"""Frames on a line that loses, changes and adds bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import FrameError
from tallycore.wire.frames import FrameReader, decode_frame, encode_frame
from tests.tallycore.vectors import said, vectors

LONGEST = 400

payloads = st.lists(st.binary(max_size=120), min_size=1, max_size=8)


@pytest.mark.parametrize("row", vectors("frames", "frames"), ids=said)
def test_frames_are_those_of_the_vectors(row):
    frame = bytes.fromhex(row["frame"])
    assert encode_frame(bytes.fromhex(row["payload"])) == frame
    assert decode_frame(frame[:-1]).hex() == row["payload"]


@pytest.mark.parametrize("row", vectors("frames", "damaged"), ids=said)
def test_damaged_frames_of_the_vectors_are_refused(row):
    with pytest.raises(FrameError):
        decode_frame(bytes.fromhex(row["stuffed"]))


@given(payloads, st.data())
def test_frames_come_whole_however_the_bytes_are_cut(sent, data):
    line = b"".join(bytes(encode_frame(payload)) for payload in sent)
    reader = FrameReader(LONGEST)
    received = []
    while line:
        size = data.draw(st.integers(1, len(line)))
        received += reader.feed(line[:size])
        line = line[size:]
    assert received == sent
    assert reader.damaged == 0


@given(payloads, st.integers(0), st.integers(1, 255))
def test_one_changed_byte_costs_at_most_two_frames(sent, where, flip):
    line = bytearray(b"".join(bytes(encode_frame(payload)) for payload in sent))
    line[where % len(line)] ^= flip
    reader = FrameReader(LONGEST)
    received = reader.feed(bytes(line)) + reader.feed(bytes(encode_frame(b"the next one")))
    # A damaged delimiter joins two frames into one invalid frame. A byte that becomes a delimiter splits a frame.
    assert received[-1:] == [b"the next one"] or reader.damaged
    assert len([payload for payload in sent if payload not in received]) <= 2
    assert set(received) <= {*sent, b"the next one"}


@given(st.binary(max_size=800), payloads)
def test_after_any_noise_and_a_delimiter_every_frame_comes(noise, sent):
    reader = FrameReader(LONGEST)
    reader.feed(noise + b"\x00")
    received = reader.feed(b"".join(bytes(encode_frame(payload)) for payload in sent))
    assert received == sent


@given(payloads, st.data())
def test_a_line_cut_off_anywhere_loses_only_the_frame_it_was_in(sent, data):
    line = b"".join(bytes(encode_frame(payload)) for payload in sent)
    cut = data.draw(st.integers(0, len(line)))
    whole = line[:cut].count(b"\x00")
    reader = FrameReader(LONGEST)
    assert reader.feed(line[:cut]) == sent[:whole]
    assert reader.feed(b"\x00" + bytes(encode_frame(b"again")))[-1:] == [b"again"]


def test_delimiters_in_a_row_are_no_damage():
    reader = FrameReader(LONGEST)
    assert reader.feed(b"\x00\x00\x00" + bytes(encode_frame(b"hello")) + b"\x00") == [b"hello"]
    assert reader.damaged == 0


def test_what_never_ends_is_dropped_and_takes_no_memory():
    reader = FrameReader(64)
    for _ in range(1000):
        assert reader.feed(b"x" * 50) == []
        assert len(reader._buffer) <= 64
    assert reader.feed(b"\x00" + bytes(encode_frame(b"after"))) == [b"after"]
    assert reader.damaged == 1
