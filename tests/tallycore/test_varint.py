"""Integers in as few bytes as they need."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import FieldError
from tallycore.log.fields import LONGEST, read_varint, unzigzag, write_varint, zigzag


def written(value):
    out = bytearray()
    write_varint(out, value)
    return bytes(out)


@pytest.mark.parametrize(
    ("value", "hex_"),
    [
        (0, "00"),
        (1, "01"),
        (127, "7f"),
        (128, "8001"),
        (300, "ac02"),
        (16383, "ff7f"),
        (16384, "808001"),
        (2**32, "8080808010"),
    ],
)
def test_an_integer_takes_seven_bits_a_byte(value, hex_):
    assert written(value).hex() == hex_
    assert read_varint(bytes.fromhex(hex_), 0) == (value, len(hex_) // 2)


@given(st.lists(st.integers(0, 2**70 - 1)))
def test_integers_behind_each_other_read_back(values):
    data = b"".join(map(written, values))
    at = 0
    for value in values:
        found, at = read_varint(data, at)
        assert found == value
    assert at == len(data)


def test_a_negative_integer_is_refused():
    with pytest.raises(FieldError, match="-1 is negative"):
        written(-1)


def test_an_integer_that_never_ends_is_refused_before_it_grows():
    assert read_varint(b"\xff" * (LONGEST - 1) + b"\x7f", 0)[0] == 2**70 - 1
    with pytest.raises(FieldError, match="runs on past 10 bytes"):
        read_varint(b"\xff" * 1000, 0)


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xff\xff"])
def test_bytes_that_end_inside_an_integer_are_refused(data):
    with pytest.raises(FieldError, match="end inside an integer"):
        read_varint(data, 0)


def test_small_numbers_of_both_signs_stay_small():
    assert [zigzag(value) for value in (0, -1, 1, -2, 2, -64, 63)] == [0, 1, 2, 3, 4, 127, 126]


@given(st.integers())
def test_zigzag_reads_back(value):
    assert zigzag(value) >= 0
    assert unzigzag(zigzag(value)) == value
