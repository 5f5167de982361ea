"""What can go wrong with the store. Each message is one sentence; after any of them nothing was half written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


class StoreError(Exception):
    """The base of everything that this package raises."""

    exit_code = 2


class NotADatabase(StoreError):
    """The file is something else."""

    def __init__(self, path: object) -> None:
        super().__init__(f"{path} is not a database of Tallystick's: name another file with --db.")


class NewerDatabase(StoreError):
    """A later version of this program has changed the database's layout."""

    def __init__(self, path: object, unknown: Iterable[str]) -> None:
        super().__init__(
            f"{path} was written by a newer Tallystick (it knows {', '.join(sorted(unknown))}): update this program."
        )


class StoreFull(StoreError):
    """There is no room for what was to be written; it was not written."""

    def __init__(self, path: object) -> None:
        super().__init__(
            f"the disk that holds {path} is full: make room and do it again; a device still has what was not stored."
        )


class StoreLocked(StoreError):
    """Another program has been writing for longer than we wait."""

    def __init__(self, path: object) -> None:
        super().__init__(f"another program keeps {path} locked: try again when it is done.")


class StoreUnusable(StoreError):
    """The file cannot be opened, read or written."""

    def __init__(self, path: object, reason: object) -> None:
        super().__init__(f"{path} cannot be used as the store: {reason}.")


class RecordConflict(StoreError):
    """An event is stored already and differs from the one that came: one of the two was tampered with."""

    def __init__(self, log_id: bytes, seq: int) -> None:
        self.seq = seq
        super().__init__(
            f"event {seq} of log {log_id.hex()} is stored already and is another than this one: nothing was changed."
        )


class BadRecord(StoreError):
    """Bytes that were to be stored are not an event record."""

    def __init__(self, reason: object) -> None:
        super().__init__(f"these bytes cannot be stored as an event: {reason}.")


class UnknownGame(StoreError):
    """No game goes by this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f'there is no game "{name}" in the store: use a number that `tallystick games` lists, LOG:EVENT, or "last".'
        )


class AmbiguousGame(StoreError):
    """Several games go by this name."""

    def __init__(self, name: str, numbers: Iterable[int]) -> None:
        super().__init__(
            f'"{name}" could be any of the games {", ".join(str(number) for number in numbers)}: give more letters.'
        )


class BadEntry(StoreError):
    """What was to be noted about a game cannot be."""


class UnreadableImport(StoreError):
    """A file that was to be imported cannot be read as text at all."""

    def __init__(self, path: object, reason: object) -> None:
        super().__init__(f"{path} cannot be imported: {reason}.")


class BadImport(StoreError):
    """A file that was to be imported is not what `export --format jsonl` writes."""

    def __init__(self, source: str | Path, line: int, reason: object) -> None:
        self.line = line
        super().__init__(f"{source}, line {line}: {reason}; nothing was imported.")
