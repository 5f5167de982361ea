"""An event and its record: length, sequence number, time since the last event, kind, fields.

The device encodes an event once. The same bytes are stored in flash and go over the link.
"""

from tallycore.errors import FieldError, RecordError
from tallycore.log.fields import read_fields, read_varint, write_fields, write_varint
from tallycore.log.kinds import kind_of_name, kind_of_number

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

LONGEST_RECORD = 512
# In bytes. The longest event is the start of a game with six names of 24 UTF-8 characters. It is much shorter.


class Event:
    """One thing that happened. `seq` counts from 1 within a log. `dt_ms` is the time since the event before."""

    def __init__(self, seq: int, dt_ms: int, kind: str, fields: "dict[str, Any]") -> None:
        self.seq = seq
        self.dt_ms = dt_ms
        self.kind = kind
        self.fields = fields

    def __getitem__(self, name: str) -> "Any":
        return self.fields[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and repr(self) == repr(other) and self.fields == other.fields

    def __hash__(self) -> int:
        return self.seq

    def __repr__(self) -> str:
        return "Event(%d, %d, %r, %r)" % (self.seq, self.dt_ms, self.kind, self.fields)


def encode_event(event: Event) -> bytes:
    """Return the record of `event`. Raise RecordError if its kind is unknown, FieldError if a value does not fit its field."""
    known = kind_of_name(event.kind)
    if known is None:
        raise RecordError("there is no event kind %r" % event.kind)
    number, layout = known
    optional = layout.find("?")
    if optional > 0:
        start = layout.rfind(" ", 0, optional)
        if not any([event.fields.get(each[:-2]) for each in layout[start:].split()]):
            layout = layout[:start]
    body = bytearray()
    write_varint(body, event.seq)
    write_varint(body, event.dt_ms)
    write_varint(body, number)
    write_fields(body, layout, event.fields)
    out = bytearray()
    write_varint(out, len(body))
    out.extend(body)
    if len(out) > LONGEST_RECORD:
        raise RecordError("a %s record of %d bytes is longer than %d" % (event.kind, len(out), LONGEST_RECORD))
    return bytes(out)


def decode_event(record: bytes) -> Event:
    """Return the event of one whole record. Raise RecordError if the bytes are not exactly one record."""
    event, end = read_event(record, 0)
    if end != len(record):
        raise RecordError("%d bytes follow the record of event %d" % (len(record) - end, event.seq))
    return event


def read_event(data: "bytes | bytearray", at: int) -> "tuple[Event, int]":
    """Return the event whose record starts at offset `at`, and the offset after it. Raise RecordError if there is none."""
    try:
        end = record_end(data, at)
        _, at = read_varint(data, at)
        body = bytes(data[at:end])
        seq, at = read_varint(body, 0)
        dt_ms, at = read_varint(body, at)
        number, at = read_varint(body, at)
        kind, layout = kind_of_number(number)
        return Event(seq, dt_ms, kind, read_fields(body, at, layout)), end
    except FieldError as error:
        raise RecordError("not an event record: %s" % error) from error


def record_end(data: "bytes | bytearray", at: int) -> int:
    """Return the offset after the record that starts at offset `at`. Only its length is read.

    Raise RecordError if there is no such record.
    """
    try:
        size, start = read_varint(data, at)
    except FieldError as error:
        raise RecordError("not an event record: %s" % error) from error
    if size > LONGEST_RECORD or start + size > len(data):
        raise RecordError("a record of %d bytes does not fit in the %d left" % (size, len(data) - start))
    return start + size


def record_seq(data: "bytes | bytearray", at: int = 0) -> int:
    """Return the sequence number of the record that starts at offset `at`. The rest of the record is not read."""
    _, at = read_varint(data, at)
    return read_varint(data, at)[0]


def split_records(data: bytes) -> list[bytes]:
    """Return the records in `data`, which follow each other, without decoding them. Raise RecordError if the last one is not whole."""
    records = []
    at = 0
    while at < len(data):
        end = record_end(data, at)
        records.append(bytes(data[at:end]))
        at = end
    return records


def read_events(data: bytes) -> list[Event]:
    """Return the events of the records in `data`, which follow each other. Raise RecordError if one is damaged."""
    return [decode_event(record) for record in split_records(data)]
