"""Import what `export --format jsonl` wrote, all of it or nothing. Importing the same file twice changes nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, and_, update

from tallycore.errors import TallyError
from tallycore.log.records import decode_event
from tallystick.store.errors import BadImport, UnreadableImport
from tallystick.store.export.json_lines import FORMAT, event_as_dict
from tallystick.store.game import GameSummary
from tallystick.store.log import add_records
from tallystick.store.lookup import summaries
from tallystick.store.store import Store, add_entry_row, open_log_row
from tallystick.store.tables import devices

LONGEST_LOG_ID = 64
# In bytes, twice what a device uses for either identifier: anything longer was not exported by us.


@dataclass(frozen=True)
class ImportReport:
    """Count the events and entries that an import added, and name the game that they belong to."""

    game: GameSummary | None
    events: int
    entries: int


@dataclass
class _Contents:
    """Hold a file's decoded lines: its header, the records by event number, and the entries."""

    header: dict[str, Any]
    records: dict[int, bytes]
    entries: list[dict[str, Any]]


def import_file(store: Store, path: Path) -> ImportReport:
    """Store the game in the file at `path`. Raise UnreadableImport, BadImport with the line, or RecordConflict."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableImport(path, getattr(error, "strerror", None) or "it is not UTF-8 text") from error
    return import_text(store, text, str(path))


def import_text(store: Store, text: str, source: str) -> ImportReport:
    """Store the game in a file's text, as `import_file` does; errors call the file `source`."""
    contents = _read(text, source)
    header = contents.header
    device_id, log_id = bytes.fromhex(header["device"]), bytes.fromhex(header["log"])
    with store.database.write_transaction() as connection:
        log = open_log_row(connection, device_id, log_id)
        _describe_device(connection, device_id, header)
        new = add_records(connection, log, log_id, contents.records, "import") if contents.records else 0
        before = _count_entries(connection)
        for row in contents.entries:
            add_entry_row(connection, log, row)
        new_entries = _count_entries(connection) - before
        game = next(
            (
                each
                for each in summaries(connection)
                if (each.device_id, each.log_id) == (device_id, log_id)
                and each.first_seq <= header["first"] <= each.last_seq
            ),
            None,
        )
    return ImportReport(game, new, new_entries)


def _describe_device(connection: Connection, device_id: bytes, header: dict[str, Any]) -> None:
    """Take a device's board and version from the file where the device was never plugged in here."""
    where = and_(devices.c.device_id == device_id, devices.c.board == "")
    described = {"board": str(header.get("board", "")), "version": str(header.get("version", ""))}
    connection.execute(update(devices).where(where).values(described))


def _count_entries(connection: Connection) -> int:
    """Return how many entries the store has in all."""
    return int(connection.exec_driver_sql("SELECT COUNT(*) FROM entries").scalar_one())


def _read(text: str, source: str) -> _Contents:
    """Return the contents of a file's text; raise BadImport with the number of the line that does not fit."""
    contents: _Contents | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            data = _json_object(line)
            if contents is None:
                contents = _Contents(_header(data), {}, [])
            else:
                _read_line(contents, data)
        except (ValueError, KeyError, TypeError) as error:
            reason = f"the field {error} is missing" if isinstance(error, KeyError) else error
            raise BadImport(source, number, reason) from error
    if contents is None:
        raise BadImport(source, 1, "the file is empty")
    return contents


def _json_object(line: str) -> dict[str, Any]:
    """Return the JSON object that `line` holds; raise ValueError where it holds none."""
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError("this is not what `tallystick export --format jsonl` writes") from error
    if not isinstance(data, dict):
        raise ValueError("a line is a JSON object")  # noqa: TRY004 - of the file's text, not of our types
    return data


def _read_line(contents: _Contents, data: dict[str, Any]) -> None:
    """Add a line after the header to `contents`; raise ValueError, KeyError or TypeError where it does not fit."""
    if "record" in data:
        record = _record(data)
        if contents.records.setdefault(data["seq"], record) != record:
            raise ValueError(f"event {data['seq']} stands there twice, and differs")
    elif "entry" in data:
        contents.entries.append(_entry(data))
    else:
        raise ValueError("a line holds a record or an entry")


def _header(data: dict[str, Any]) -> dict[str, Any]:
    """Return the file's first line, checked; raise ValueError, KeyError or TypeError where it does not fit."""
    if "tallystick" not in data:
        raise ValueError("the first line is not that of a game exported with --format jsonl")
    if data["tallystick"] != FORMAT:
        raise ValueError(f"format {data['tallystick']} is newer than this program's {FORMAT}")
    for name in ("device", "log"):
        if not 0 < len(bytes.fromhex(data[name])) <= LONGEST_LOG_ID:
            raise ValueError(f"{name} is not 1 to {LONGEST_LOG_ID} bytes in hex")
    if type(data["first"]) is not int:
        raise TypeError("first is the number of an event")
    return data


def _record(data: dict[str, Any]) -> bytes:
    """Return the record of a line, after comparing the decoded fields beside it; raise ValueError where one differs."""
    record = bytes.fromhex(data["record"])
    try:
        event = decode_event(record)
    except TallyError as error:
        raise ValueError(str(error)) from error
    for name, value in event_as_dict(event).items():
        if data[name] != value:
            raise ValueError(f"{name} of event {event.seq} is not what its record says ({value!r})")
    return record


def _entry(data: dict[str, Any]) -> dict[str, Any]:
    """Return the line of an entry as a row of the table `entries`, checked; raise TypeError or KeyError where it does not fit."""
    key, after, kind, payload, written_at = (data[name] for name in ("entry", "after", "kind", "payload", "written_at"))
    if not (isinstance(key, str) and isinstance(kind, str) and isinstance(written_at, str)):
        raise TypeError("an entry's key, kind and time are text")
    if type(after) is not int or not isinstance(payload, dict):
        raise TypeError("an entry follows an event by its number, and its payload is a JSON object")
    return {
        "key": key,
        "after_seq": after,
        "kind": kind,
        "payload": json.dumps(payload, ensure_ascii=False, sort_keys=True),
        "written_at": written_at,
    }
