"""Archives: whatever a file holds that `import` is given, and what comes out of the store when it is exported again.

An input is a file's text. The fuzzer changes it as it is, or changes lines, values and records, and mends what else must fit them.
"""

from __future__ import annotations

import json
import os
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tallycore.log.records import decode_event
from tallystick.store import sqlitefile
from tallystick.store.errors import BadImport
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importfile import parse_export
from tallystick.store.importheader import ExportedGame
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.conftest import shared_statements
from tests.fuzz.archivelines import archives, as_lines, mended, parsed_lines, shortened
from tests.fuzz.changing import Mutate, as_bytes, as_text, changed_item
from tests.fuzz.sentences import check_sentence

IS_TEXT = True
LONGEST_INPUT = 4096
SEED_BYTES = (700, 1500, 3500)
SOURCE = "the file"
VALUES = (
    *(None, True, False, 0, 1, -1, 2**31, 2**32, 2**63, 1e300),
    *("", "00", "a", "é", "2026-11-26T21:54:45.299Z"),
    *([], [0], {}, {"a": [None]}),
)
KEYS = (
    *("first", "last", "events", "entries", "head", "forks", "profile"),
    *("seq", "dt_ms", "kind", "fields", "record", "entry", "after", "payload", "written_at"),
)
A_FORK = [{"first": 3, "exact": True, "branch": ""}]


def law(data: bytes) -> None:
    """Check that a file is refused in one sentence, or that the store holds all of it and exports it as it came."""
    text = as_text(data)
    try:
        told = parse_export(text, SOURCE)
    except BadImport as error:
        _check_refusal(error, text)
        return
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        path = Path(folder) / "games.sqlite"
        path.write_bytes(_empty_store())
        with Store(path) as store:
            _check_stored(store, told, text)


def _check_refusal(error: BadImport, text: str) -> None:
    check_sentence(error)
    assert 1 <= error.line <= text.count("\n") + 1


def _check_stored(store: Store, told: ExportedGame, text: str) -> None:
    report = import_text(store, text, SOURCE)
    assert (report.events, report.entries) == (len(told.records), len(told.entries))
    again = import_text(store, text, SOURCE)
    assert (again.events, again.entries, again.game) == (0, 0, report.game)
    records: dict[int, bytes] = {}
    entries: set[str] = set()
    for (
        summary
    ) in store.games():  # A file can have several: of format 1, or with a gap behind which another one may have begun.
        game = store.game(summary.number)
        written = parse_export(to_jsonl(game, None, store.head_before(game)), "the export")
        assert (written.device_id, written.log_id) == (told.device_id, told.log_id)
        records |= written.records
        entries |= written.entries.keys()
    assert records.items() <= told.records.items()
    assert entries <= told.entries.keys()
    if _is_whole_game(told):
        last = max(records)  # What comes after the end belongs to no game.
        assert records == {seq: record for seq, record in told.records.items() if seq <= last}
        assert entries == {key for key, entry in told.entries.items() if entry["after_seq"] <= last}


def _is_whole_game(told: ExportedGame) -> bool:
    """Return True if the file is of a game from its start on, without a gap. Events before a start belong to no game."""
    first, last = min(told.records), max(told.records)
    is_begun = decode_event(told.records[first]).kind == "game_started"
    return told.extent is not None and is_begun and last - first + 1 == len(told.records)


def prepare() -> None:
    """Let all stores of a run share their compiled statements: to compile them takes half of the time."""
    shared_statements(sqlitefile, pytest.MonkeyPatch())


@cache
def _empty_store() -> bytes:
    """Return the file of a store without games, which each input gets a copy of."""
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        path = Path(folder) / "empty.sqlite"
        Store(path).close()
        return path.read_bytes()


def _memory() -> Path | None:
    """Return a folder that lies in memory; None if there is none."""
    folder = Path("/dev/shm")
    return folder if folder.is_dir() and os.access(folder, os.W_OK) else None


def seeds() -> list[bytes]:
    """Return the archives of the repository, each cut to some lengths, with a header that fits."""
    found = [text for text in archives() if len(text.encode()) <= LONGEST_INPUT]
    found += [shortened(text, longest) for text in archives() for longest in SEED_BYTES]
    return [text.encode() for text in dict.fromkeys(found)]


def changed(data: bytes, mutate: Mutate, random: Random) -> bytes:
    """Return another file: with any bytes changed, or with a line, a value or a record changed. Mostly, the rest is mended to fit."""
    how = random.random()
    if how < 0.1:
        return mutate(data, LONGEST_INPUT)
    text = as_text(data)
    if how < 0.3:
        text = "\n".join(
            changed_item(text.split("\n"), lambda line: as_text(mutate(as_bytes(line), LONGEST_INPUT)), random)
        )
    else:
        text = as_lines(_changed_values(parsed_lines(text), mutate, random))
    return as_bytes(mended(text) if random.random() < 0.7 else text)


def _changed_values(lines: list[Any], mutate: Mutate, random: Random) -> list[Any]:
    at = random.randrange(len(lines))
    line = lines[at]
    if not isinstance(line, dict) or random.random() < 0.2:
        return [json.loads(each) for each in changed_item([json.dumps(line) for line in lines], str, random)]
    if isinstance(line.get("record"), str) and random.random() < 0.6:
        line["record"] = (
            mutate(as_bytes(line["record"]), 600).decode("latin-1")
            if random.random() < 0.1
            else _bytes_of(line, mutate)
        )
        return lines
    key = random.choice([*line, random.choice(KEYS)])
    value = line.get(key)
    if isinstance(value, dict) and value and random.random() < 0.7:
        value[random.choice([*value])] = random.choice(VALUES)
    elif isinstance(value, str) and random.random() < 0.6:
        line[key] = as_text(mutate(as_bytes(value), 200))
    elif random.random() < 0.2:
        line.pop(key, None)
    else:
        line[key] = random.choice((*VALUES, A_FORK))
    return lines


def _bytes_of(line: dict[str, Any], mutate: Mutate) -> str:
    """Return the record of a line with its contents changed, and its length as it must be."""
    try:
        record = bytes.fromhex(line["record"])
    except ValueError:
        record = b""
    body = mutate(record[1:], 120)
    return (bytes([len(body)]) + body).hex()
