"""Records: the bytes of an event, in flash and on the wire."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import RecordError
from tallycore.log.records import (
    LONGEST_RECORD,
    Event,
    decode_event,
    encode_event,
    read_event,
    read_events,
    record_end,
    record_seq,
    split_records,
)
from tests.tallycore.strategies import any_event
from tests.tallycore.vectors import fields_of, is_whole, said, vectors

WRITTEN = [row for row in vectors("records", "records") if is_whole(row)]
READ = [row for row in vectors("records", "records") if not is_whole(row)]
# These rows are older than the last fields of their kinds.


@pytest.mark.parametrize("row", WRITTEN, ids=said)
def test_records_are_those_of_the_vectors(row):
    event = Event(row["seq"], row["dt_ms"], row["kind"], fields_of(row))
    assert encode_event(event).hex() == row["hex"]
    assert decode_event(bytes.fromhex(row["hex"])) == event
    assert record_seq(bytes.fromhex(row["hex"])) == row["seq"]


@pytest.mark.parametrize("row", READ + vectors("records", "newer") + vectors("records", "older"), ids=said)
def test_records_of_other_versions_read_as_far_as_they_are_known(row):
    event = decode_event(bytes.fromhex(row["hex"]))
    # The vector does not name fields that are newer than it.
    known = {name: value for name, value in event.fields.items() if name in row["fields"] or not value}
    wanted = fields_of(row)
    assert (event.seq, event.dt_ms, event.kind) == (row["seq"], row["dt_ms"], row["kind"])
    assert {**wanted, **known} == wanted


@pytest.mark.parametrize("row", vectors("records", "damaged"), ids=said)
def test_damaged_records_are_refused(row):
    with pytest.raises(RecordError):
        decode_event(bytes.fromhex(row["hex"]))


@given(st.lists(any_event(), max_size=8))
def test_events_behind_each_other_read_back(events):
    data = b"".join(encode_event(event) for event in events)
    assert read_events(data) == events
    assert b"".join(split_records(data)) == data


@given(st.binary(max_size=80))
def test_any_bytes_are_a_record_or_refused(data):
    try:
        event, end = read_event(data, 0)
    except RecordError:
        return
    assert end == record_end(data, 0) <= len(data)
    assert decode_event(encode_event(event)) == event


@given(any_event(), st.integers(0), st.integers(1, 255))
def test_a_changed_byte_never_reads_past_the_record(event, where, flip):
    record = bytearray(encode_event(event))
    record[where % len(record)] ^= flip
    try:
        _, end = read_event(bytes(record) + b"\xff" * 20, 0)
    except RecordError:
        return
    assert end <= len(record) + 20


def test_an_event_whose_text_does_not_fit_is_refused():
    event = Event(1, 0, "reading_set", {"reading": "x" * LONGEST_RECORD, "value": "", "by": 0})
    with pytest.raises(RecordError, match=r"a reading_set record of \d+ bytes is longer than 512"):
        encode_event(event)


def test_the_largest_start_of_a_game_fits():
    names = ["Ä" * 24] * 8
    readings = ["castle-square=nothing"] * 6
    event = Event(2**32, 2**32, "game_started", {
        "game": "a-game-of-a-long-name", "profile": bytes(32), "names": names, "colours": [255] * 8,
        "options": [1000] * 8, "readings": readings,
    })  # fmt: skip
    with pytest.raises(RecordError):
        encode_event(event)  # eight such names in two-byte letters do not fit: the device's name editor must know that
    event.fields["names"] = ["Ä" * 12] * 8
    assert len(encode_event(event)) < LONGEST_RECORD


def test_a_kind_that_there_is_not_is_refused():
    with pytest.raises(RecordError, match="no event kind 'dice_eaten'"):
        encode_event(Event(1, 0, "dice_eaten", {}))
