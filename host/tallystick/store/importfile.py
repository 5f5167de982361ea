"""Read and check the file that `export --format jsonl` wrote: its header, its records and its entries."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tallycore.errors import TallyError
from tallystick.store.errors import BadImport, UnreadableImport
from tallystick.store.export.json_lines import FORMAT, event_as_dict
from tallystick.store.forks import NAME_LETTERS, Fork
from tallystick.store.log import LARGEST_SEQ, numbered_event
from tallystick.store.plainjson import ENTRY_KIND, parse_plain, payload_text

LONGEST_LOG_ID = 64
# In bytes, twice what a device uses for either identifier: this program exports nothing longer.
LONGEST_FILE = 64 << 20
# In bytes. The longest game takes some 200 KB, so a far longer file is the wrong file.
LONGEST_KEY = 64
# In characters; ours are 16.


@dataclass
class ExportedGame:
    """The contents of a file: the log that it is from, the records by event number, and the entries as rows of the table `entries`."""

    device_id: bytes
    log_id: bytes
    board: str
    version: str
    records: dict[int, bytes] = field(default_factory=dict)
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The entries by key."""
    forks: tuple[Fork, ...] = ()
    """Where other versions of the log part from this one."""


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
        if not line.strip():
            continue
        try:
            data = _json_object(line, is_first=game is None)
            if game is None:
                game = _header(data)
            else:
                _add_line(game, data)
        except KeyError as error:
            raise BadImport(source, number, f"the field {error} is missing") from error
        except ValueError as error:
            raise BadImport(source, number, error) from error
    if game is None:
        raise BadImport(source, 1, "the file is empty")
    if not game.records:
        raise BadImport(source, number, "the file holds no event")
    for entry in game.entries.values():
        if not min(game.records) <= entry["after_seq"] <= max(game.records):
            raise BadImport(
                source, number, f"entry {entry['key']} follows event {entry['after_seq']}, which is not in the file"
            )
    return game


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


def _header(data: Mapping[str, Any]) -> ExportedGame:
    """Return a game without records from the file's first line. Raise ValueError or KeyError if it does not fit."""
    if "tallystick" not in data:
        raise ValueError("the first line is not that of a game exported with --format jsonl")
    if data["tallystick"] != FORMAT:
        raise ValueError(f"format {data['tallystick']} is newer than this program's {FORMAT}")
    device_id, log_id = (_bytes(data, name) for name in ("device", "log"))
    for name, value in (("device", device_id), ("log", log_id)):
        if not 0 < len(value) <= LONGEST_LOG_ID:
            raise ValueError(f"{name} is not 1 to {LONGEST_LOG_ID} bytes in hex")
    board, version = (_text(data, name) if name in data else "" for name in ("board", "version"))
    return ExportedGame(device_id, log_id, board, version, forks=tuple(map(_fork, _list(data.get("forks", [])))))


def _list(value: object) -> list[Any]:
    """Return a field that must hold a list. Raise ValueError."""
    if not isinstance(value, list):
        raise ValueError(f"forks is a list, not {str(value)[:40]}")  # noqa: TRY004 - as in _json_object
    return value


def _fork(data: object) -> Fork:
    """Return the fork that an item of the header's list says. Raise ValueError or KeyError."""
    if not isinstance(data, dict):
        raise ValueError("a fork is a JSON object")  # noqa: TRY004 - as in _json_object
    first, is_exact, branch = data["first"], data["exact"], _text(data, "branch")
    if type(first) is not int or not 1 <= first <= LARGEST_SEQ or type(is_exact) is not bool:
        raise ValueError("a fork is at the number of an event, and is exact or not")
    if len(branch) != len(bytes.fromhex(branch)) * 2 or len(branch) not in (0, NAME_LETTERS):
        raise ValueError(f"the branch of a fork is {NAME_LETTERS} hex digits, not {branch[:40]!r}")
    return Fork(first, is_exact, branch)


def _add_line(game: ExportedGame, data: Mapping[str, Any]) -> None:
    """Add a line after the header. Raise ValueError or KeyError if it does not fit."""
    if "record" in data:
        _add_record(game, data)
    elif "entry" in data:
        _add_entry(game, data)
    else:
        raise ValueError("a line holds a record or an entry")


def _add_record(game: ExportedGame, data: Mapping[str, Any]) -> None:
    """Add the record of a line. Raise ValueError or KeyError if the decoded fields next to it differ from it."""
    record = _bytes(data, "record")
    try:
        event = numbered_event(record)
    except TallyError as error:
        raise ValueError(str(error)) from error
    for name, value in event_as_dict(event).items():
        if name == "fields" and _are_of_earlier_version(data[name], value):
            continue
        if data[name] != value:
            raise ValueError(f"{name} of event {event.seq} is not what its record says ({value!r})")
    if game.records.setdefault(event.seq, record) != record:
        raise ValueError(f"event {event.seq} is there twice, and the two differ")


def _are_of_earlier_version(said: object, fields: Mapping[str, Any]) -> bool:
    """Return True if the decoded fields lack only fields that are newer than the file and that the record lacks, too."""
    if not isinstance(said, dict) or not said.keys() < fields.keys():
        return False
    return all(said[name] == value if name in said else not value for name, value in fields.items())


def _add_entry(game: ExportedGame, data: Mapping[str, Any]) -> None:
    """Add the entry of a line. Raise ValueError or KeyError if it does not fit."""
    key, kind, written_at = (_text(data, name) for name in ("entry", "kind", "written_at"))
    if not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
        raise ValueError(f"an entry's key is 1 to {LONGEST_KEY} letters")
    if not ENTRY_KIND.fullmatch(kind):
        raise ValueError(f'an entry\'s kind is a short word such as "move", not {kind!r}')
    after, payload = data["after"], data["payload"]
    if type(after) is not int:
        raise ValueError("an entry follows an event by its number")
    if not isinstance(payload, dict):
        raise ValueError("an entry's payload is a JSON object")  # noqa: TRY004 - as in _json_object
    _check_time(written_at)
    row = {"key": key, "after_seq": after, "kind": kind, "payload": payload_text(payload), "written_at": written_at}
    if game.entries.setdefault(key, row) != row:
        raise ValueError(f"entry {key} is there twice, and the two differ")


def _check_time(text: str) -> None:
    """Raise ValueError unless `text` is a time as the store writes them."""
    try:
        datetime.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"written_at is a time such as 2026-11-20T18:04:05.123Z, not {text[:40]!r}") from error


def _bytes(data: Mapping[str, Any], name: str) -> bytes:
    """Return the bytes that a field holds as hex digits. Raise ValueError or KeyError."""
    text = _text(data, name)
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise ValueError(f"{name} holds hex digits, not {text[:40]!r}") from error


def _text(data: Mapping[str, Any], name: str) -> str:
    """Return a field that must hold text. Raise ValueError or KeyError."""
    value = data[name]
    if not isinstance(value, str):
        raise ValueError(f"{name} is text, not {str(value)[:40]}")  # noqa: TRY004 - as in _json_object
    return value
