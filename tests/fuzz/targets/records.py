"""Records: whatever lies in flash or comes in a message, as records that follow each other.

An input is a run of records. The fuzzer changes it as it is, or changes what is in a record and gives it the length that fits.
"""

from __future__ import annotations

from random import Random

from tallycore.errors import FieldError, RecordError
from tallycore.log.fields import write_varint
from tallycore.log.records import (
    LONGEST_RECORD,
    decode_event,
    encode_event,
    read_event,
    record_end,
    record_seq,
    split_records,
)
from tests.fuzz.archivelines import archives, records_of
from tests.fuzz.changing import Mutate, changed_item
from tests.fuzz.sentences import check_sentence
from tests.tallycore.vectors import vectors

IS_TEXT = False
LONGEST_INPUT = 1200
# Room for a record that is too long behind one that is not.
SOME = 12
# The number of records of a played game in a seed.


def law(data: bytes) -> None:
    """Check that each record is read alike alone and among others, and that what is read can be written and read again."""
    at = 0
    while at < len(data):
        try:
            end = record_end(data, at)
        except RecordError as error:
            check_sentence(error)
            assert _refused(split_records, data)
            return
        assert at < end <= len(data)
        _check_record(data, at, end)
        at = end
    assert b"".join(split_records(data)) == data


def _check_record(data: bytes, at: int, end: int) -> None:
    record = data[at:end]
    try:
        event, stop = read_event(data, at)
    except RecordError as error:
        check_sentence(error)
        assert _refused(decode_event, record)
        return
    assert stop == end
    assert decode_event(record) == event
    assert record_seq(data, at) == event.seq
    try:
        written = encode_event(event)
    except RecordError as error:
        written = b""
        said = str(error)
    if not written:
        # Fields that it lacked are written as empty ones, which takes room.
        assert f"is longer than {LONGEST_RECORD}" in said
        assert len(record) > LONGEST_RECORD - len(event.fields) - 2
        return
    again = decode_event(written)
    assert again == event
    assert encode_event(again) == written


def _refused(read: object, data: bytes) -> bool:
    try:
        read(data)  # type: ignore[operator]
    except RecordError:
        return True
    return False


def seeds() -> list[bytes]:
    """Return the records of the test vectors, each alone, and the beginnings of played games."""
    groups = ("records", "newer", "older", "damaged")
    alone = [bytes.fromhex(row["hex"]) for group in groups for row in vectors("records", group)]
    played = [records_of(text) for text in archives()]
    begun = [b"".join(records[at : at + SOME]) for records in played for at in range(0, len(records), SOME)]
    return [*alone, *sorted({each for each in begun if 0 < len(each) <= LONGEST_INPUT})]


def changed(data: bytes, mutate: Mutate, random: Random) -> bytes:
    """Return other records: with any bytes changed, or with the contents of a record changed and its length right."""
    if random.random() < 0.3:
        return mutate(data, LONGEST_INPUT)
    try:
        records = split_records(data)
    except RecordError:
        records = [data]
    return b"".join(changed_item(records, lambda record: _relengthened(record, mutate), random))


def _relengthened(record: bytes, mutate: Mutate) -> bytes:
    try:
        body = record[len(record) - _size(record) :]
    except (FieldError, RecordError):
        body = record
    body = mutate(body, LONGEST_RECORD)
    out = bytearray()
    write_varint(out, len(body))
    return bytes(out + body)


def _size(record: bytes) -> int:
    head = bytearray()
    size = record_end(record, 0)
    for length in range(1, 4):
        head.clear()
        write_varint(head, size - length)
        if len(head) == length:
            return size - length
    return size
