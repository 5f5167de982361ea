"""Archives at the edge of what docs/archive.md allows, each with the verdict that every reader must come to."""

import json
from pathlib import Path

from tallycore.log.records import Event, decode_event, encode_event
from tallystick.store.damage import entry_key
from tallystick.store.plainjson import payload_text

VECTORS = Path(__file__).parents[1] / "vectors" / "archive"
LINES = (VECTORS / "pastures.jsonl").read_text("utf-8").splitlines()
LARGEST = 2**63 - 1


def _text(lines):
    return "".join(f"{line}\n" for line in lines)


def _header(**fields):
    """Return the archive with other fields in its header."""
    return _text([json.dumps({**json.loads(LINES[0]), **fields}), *LINES[1:]])


def _entry(**fields):
    """Return the archive with other fields in its last entry. The key has no check if `fields` do not give one."""
    return _text([*LINES[:-1], json.dumps({**json.loads(LINES[-1]), "entry": "k", **fields})])


def _raw(field, value):
    """Return the archive with a number in its last entry as JSON text."""
    return _entry(**{field: "@"}).replace('"@"', value)


def _payload(value):
    """Return the archive with the JSON text of a value in the payload of its last entry."""
    return _entry(payload={"x": "@"}).replace('"@"', value)


def _with_key(payload, /, **fields):
    """Return the archive with a payload in its last entry that has the true key, and then with other fields."""
    entry = json.loads(LINES[-1])
    key = entry_key(entry["after"], entry["kind"], payload_text(payload), entry["written_at"], "0" * 16)
    return _entry(**{"entry": key, "payload": payload, **fields})


def _dt_ms(dt_ms, written=None):
    """Return the archive with another time in the record of its last event but one, and in what is said of it."""
    at = max(at for at, line in enumerate(LINES) if '"record"' in line) - 1
    said = json.loads(LINES[at])
    event = decode_event(bytes.fromhex(said["record"]))
    record = encode_event(Event(event.seq, dt_ms, event.kind, event.fields))
    line = json.dumps({**said, "dt_ms": "@", "record": record.hex()}).replace('"@"', written or str(dt_ms))
    return _text([*LINES[:at], line, *LINES[at + 1 :]])


def _blank(blanks):
    return _text([LINES[0], blanks, *LINES[1:]])


def _time(text):
    return _entry(written_at=text)


def _forks(**fields):
    return _header(forks=[{"first": 3, "exact": True, "branch": "0" * 16, **fields}])


def _format_1(change=lambda lines: lines):
    """Return the archive in format 1, with the lines after its header changed."""
    fields = ("device", "log", "board", "version", "game", "names")
    header = {"tallystick": 1, **{name: json.loads(LINES[0])[name] for name in fields}}
    return _text([json.dumps(header), *change([line for line in LINES[1:] if '"profile"' not in line[:12]])])


KEY = json.loads(LINES[-1])["entry"]
NONCE = "A" * 16
CAPITALS = entry_key(*(json.loads(LINES[-1])[name] for name in ("after", "kind")), "{}", "2026-11-26T21:13:00Z", NONCE)

CASES = {
    "nothing changed": (_text(LINES), "ok"),
    # A key of 33 characters has a check.
    "a key of another length": (_entry(entry="k" * 32), "ok"),
    "a key of 33 other characters": (_entry(entry="k" * 33), "fault"),
    "a key of 33 characters above FFFF": (_entry(entry="\U0001f600" * 33), "fault"),
    "such a key, and a payload with a fraction": (_entry(entry="k" * 33, payload={"x": 1.5}), "fault"),
    "the key in capitals": (_entry(entry=KEY.upper()), "fault"),
    "the key in capitals, and the entry changed": (_entry(entry=KEY.upper(), payload={"move": "other"}), "fault"),
    "a first part in capitals with its check": (
        _entry(entry=CAPITALS, payload={}, written_at="2026-11-26T21:13:00Z"),
        "fault",
    ),
    "the true key": (_with_key({"x": 1}), "ok"),
    "the true key with a payload of 19 digits": (_with_key({"x": 2**62 + 1}), "ok"),
    "the true key with a payload that has a fraction": (_with_key({"x": [1.5, "1.5"]}), "ok"),
    "the true key with escapes": (_with_key({'"\\': ["\n1.5\\", '"', 1, "\x7f\u2028"]}), "ok"),
    "escapes, and the payload changed": (_with_key({"x": ['\\"', 1]}, payload={"x": ['\\"', 2]}), "fault"),
    "a fraction elsewhere, and the payload changed": (_with_key({"x": 1}, payload={"x": 2}, more=1.5), "fault"),
    # Numbers are integers from 0 to 2^53 - 1.
    "dt_ms 2^53 - 1": (_dt_ms(2**53 - 1), "fault"),
    "dt_ms 2^53": (_dt_ms(2**53), "refused"),
    "dt_ms 2^60": (_dt_ms(2**60), "refused"),
    "dt_ms 1500.0": (_dt_ms(1500, "1500.0"), "ok"),
    "dt_ms 1500.5": (_dt_ms(1500, "1500.5"), "refused"),
    "tallystick 2.0": (_header(tallystick=2.0), "ok"),
    "tallystick 2.5": (_header(tallystick=2.5), "refused"),
    "first 2.0": (_header(first=2.0), "ok"),
    "first 2e0": (_text([LINES[0].replace('"first": 2', '"first": 2e0'), *LINES[1:]]), "ok"),
    "first true": (_header(first=True), "refused"),
    "after 37.0": (_raw("after", "37.0"), "ok"),
    "after 36.5": (_raw("after", "36.5"), "refused"),
    "after -1": (_raw("after", "-1"), "refused"),
    # Times.
    "a time without a fraction": (_time("2026-11-26T21:13:00Z"), "ok"),
    "a time with nine digits": (_time("2026-11-26T21:13:00.123456789Z"), "ok"),
    "a time with ten digits": (_time("2026-11-26T21:13:00.1234567890Z"), "refused"),
    "29 February": (_time("2028-02-29T00:00:00Z"), "ok"),
    "a day that there is not": (_time("2026-02-29T00:00:00Z"), "refused"),
    "31 November": (_time("2026-11-31T00:00:00Z"), "refused"),
    "month 13": (_time("2026-13-01T00:00:00Z"), "refused"),
    "year 0": (_time("0000-11-26T21:13:00Z"), "refused"),
    "year 1": (_time("0001-01-01T00:00:00Z"), "ok"),
    "24 hours": (_time("2026-11-26T24:00:00Z"), "refused"),
    "60 seconds": (_time("2026-11-26T23:59:60Z"), "refused"),
    "only a day": (_time("2026-11-26"), "refused"),
    "a time without hyphens": (_time("20261126T211300Z"), "refused"),
    "only an hour": (_time("2026-11-26T21"), "refused"),
    "a blank for T": (_time("2026-11-26 21:13:00Z"), "refused"),
    "a week": (_time("2026-W48-4"), "refused"),
    "a time without a zone": (_time("2026-11-26T21:13:00"), "refused"),
    "a time in another zone": (_time("2026-11-26T21:13:00+01:00"), "refused"),
    "a comma in a time": (_time("2026-11-26T21:13:00,5Z"), "refused"),
    "a small z": (_time("2026-11-26T21:13:00z"), "refused"),
    "other digits": (_time("2026-11-26T21:13:0\u0660Z"), "refused"),
    "a line feed after a time": (_time("2026-11-26T21:13:00Z\n"), "refused"),
    # At most 16 levels. The line is the first, the payload the second.
    "16 levels": (_payload("[" * 14 + "1" + "]" * 14), "ok"),
    "16 levels, the last empty": (_payload("[" * 14 + "]" * 14), "ok"),
    "17 levels": (_payload("[" * 15 + "1" + "]" * 15), "refused"),
    "17 levels, the last an empty list": (_payload("[" * 15 + "]" * 15), "refused"),
    "17 levels, the last an empty object": (_payload("[" * 14 + "{}" + "]" * 14), "refused"),
    # From -(2^63 - 1) to 2^63 - 1.
    "1e300 in a payload": (_payload("1e300"), "refused"),
    "-1e300 in a payload": (_payload("-1e300"), "refused"),
    "1e18 in a payload": (_payload("1e18"), "ok"),
    "the largest number": (_payload(str(LARGEST)), "ok"),
    "the lowest number": (_payload(str(-LARGEST)), "ok"),
    "the largest number with a fraction": (_payload(f"{LARGEST}.0"), "refused"),
    "2^63 in a payload": (_payload(str(LARGEST + 1)), "refused"),
    "-2^63 in a payload": (_payload(str(-LARGEST - 1)), "refused"),
    "20 digits": (_payload("9" * 20), "refused"),
    "2^63 in a text after a quote": (_payload(json.dumps(f'"{LARGEST + 1}')), "ok"),
    "2^63 after a backslash": (_payload(json.dumps(["\\", "@"]).replace('"@"', str(LARGEST + 1))), "refused"),
    "2^63 in an unknown field": (_header(foo=LARGEST + 1), "refused"),
    "the largest number in an unknown field": (_header(foo=LARGEST), "ok"),
    # The fields of the header that may be missing.
    "board 5": (_header(board=5), "refused"),
    "version null": (_header(version=None), "refused"),
    "game 5": (_header(game=5), "refused"),
    "names 5": (_header(names=5), "refused"),
    "names with a number": (_header(names=["Ann", 5]), "refused"),
    "no name": (_header(names=[]), "ok"),
    "forks null": (_header(forks=None), "refused"),
    "no fork": (_header(forks=[]), "ok"),
    "a fork": (_forks(), "ok"),
    "a fork without a name": (_forks(branch=""), "ok"),
    "a fork at 3.0": (_forks(first=3.0), "ok"),
    "a fork at 0": (_forks(first=0), "refused"),
    "a fork at the largest event": (_forks(first=2**32 - 1), "ok"),
    "a fork at 2^32": (_forks(first=2**32), "refused"),
    "a fork at 2^53": (_forks(first=2**53), "refused"),
    "a fork that is exactly 1": (_forks(exact=1), "refused"),
    "a fork with a short name": (_forks(branch="00"), "refused"),
    "a fork with a name in capitals": (_forks(branch="A" * 16), "refused"),
    "a fork that is a number": (_header(forks=[3]), "refused"),
    # Format 1.
    "format 1": (_format_1(), "cannot be told"),
    "format 1 in another order": (_format_1(lambda lines: lines[::-1]), "cannot be told"),
    "format 1 with each line twice": (_format_1(lambda lines: [*lines, *lines]), "cannot be told"),
    "format 1 with two entries of one key": (
        _format_1(lambda lines: [*lines, json.dumps({**json.loads(lines[-1]), "kind": "note"})]),
        "refused",
    ),
    "format 1 with an entry after no event": (
        _format_1(lambda lines: [*lines[:-1], json.dumps({**json.loads(lines[-1]), "entry": "k", "after": 38})]),
        "refused",
    ),
    "an event after an entry": (_text([*LINES[:-11], *LINES[-10:], LINES[-11]]), "refused"),
    "an entry twice": (_header(entries=11) + LINES[-1], "refused"),
    # Lines that are skipped.
    "a line with a tab and a space": (_blank("\t \r"), "ok"),
    "a line with U+00A0": (_blank("\u00a0"), "refused"),
    "a line with a form feed": (_blank("\f"), "refused"),
    "a line with U+2028": (_blank("\u2028"), "refused"),
}
