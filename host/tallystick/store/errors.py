"""Define the store's errors. Each message is one sentence. After each error, nothing is half written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


class StoreError(Exception):
    """All exceptions of this package descend from this one."""

    exit_code = 2


class NotADatabase(StoreError):
    """Raised when the file is not a database of Tallystick."""

    def __init__(self, path: object) -> None:
        self.path = path
        super().__init__(f"{path} is not a database of Tallystick: name another file with --db.")


class NewerDatabase(StoreError):
    """Raised when a later version of this program has migrated the database."""

    def __init__(self, path: object, unknown: Iterable[str]) -> None:
        self.unknown = tuple(unknown)
        super().__init__(
            f"{path} was written by a newer Tallystick (it knows {', '.join(sorted(self.unknown))}): update this program."
        )


class StoreFull(StoreError):
    """Raised when the disk has no room for the data. Nothing was written."""

    def __init__(self, path: object) -> None:
        super().__init__(
            f"the disk that holds {path} is full: make room and do it again; a device still has what was not stored."
        )


class StoreLocked(StoreError):
    """Raised when another program has held the lock for longer than we wait."""

    def __init__(self, path: object) -> None:
        super().__init__(f"another program keeps {path} locked: try again when it is done.")


class StoreUnusable(StoreError):
    """Raised when the file cannot be opened, read or written."""

    def __init__(self, path: object, reason: object) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path} cannot be used as the store: {reason}.")


class StoreUnreachable(StoreUnusable):
    """Raised when the system cannot open, read or write the file. What is in it may be whole."""


class NotACopy(StoreError):
    """Raised when a store is to become a copy of another one, but has something else."""

    def __init__(self, place: object, reason: object) -> None:
        super().__init__(
            f"{place} is no copy that was begun: {reason}. Name an empty store, or add the other one to it with `tallystick merge`."
        )


class StoreReadOnly(StoreError):
    """Raised when the program tries to write to a store that can only be read."""

    def __init__(self, path: object) -> None:
        super().__init__(
            f"{path} can only be read here (the file, its folder or the medium is write-protected): nothing was written."
        )


class StoreReplaced(StoreError):
    """Raised when a backup was restored while this program had the store open. What the program knows of the store is no longer true."""

    def __init__(self, path: object) -> None:
        super().__init__(
            f"a backup was restored into {path} while this program had it open: start this program again; nothing more was stored."
        )


class StoreIsBackup(StoreReadOnly):
    """Raised when the program tries to write to a backup."""

    def __init__(self, path: object) -> None:
        StoreError.__init__(
            self,
            f"{path} is a backup, which nobody changes: nothing was written; `tallystick restore` brings it into a store.",
        )


class BackupError(StoreError):
    """Raised when a backup cannot be made or restored. Nothing was changed."""


class BackupDamaged(BackupError):
    """Raised when a backup does not hold what was written into it."""

    def __init__(self, path: object, reason: object) -> None:
        super().__init__(f"{path} is damaged ({reason}): nothing was restored; use another backup.")


class NotABackup(BackupError):
    """Raised when a file to restore is not a backup."""

    def __init__(self, path: object, reason: object) -> None:
        super().__init__(f"{path} is not a backup of Tallystick ({reason}): nothing was restored.")


class WouldLose(BackupError):
    """Raised when the store has something that a backup to restore lacks."""

    def __init__(self, path: object, says: str, backup: object) -> None:
        super().__init__(
            f"{path} has {says} that {backup} lacks, so nothing was restored: `tallystick merge {backup}` adds what the backup has to the "
            "store, and --force replaces the store and keeps it next to the new one."
        )


class CopyFailed(BackupError):
    """Raised when a file cannot be written. `reason` is the system's or SQLite's."""

    def __init__(self, path: object, reason: object) -> None:
        self.reason = reason
        super().__init__(f"{path} cannot be written: {reason}.")


class NoCopyKept(BackupError):
    """Raised when an older store would be changed to the new layout, but no copy of it could be kept first."""

    def __init__(self, path: Path, reason: object) -> None:
        super().__init__(
            f"{path} is of an earlier version, and this version first keeps a copy of it in {path.parent}, but {reason}: make room "
            "there, or let this user write there, and do it again; the store was not changed."
        )


class StoreDamaged(StoreError):
    """Raised when the file is a database of Tallystick, but has contents that the program never stores."""

    def __init__(self, path: object, reason: object) -> None:
        super().__init__(f"{path} is damaged: {reason}.")


class RecordConflict(StoreError):
    """Raised when an event is already stored and the new one differs: one of the two was changed."""

    def __init__(self, log_id: bytes, seq: int) -> None:
        self.seq = seq
        super().__init__(
            f"event {seq} of log {log_id.hex()} is already stored and differs from this one: nothing was changed."
        )


class BadRecord(StoreError):
    """Raised when the bytes to store are not an event record."""

    def __init__(self, reason: object) -> None:
        super().__init__(f"these bytes cannot be stored as an event: {reason}.")


class UnknownGame(StoreError):
    """Raised when no game matches a name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f'there is no game "{name}" in the store: use a number that `tallystick games` lists, LOG:EVENT, or "last".'
        )


class NoGames(UnknownGame):
    """Raised when somebody asks for a game and the store is empty."""

    def __init__(self, name: str, path: object) -> None:
        StoreError.__init__(
            self,
            f'there is no game "{name}": {path} holds none yet; `tallystick sync`, `record` and `import` bring some.',
        )


class AllHidden(UnknownGame):
    """Raised when somebody asks for the last game and every game is hidden."""

    def __init__(self, path: object) -> None:
        StoreError.__init__(
            self, f"every game in {path} is hidden: `tallystick games --all` lists them with their numbers."
        )


class ErasedGame(UnknownGame):
    """Raised when a game is named whose records were erased."""

    def __init__(self, number: int, said: str, erased_at: str) -> None:
        StoreError.__init__(
            self, f"game {number} was erased on {erased_at[:10]}. All that is left of it: it was {said}."
        )


class NotYetErasable(StoreError):
    """Raised when the records of a game cannot be erased yet, or not at all. Nothing was changed."""


class AmbiguousGame(StoreError):
    """Raised when several games match a name."""

    def __init__(self, name: str, numbers: Iterable[int]) -> None:
        super().__init__(
            f'"{name}" could be any of the games {", ".join(str(number) for number in numbers)}: give more letters.'
        )


class AmbiguousLog(StoreError):
    """Raised when several devices claim the same log."""

    def __init__(self, log_id: bytes) -> None:
        super().__init__(
            f"several devices have a log {log_id.hex()}: one of them is not the device that it says it is."
        )


class BadDay(StoreError):
    """Raised when a text is not a day."""

    def __init__(self, day: str) -> None:
        super().__init__(f'"{day}" is not a day: write it as in 2026-11-26.')


class BadFilter(StoreError):
    """Raised when a list of games is to be filtered by a value that no game can have."""

    def __init__(self, value: str, values: Iterable[str]) -> None:
        super().__init__(f'no game can be "{value}" here: choose one of {", ".join(values)}.')


class UnknownPlayer(StoreError):
    """Raised when no game has a player of this name. It names players with similar names."""

    def __init__(self, name: str, similar: Iterable[str]) -> None:
        near = " or ".join(similar)
        super().__init__(f'no stored game has a player "{name}"' + (f"; did you mean {near}?" if near else "."))


class BadJoin(StoreError):
    """Raised when two names cannot be joined or parted."""


class BadOtherName(StoreError):
    """Raised when a player cannot be shown by another name, or has none."""


class BadEntry(StoreError):
    """Raised when an entry about a game does not belong to it or is not plain JSON."""


class UnreadableImport(StoreError):
    """Raised when a file to import cannot be read as text."""

    def __init__(self, path: object, reason: object) -> None:
        super().__init__(f"{path} cannot be imported: {reason}.")


class BadImport(StoreError):
    """Raised when a file to import is not one that `export --format jsonl` writes."""

    def __init__(self, source: str | Path, line: int, reason: object) -> None:
        self.line = line
        super().__init__(f"{source}, line {line}: {reason}; nothing was imported.")


class ErasedImport(StoreError):
    """Raised when a file has a game that was erased here. Nothing was imported."""

    def __init__(self, source: str | Path, number: int, erased_at: str) -> None:
        name = f"game {number}, which was erased here" if number else "a game that was erased on another laptop"
        super().__init__(f"{source} has {name} on {erased_at[:10]}; nothing was imported.")
