"""The seal: if a record is changed, dropped or swapped, every later head changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.proof.seal import SEAL_BYTES, first_head, next_head
from tallycore.proof.short_code import short_code
from tests.tallycore.vectors import vectors


@pytest.mark.parametrize("row", vectors("seal", "first_heads"), ids=lambda row: row["line"])
def test_a_log_begins_with_its_names(row):
    head = first_head(bytes.fromhex(row["device_id"]), bytes.fromhex(row["log_id"]))
    assert head.hex() == row["head"]
    assert short_code(head) == row["short_code"]


@pytest.mark.parametrize("row", vectors("seal", "chain"), ids=lambda row: row["head"][:8])
def test_the_chain_is_that_of_the_vectors(row):
    head = next_head(bytes.fromhex(row["head_before"]), bytes.fromhex(row["record"]))
    assert head.hex() == row["head"]
    assert head[:SEAL_BYTES].hex() == row["seal"]
    assert short_code(head) == row["short_code"]


def chained(records):
    head = first_head(b"device", b"log")
    for record in records:
        head = next_head(head, record)
    return head


@given(st.lists(st.binary(min_size=1, max_size=20), min_size=2, max_size=6, unique=True), st.data())
def test_a_record_that_is_changed_dropped_or_swapped_shows(records, data):
    at = data.draw(st.integers(0, len(records) - 2))
    whole = chained(records)
    assert chained([*records[:at], *records[at + 1 :]]) != whole
    assert chained([*records[:at], records[at] + b"\x00", *records[at + 1 :]]) != whole
    assert chained([*records[:at], records[at + 1], records[at], *records[at + 2 :]]) != whole


def test_the_code_to_photograph_has_no_letters_that_look_alike():
    assert short_code(bytes(32)) == "0000-0000-0000-0000"
    assert short_code(b"\xff" * 32) == "ZZZZ-ZZZZ-ZZZZ-ZZZZ"
    assert short_code(bytes(range(10)) + bytes(22)) == short_code(bytes(range(10)) + b"\x01" * 22)
    assert not set("ILOU") & set("".join(short_code(bytes([n] * 32)) for n in range(256)))
