"""Before an older store is changed to a new layout, a copy of it is kept next to it."""

import multiprocessing
import sqlite3
import sys
from contextlib import closing

import pytest

from tallystick.store import backup as backup_module
from tallystick.store import premigration
from tallystick.store.backupfile import is_backup
from tallystick.store.errors import CopyFailed, NoCopyKept, StoreDamaged
from tallystick.store.migrations import MIGRATIONS
from tallystick.store.restore import restore
from tallystick.store.store import Store
from tests.store.evenings import LAYOUT_002, fill, from_sql, held, names_in, no_file_beyond

pytestmark = [pytest.mark.long, pytest.mark.only_files("stores on servers begin with the present layout")]

COPY = "games.sqlite.before-003-copies-"


@pytest.fixture
def old(path):
    return from_sql(path, LAYOUT_002)


def layout(path):
    with closing(sqlite3.connect(path)) as raw:
        return [name for (name,) in raw.execute("SELECT name FROM migrations ORDER BY name")]


def records(path):
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute("SELECT log, seq, record FROM records ORDER BY log, seq").fetchall()


def copies(path):
    return [each for each in sorted(path.parent.iterdir()) if ".before-" in each.name]


def test_the_copy_is_the_store_as_it_was(old):
    before = records(old)
    Store(old).close()
    (copy,) = copies(old)
    assert copy.name.startswith(COPY)
    assert is_backup(copy)
    assert layout(copy) == ["001-tables", "002-append-only"]
    assert records(copy) == before
    assert layout(old) == [name for name, _ in MIGRATIONS]


def test_it_can_be_restored_like_any_backup(old, tmp_path):
    Store(old).close()
    restore(tmp_path / "second.sqlite", copies(old)[0])
    assert held(tmp_path / "second.sqlite") == held(old)


def test_a_store_of_this_version_and_a_new_one_make_none(path):
    Store(path).close()
    assert names_in(path.parent) == [path.name]
    fill(path)
    Store(path).close()
    assert names_in(path.parent) == [path.name]


def test_an_old_store_that_is_only_read_makes_none(old):
    before = old.read_bytes()
    with Store(old, is_to_be_read=True) as store:
        assert len(store.games()) == 8
    assert old.read_bytes() == before
    assert copies(old) == []


def test_an_old_store_without_records_makes_none(old):
    with closing(sqlite3.connect(old)) as raw, raw:
        (trigger,) = raw.execute("SELECT sql FROM sqlite_master WHERE name = 'records_no_delete'").fetchone()
        raw.execute("DROP TRIGGER records_no_delete")
        raw.execute("DELETE FROM records")
        raw.execute(trigger)
    Store(old).close()
    assert copies(old) == []


def test_only_the_newest_two_stay(old):
    others = [
        f"games.sqlite.before-{name}"
        for name in (
            "001-tables-20250101-000000", "002-append-only-20250102-000000", "002-append-only-20250102-000000-2",
            "restore-20240101-000000", "001-tables", "001-tables-20250101-000000.txt",
        )
    ]  # fmt: skip
    for name in others:
        old.with_name(name).write_text("")
    Store(old).close()
    left = [each.name for each in copies(old)]
    assert len([name for name in left if name.startswith(COPY)]) == 1
    assert [name for name in others if name not in left] == others[:2]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of files")
def test_on_a_full_disk_nothing_is_migrated(old):
    before = records(old)
    with no_file_beyond(old.stat().st_size // 2), pytest.raises(NoCopyKept) as told:
        Store(old)
    assert str(told.value) == (
        f"{old} is of an earlier version, and this version first keeps a copy of it in {old.parent}, but that failed (disk I/O error): "
        "make room there, or let this user write there, and do it again; the store was not changed."
    )
    assert (layout(old), records(old)) == (["001-tables", "002-append-only"], before)
    assert copies(old) == []
    Store(old).close()
    assert len(copies(old)) == 1


def test_what_the_disk_says_is_in_the_sentence(old, monkeypatch):
    def full(*_arguments):
        raise CopyFailed("x", "the disk is full")

    monkeypatch.setattr(backup_module, "copy_database", full)
    with pytest.raises(NoCopyKept, match=r"but that failed \(the disk is full\): make room there"):
        Store(old)
    assert layout(old) == ["001-tables", "002-append-only"]


def test_a_migration_that_was_killed_makes_a_new_copy_of_where_it_stopped(old, monkeypatch):
    stopped = [*MIGRATIONS[:3], ("004-branches", lambda _connection: 1 / 0)]
    monkeypatch.setattr("tallystick.store.migrations.MIGRATIONS", stopped)
    with pytest.raises(ZeroDivisionError):
        Store(old)
    monkeypatch.undo()
    Store(old).close()
    assert [each.name.split("-2")[0] for each in copies(old)] == [
        "games.sqlite.before-003-copies", "games.sqlite.before-004-branches",
    ]  # fmt: skip


def test_a_damaged_old_store_is_copied_as_it_is(old):
    with closing(sqlite3.connect(old)) as raw:
        raw.execute("CREATE INDEX games_by_name ON games (names)")
        raw.commit()
        page = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games_by_name'").fetchone()[0]
    with old.open("r+b") as file:
        file.seek(4096 * (page - 1) + 8)
        file.write(bytes(4000))
    before = records(old)
    with pytest.raises(StoreDamaged):
        Store(old)
    (copy,) = copies(old)
    assert records(copy) == before


def open_store(path, barrier):
    barrier.wait()
    Store(path).close()


def test_two_programs_that_start_at_once_make_one(old):
    spawn = multiprocessing.get_context("spawn")
    barrier = spawn.Barrier(3)
    programs = [spawn.Process(target=open_store, args=(old, barrier)) for _ in range(3)]
    for each in programs:
        each.start()
    for each in programs:
        each.join()
    assert [each.exitcode for each in programs] == [0, 0, 0]
    assert len(copies(old)) == 1
    assert layout(old) == [name for name, _ in MIGRATIONS]


def test_a_second_program_waits_until_the_copy_and_the_change_are_done(old, monkeypatch):
    """The copy is made while the store is locked: nobody can add to it in between."""
    locked = []
    keep = premigration.keep_copy

    def while_kept(database, path):
        with closing(sqlite3.connect(old, timeout=0)) as other, pytest.raises(sqlite3.OperationalError) as told:
            other.execute("BEGIN IMMEDIATE")
        locked.append(str(told.value))
        keep(database, path)

    monkeypatch.setattr(premigration, "keep_copy", while_kept)
    Store(old).close()
    assert locked == ["database is locked"]
