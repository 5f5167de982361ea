"""Stores with a few games, and what a store holds, for tests of backups."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tallystick.store.backupfile import append_check
from tests.rawstore import raw
from tests.referee.game_recorder import GameRecorder

_OF_LOG = "FROM {0} JOIN logs ON logs.id = {0}.log JOIN devices ON devices.id = logs.device"
PRIMARY = (
    f"SELECT 'record', device_id, log_id, copy, branch, seq, record {_OF_LOG.format('records')}",
    f"SELECT 'entry', device_id, log_id, copy, after_seq, key, payload {_OF_LOG.format('entries')}",
    f"SELECT 'gap', device_id, log_id, copy, first, stop, reason {_OF_LOG.format('gaps')}",
    "SELECT 'join', name, same_as, at FROM joins",
)


LAYOUT_002 = Path(__file__).parent / "stores" / "layout-002.sql"
# A store as an earlier version wrote it (test_migrations).


def from_sql(path: Path, sql: Path) -> Path:
    """Make a store from its SQL, and return its path."""
    with closing(sqlite3.connect(path)) as old:
        old.executescript(sql.read_text(encoding="utf-8"))
    return path


def held(path: Path) -> list[tuple[object, ...]]:
    """Return everything of a store that cannot be computed again."""
    with raw(path) as other:
        found = [row for query in PRIMARY for row in other.execute(query)]
    return sorted(found, key=repr)


def play(recorder: GameRecorder, turns: int = 5, names: tuple[str, ...] = ("Ada", "Ben")) -> None:
    """Play a game on the recorder's device."""
    session = recorder.start("free", names=names)
    for _ in range(turns):
        session.roll([6, 6])
        session.end_turn()
    session.end_game(0)


def fill(path: Path, games: int = 2, turns: int = 5, seed: int = 5) -> GameRecorder:
    """Make a store with `games` games of one device and a note about each; return the device's recorder."""
    recorder = GameRecorder(seed=seed)
    for _ in range(games):
        play(recorder, turns)
    with recorder.store_in(path) as store:
        for game in store.games():
            store.add_entry(game, game.last_seq, "remark", {"text": "well played"})
    return recorder


def play_on(recorder: GameRecorder, path: Path, turns: int = 5) -> None:
    """Play one more game and sync it."""
    play(recorder, turns, ("Cleo", "Dan"))
    recorder.store_in(path).close()


@contextmanager
def no_file_beyond(size_bytes: int) -> Iterator[None]:
    """Let no file grow beyond this size, as on a disk that is full. It concerns only this process."""
    import resource  # not on Windows

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def names_in(folder: Path) -> list[str]:
    """Return the names of the files in a folder."""
    return sorted(each.name for each in folder.iterdir())


def kept_by_restore(path: Path) -> list[Path]:
    """Return the files beside the store that restores kept."""
    return sorted(path.parent.glob(f"{path.name}.before-restore-*"))


def remove(path: Path) -> None:
    """Delete the store, and everything in its folder."""
    for each in path.parent.iterdir():
        each.unlink()


def as_backup(store: Path, path: Path) -> None:
    """Make a backup of any SQLite file."""
    shutil.copy(store, path)
    append_check(path)
