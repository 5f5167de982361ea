"""A backup, a restore or a migration is killed at any moment: no file is half written, and the store is the old one or the new one.

Chance chooses the moments. Some are lines of our code, at which a child process kills itself with SIGKILL. Some are fractions of the time
that the work takes, so that a child is also killed within SQLite. The last lines come always: what lies between them is what counts.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tallystick.store import sqlitecopy
from tallystick.store.backup import last_backup, write_backup
from tallystick.store.backupfile import is_backup
from tallystick.store.migrations import MIGRATIONS
from tallystick.store.restore import restore
from tallystick.store.store import Store
from tests.store.evenings import LAYOUT_002, fill, from_sql, held, names_in, play_on

KILLS = 2 * int(os.environ.get("TALLYSTICK_KILLS", "2"))
LAST_LINES = 8
OURS = {"backup.py", "backupfile.py", "beside.py", "restore.py", "sqlitecopy.py", "premigration.py", "migrations.py"}

pytestmark = [
    pytest.mark.long,
    pytest.mark.only_files("a backup is made of a file"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork, with which a killed program is cheap"),
]


class Killed:
    """Run a piece of work in a child that is killed at some moment: a line by its number, or a fraction of the time."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.work = work
        begun_s = time.monotonic()
        self.lines = self._run(0)
        self._whole_s = time.monotonic() - begun_s

    def moments(self, seed: int) -> list[int | float]:
        """Return moments that chance chooses, and the last lines."""
        chance = random.Random(seed)
        assert self.lines > 50
        lines = chance.sample(range(1, self.lines - LAST_LINES), min(KILLS, self.lines - LAST_LINES - 1))
        times = [chance.random() for _ in range(KILLS // 2)]
        return [*lines, *times, *range(self.lines - LAST_LINES, self.lines + 1)]

    def at(self, moment: float) -> None:
        """Let a child be killed at this moment. With a fraction of the time, it may have ended before."""
        if isinstance(moment, int):
            assert self._run(moment) < 0
        else:
            self._run(0, self._whole_s * moment)

    def _run(self, line: int, after_s: float | None = None) -> int:
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                os.write(writing, str(self._traced(line)).encode())
                code = 0
            finally:
                os._exit(code)
        os.close(writing)
        if after_s is not None:
            time.sleep(after_s)
            os.kill(pid, signal.SIGKILL)
        with os.fdopen(reading) as said:
            text = said.read()
        _, status = os.waitpid(pid, 0)
        if os.WIFSIGNALED(status):
            assert os.WTERMSIG(status) == signal.SIGKILL
            return -1
        assert os.WEXITSTATUS(status) == 0
        return int(text)

    def _traced(self, line: int) -> int:
        """Do the work and count its lines. Kill this process at `line`."""
        count, is_ours = 0, {}

        def trace(frame, event, _argument):
            nonlocal count
            file = frame.f_code.co_filename
            if file not in is_ours:
                is_ours[file] = Path(file).name in OURS
            if not is_ours[file]:
                return None
            if event == "line":
                count += 1
                if count == line:
                    os.kill(os.getpid(), signal.SIGKILL)
            return trace

        sys.settrace(trace)
        try:
            self.work()
        finally:
            sys.settrace(None)
        return count


def is_whole(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.fixture
def recorder(path):
    return fill(path)


@pytest.fixture(autouse=True)
def small_steps(monkeypatch):
    """Let SQLite stop after every few pages, so that many moments lie in the middle of a copy."""
    monkeypatch.setattr(sqlitecopy, "PAGES_AT_ONCE", 3)


def test_a_killed_backup_is_not_there_or_complete(path, recorder, tmp_path):
    del recorder
    target = tmp_path / "stick" / "games.backup"
    target.parent.mkdir()

    def work():
        with Store(path) as store:
            write_backup(store.database, target, may_replace=True)

    killed = Killed(work)
    before, old = held(path), target.read_bytes()
    seen = set()
    for moment in killed.moments(1):
        target.unlink(missing_ok=True)
        killed.at(moment)
        seen.add(target.exists())
        if target.exists():
            assert is_backup(target)
            restore(tmp_path / "again.sqlite", target)
            assert held(tmp_path / "again.sqlite") == before
            (tmp_path / "again.sqlite").unlink()
        assert is_whole(path)
        assert held(path) == before
    assert seen == {False, True}
    target.write_bytes(old)
    for moment in killed.moments(2):
        killed.at(moment)
        assert target.read_bytes()[-64:] == old[-64:]  # the one of before, or the same again
    assert last_backup(path) is not None


def test_a_killed_restore_leaves_the_old_store_or_the_new_one(path, recorder, tmp_path):
    backup = tmp_path / "games.backup"
    with Store(path) as store:
        write_backup(store.database, backup)
    restored = held(path)
    play_on(recorder, path)
    before, data = held(path), path.read_bytes()

    killed = Killed(lambda: restore(path, backup, may_lose=True))
    seen = set()
    for moment in killed.moments(3):
        for each in tmp_path.glob("games.sqlite*"):
            each.unlink()
        path.write_bytes(data)
        killed.at(moment)
        Store(path).close()
        assert is_whole(path)
        found = held(path)
        assert found in (before, restored)
        seen.add(found == restored)
        if found == restored:  # what it held before is beside it
            (kept,) = tmp_path.glob("games.sqlite.before-restore-*")
            assert held(kept) == before
        restore(path, backup, may_lose=True)
        assert held(path) == restored
    assert seen == {False, True}


def test_a_killed_restore_over_damage_leaves_the_damage_or_the_backup(path, recorder, tmp_path):
    del recorder
    backup = tmp_path / "games.backup"
    with Store(path) as store:
        write_backup(store.database, backup)
    restored, damage = held(path), b"damaged" * 1000
    path.write_bytes(damage)
    killed = Killed(lambda: restore(path, backup, may_lose=True))
    seen = set()
    for moment in killed.moments(4):
        for each in tmp_path.glob("games.sqlite*"):
            each.unlink()
        path.write_bytes(damage)
        killed.at(moment)
        seen.add(path.read_bytes() == damage)
        if path.read_bytes() != damage:
            assert held(path) == restored
            (kept,) = tmp_path.glob("games.sqlite.before-restore-*")
            assert kept.read_bytes() == damage
    assert seen == {False, True}


def test_a_killed_migration_leaves_a_copy_of_what_it_began_to_change(path, tmp_path):
    from_sql(path, LAYOUT_002)
    data = path.read_bytes()

    def records() -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(path)) as raw:
            return raw.execute("SELECT seq, record FROM records ORDER BY log, seq").fetchall()

    def layout() -> list[str]:
        with closing(sqlite3.connect(path)) as raw:
            return [name for (name,) in raw.execute("SELECT name FROM migrations ORDER BY name")]

    before = records()
    killed = Killed(lambda: Store(path).close())
    seen = set()
    for moment in killed.moments(5):
        for each in tmp_path.glob("games.sqlite*"):
            each.unlink()
        path.write_bytes(data)
        killed.at(moment)
        is_old = layout() == ["001-tables", "002-append-only"]
        seen.add(is_old)
        copies = [name for name in names_in(tmp_path) if ".before-003-copies-" in name and ".unfinished" not in name]
        assert all(is_backup(tmp_path / name) for name in copies)
        if is_old:
            assert records() == before
        else:
            assert len(copies) == 1
        Store(path).close()
        assert layout() == [name for name, _ in MIGRATIONS]
    assert seen == {False, True}
