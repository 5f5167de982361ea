"""Read and check the file that `export --format jsonl` wrote: its header, its records and its entries."""

from __future__ import annotations

import hashlib
import json
import re
import stat
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from tallycore.errors import TallyError
from tallystick.store.errors import BadImport, UnreadableImport
from tallystick.store.export.json_lines import event_as_dict
from tallystick.store.importheader import ExportedGame, read_bytes, read_header, read_number, read_text, whole
from tallystick.store.log import numbered_event
from tallystick.store.plainjson import ENTRY_KIND, parse_plain, payload_text

LONGEST_FILE = 64 << 20
# In bytes. The longest game takes some 200 KB, so a far longer file is the wrong file.
LONGEST_KEY = 64
# In characters; ours are 16.
BLANKS = " \t\r"
# Python takes more for blanks. A line that has only these is skipped.
TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(\.[0-9]{1,9})?Z")
# ISO 8601 has many more forms, and every reader takes others of them.
LONGEST_SHOWN = 60
# In characters. A message shows at most so much of a value.


def read_file(path: Path) -> str:
    """Return the text of the file at `path`. Raise UnreadableImport."""
    try:
        # To read a pipe could take for ever: it ends only when somebody closes it.
        is_file = stat.S_ISREG(path.stat().st_mode)
        data = _first_bytes(path, LONGEST_FILE + 1) if is_file else b""
    except OSError as error:
        raise UnreadableImport(path, error.strerror or error) from error
    if not is_file:
        raise UnreadableImport(path, "it is not a regular file")
    if len(data) > LONGEST_FILE:
        raise UnreadableImport(path, f"it has more than {LONGEST_FILE >> 20} MB, and no game has")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableImport(path, "it is not UTF-8 text") from error


def _first_bytes(path: Path, size: int) -> bytes:
    """Return the beginning of a file."""
    with path.open("rb") as file:
        return file.read(size)


def parse_export(text: str, source: str) -> ExportedGame:
    """Return what a file's text says. Raise BadImport, with the number of the line, if it does not fit."""
    game: ExportedGame | None = None
    number = 1
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip(BLANKS):
            continue
        try:
            data = _json_object(line, is_first=game is None)
            if game is None:
                game = read_header(data)
            else:
                _add_line(game, data)
        except KeyError as error:
            raise BadImport(source, number, f"the field {error} is missing") from error
        except ValueError as error:
            raise BadImport(source, number, error) from error
    if game is None:
        raise BadImport(source, 1, "the file is empty")
    try:
        _check_whole(game)
    except ValueError as error:
        raise BadImport(source, number, error) from error
    return game


def _check_whole(game: ExportedGame) -> None:
    """Raise ValueError unless the lines of a file are as many as its header says, and fit together."""
    told = game.extent
    if told is not None and (told.events, told.entries) != (len(game.records), len(game.entries)):
        raise ValueError(
            f"the file has {len(game.records)} events and {len(game.entries)} notes, but its first line says {told.events} "
            f"and {told.entries}: lines are missing or were added"
        )
    if not game.records:
        raise ValueError("the file holds no event")
    first, last = min(game.records), max(game.records)
    if told is not None and (told.first, told.last) != (first, last):
        raise ValueError(f"the file has events {first} to {last}, but its first line says {told.first} to {told.last}")
    for entry in game.entries.values():
        if not first <= entry["after_seq"] <= last:
            raise ValueError(f"entry {entry['key']} follows event {entry['after_seq']}, which is not in the file")
    begun = numbered_event(game.records[first])
    if game.profile is not None and begun.kind == "game_started":
        found = hashlib.sha256(game.profile.encode()).digest()
        if found != begun["profile"]:
            raise ValueError(
                f"the profile in the file has the hash {found.hex()}, but the game was played by {begun['profile'].hex()}"
            )


def _json_object(line: str, *, is_first: bool) -> dict[str, Any]:
    """Return the JSON object that `line` holds. Raise ValueError if it holds none."""
    try:
        data = parse_plain(line)
    except ValueError as error:
        if is_first:
            raise ValueError(f"this is not what `tallystick export --format jsonl` writes: {error}") from error
        raise
    if not isinstance(data, dict):
        raise ValueError("a line is a JSON object")  # noqa: TRY004 - of the file's text, not of our types
    return data


def _add_line(game: ExportedGame, data: Mapping[str, Any]) -> None:
    """Add a line after the header. Raise ValueError or KeyError if it does not fit."""
    is_ordered = game.extent is not None  # Format 1 has no order.
    if "record" in data:
        if is_ordered and game.entries:
            raise ValueError("an event comes after the notes, but the notes come last")
        _add_record(game, data)
    elif "entry" in data:
        _add_entry(game, data)
    elif "profile" in data and is_ordered:
        if game.records or game.entries or game.profile is not None:
            raise ValueError("the profile is the second line, and there is only one")
        game.profile = read_text(data, "profile")
    else:
        raise ValueError("a line holds a record or an entry")


def _add_record(game: ExportedGame, data: Mapping[str, Any]) -> None:
    """Add the record of a line. Raise ValueError or KeyError if the decoded fields next to it differ from it."""
    record = read_bytes(data, "record")
    try:
        event = numbered_event(record)
    except TallyError as error:
        raise ValueError(str(error)) from error
    read_number(data, "dt_ms", "a number of milliseconds")
    for name, value in event_as_dict(event).items():
        said = data[name]
        is_earlier = name == "fields" and _are_of_earlier_version(said, value)
        if (said != value and not is_earlier) or _has_truth_value(said):
            raise ValueError(_difference(event.seq, name, said, value))
    is_ordered = game.extent is not None
    if is_ordered and game.records and event.kind == "game_started":
        raise ValueError(f"event {event.seq} begins another game, and a file holds only one")
    if event.seq in game.records and (is_ordered or game.records[event.seq] != record):
        differ = "" if game.records[event.seq] == record else ", and the two differ"
        raise ValueError(f"event {event.seq} is there twice{differ}")
    if is_ordered and game.records and event.seq < (before := next(reversed(game.records))):
        raise ValueError(f"event {event.seq} comes after event {before}, so the order was changed")
    game.records[event.seq] = record


def _difference(seq: int, name: str, said: object, value: object) -> str:
    """Return the sentence about decoded data that differ from their record. Of the fields, it names the first that differs."""
    if isinstance(said, dict) and isinstance(value, dict):
        name = next(
            each
            for each in (*said, *value)
            if each not in value or each not in said or said[each] != value[each] or _has_truth_value(said[each])
        )
        if name not in value:
            return f"event {seq} has the field {_shown(name)}, which its record does not have"
        if name not in said:
            return f"event {seq} lacks the field {_shown(name)}, which its record has"
        said, value = said[name], value[name]
    return f"{_shown(name)} of event {seq} is {_shown(said)}, but its record says {_shown(value)}"


def _shown(value: object) -> str:
    """Return a value as the file has it, as JSON. A value can be longer than a line."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def _has_truth_value(said: object) -> bool:
    """Return True if `true` or `false` is in a decoded value. Python takes them for 1 and 0, which other programs do not."""
    if isinstance(said, dict):
        return any(map(_has_truth_value, said.values()))
    return any(map(_has_truth_value, said)) if isinstance(said, list) else isinstance(said, bool)


def _are_of_earlier_version(said: object, fields: Mapping[str, Any]) -> bool:
    """Return True if the decoded fields lack only fields that are newer than the file and that the record lacks, too."""
    if not isinstance(said, dict) or not said.keys() < fields.keys():
        return False
    return all(said[name] == value if name in said else not value for name, value in fields.items())


def _add_entry(game: ExportedGame, data: Mapping[str, Any]) -> None:
    """Add the entry of a line. Raise ValueError or KeyError if it does not fit."""
    key, kind, written_at = (read_text(data, name) for name in ("entry", "kind", "written_at"))
    if not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
        raise ValueError(f"an entry's key is 1 to {LONGEST_KEY} letters")
    if not ENTRY_KIND.fullmatch(kind):
        raise ValueError(f'an entry\'s kind is a short word such as "move", not {kind[:40]!r}')
    after, payload = whole(data["after"]), data["payload"]
    if type(after) is not int:
        raise ValueError("an entry follows an event by its number")
    if not isinstance(payload, dict):
        raise ValueError("an entry's payload is a JSON object")  # noqa: TRY004 - as in _json_object
    _check_time(written_at)
    row = {"key": key, "after_seq": after, "kind": kind, "payload": payload_text(payload), "written_at": written_at}
    if key in game.entries and (game.extent is not None or game.entries[key] != row):
        differ = "" if game.entries[key] == row else ", and the two differ"
        raise ValueError(f"entry {key} is there twice{differ}")
    game.entries[key] = row


def _check_time(text: str) -> None:
    """Raise ValueError unless `text` is a time in the form that the store writes, and of a day that there is."""
    says = f"written_at is a time such as 2026-11-20T18:04:05.123Z, not {text[:40]!r}"
    found = TIME.fullmatch(text)
    if found is None or found[1][11:13] == "24":  # some versions of Python take 24:00 for the next day
        raise ValueError(says)
    try:
        datetime.fromisoformat(found[1])
    except ValueError as error:
        raise ValueError(says) from error
