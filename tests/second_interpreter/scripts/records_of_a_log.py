"""Every kind of event as a record and back; cut, run together, and of kinds from the future."""

from tallycore.errors import FieldError, RecordError
from tallycore.log.fields import empty_value, pairs_of
from tallycore.log.kinds import TABLE, kind_of_name, kind_of_number
from tallycore.log.records import Event, decode_event, encode_event, read_events, record_end, record_seq, split_records

SAMPLE = {
    "u": 300,
    "i": -3,
    "b": b"\x00\x01",
    "s": "Zoë",
    "U": [1, 200],
    "I": [-1, 1],
    "S": ["Ann", "Bo"],
    "T": [[1], []],
}

log = b""
seq = 0
KINDS = [line.split("|") for line in TABLE.split("\n") if line]
for number, name, layout in KINDS:
    for values in (SAMPLE, None):
        fields = {}
        for field, type_ in pairs_of(layout):
            fields[field] = values[type_] if values else empty_value(type_)
        seq += 1
        event = Event(seq, 100 * seq, name, fields)
        record = encode_event(event)
        log += record
        print(number, name, record, decode_event(record) == event, record_seq(record), record_end(record, 0))
print([event.kind for event in read_events(log)] == [name for _, name, _ in KINDS for _ in (0, 1)])
print(len(split_records(log)), kind_of_number(99), kind_of_name("no such kind"))

record = split_records(log)[2]
for end in range(len(record)):
    try:
        print(end, decode_event(record[:end]).kind)
    except RecordError as error:
        print(end, error)
try:
    decode_event(record + b"\x00")
except RecordError as error:
    print(error)
for wrong in (Event(1, 0, "no such kind", {}), Event(-1, 0, "paused", {}), Event(1, 0, "sealed", {"seal": bytes(600)})):
    try:
        print(encode_event(wrong))
    except (RecordError, FieldError) as error:
        print(error)
print(decode_event(b"\x04\x09\x01\x63\x05").kind)
