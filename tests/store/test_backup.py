"""A backup is the whole store at one moment, in one file that is complete or not there."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tallystick.store import sqlitecopy
from tallystick.store.backup import last_backup, write_backup
from tallystick.store.backupfile import is_backup
from tallystick.store.errors import BackupError, CopyFailed, StoreDamaged, StoreIsBackup
from tallystick.store.store import Store
from tests.store.evenings import fill, held, names_in, no_file_beyond

pytestmark = [pytest.mark.long, pytest.mark.only_files("a backup is made of a file")]


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "games.sqlite"
    fill(path)
    return path


@pytest.fixture
def target(tmp_path):
    """Return the name of a backup in a folder of its own."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder / "games.backup"


def backed_up(path, target, **how):
    with Store(path) as store:
        return write_backup(store.database, target, **how)


def test_it_holds_everything_and_says_how_much(path, target):
    report = backed_up(path, target)
    assert held(target) == held(path)
    with Store(path) as store:
        events = sum(game.last_seq - game.first_seq + 1 for game in store.games())
        assert (report.games, report.notes) == (2, 2)
    assert report.events == events + 1  # the start of the device is before both games
    assert report.size_bytes == target.stat().st_size
    assert names_in(target.parent) == [target.name]


def test_it_is_one_file_that_sqlite_opens_and_nobody_changes(path, target):
    backed_up(path, target)
    before = target.read_bytes()
    with closing(sqlite3.connect(target)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    with Store(target) as store:
        assert [game.players for game in store.games()] == ["Ada – Ben", "Ada – Ben"]
        assert store.is_read_only
        with pytest.raises(StoreIsBackup, match="`tallystick restore` brings it into a store"):
            store.add_entry(store.games()[0], 5, "remark", {})
    with Store(target, is_to_be_read=True) as store:  # as a merge opens it
        assert len(store.games()) == 2
    assert target.read_bytes() == before
    assert names_in(target.parent) == [target.name]


def test_others_write_meanwhile_and_the_backup_is_of_the_moment_at_which_it_began(path, target, monkeypatch):
    monkeypatch.setattr(sqlitecopy, "PAGES_AT_ONCE", 10)
    before = held(path)
    steps = []
    with Store(path) as other:
        game = other.games()[0]

        def write(done: int, pages: int) -> None:
            steps.append((done, pages))
            other.add_entry(game, game.last_seq, "remark", {"text": f"step {len(steps)}"})

        backed_up(path, target, on_part=write)
    assert len(steps) > 2
    assert steps[0][0] == 10
    assert steps[-1][0] == steps[-1][1]
    assert held(target) == before
    assert len(held(path)) == len(before) + len(steps)


def test_a_file_is_replaced_only_if_asked_for(path, target):
    target.write_text("something")
    with pytest.raises(BackupError, match="exists already: name another file, or replace it with --force"):
        backed_up(path, target)
    with pytest.raises(BackupError, match="is not a backup: name another file"):
        backed_up(path, target, may_replace=True)
    assert target.read_text() == "something"
    target.write_text("")
    backed_up(path, target, may_replace=True)
    assert is_backup(target)
    backed_up(path, target, may_replace=True)
    assert held(target) == held(path)


def test_a_file_that_appears_in_the_meantime_is_not_replaced(path, target):
    with pytest.raises(BackupError, match="exists already"):
        backed_up(path, target, on_part=lambda _done, _pages: target.write_text("another's"))
    assert target.read_text() == "another's"
    assert names_in(target.parent) == [target.name]


def test_a_disk_without_links_takes_it_too(path, target, monkeypatch):
    def refuse(*_arguments):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    backed_up(path, target)
    assert held(target) == held(path)
    with pytest.raises(BackupError, match="exists already"):
        backed_up(path, target)


@pytest.mark.parametrize("name", ["games.sqlite", "games.sqlite-wal", "linked"])
def test_the_store_itself_is_refused(path, name):
    (path.parent / "linked").symlink_to(path)
    with pytest.raises(BackupError, match="is the store itself: name another file"):
        backed_up(path, path.parent / name, may_replace=True)
    assert len(held(path)) > 10


def test_another_store_is_never_replaced(path, target):
    shutil.copy(path, target)
    with pytest.raises(BackupError, match="is not a backup: name another file"):
        backed_up(path, target, may_replace=True)
    assert target.read_bytes() == path.read_bytes()


def test_what_is_no_place_for_a_file_is_named(path, tmp_path):
    with pytest.raises(BackupError, match="is a folder: name a file in it"):
        backed_up(path, tmp_path)
    with pytest.raises(BackupError, match=r"there is no folder .*nowhere: make it first"):
        backed_up(path, tmp_path / "nowhere" / "x")
    with pytest.raises(BackupError, match="is not a regular file"):
        backed_up(path, Path(os.devnull), may_replace=True)


def test_a_damaged_store_makes_no_backup(path, target):
    with closing(sqlite3.connect(path)) as raw:
        page = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ix_gameplayers_folded'").fetchone()[0]
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\x0a" + bytes(4095))
    with pytest.raises(StoreDamaged, match=rf"games\.sqlite is damaged: Page {page}: "):
        backed_up(path, target)
    assert names_in(target.parent) == []
    assert last_backup(path) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of files")
def test_a_full_disk_leaves_nothing(path, target):
    size = path.stat().st_size
    with Store(path) as store:
        for limit in (0, 4096, size // 2, size - 1, size, size + 50):
            with no_file_beyond(limit), pytest.raises(CopyFailed, match=rf"^{target} cannot be written: "):
                write_backup(store.database, target)
            assert names_in(target.parent) == []
    assert last_backup(path) is None
    backed_up(path, target)
    assert held(target) == held(path)


def test_who_may_not_read_the_store_may_not_read_the_backup(path, target):
    path.chmod(0o600)
    backed_up(path, target)
    assert target.stat().st_mode & 0o777 == 0o600


def test_the_last_one_is_remembered(path, target):
    assert last_backup(path) is None
    assert backed_up(path, target).is_remembered
    first = last_backup(path)
    assert first is not None
    assert first.path == str(target)
    backed_up(path, target.with_name("second"))
    second = last_backup(path)
    assert second is not None
    assert (second.path, second.at > first.at) == (str(target.with_name("second")), True)


def test_a_damaged_memory_of_it_is_none(path):
    file = path.with_name("games.sqlite.lastbackup")
    for text in ("", "{", "[]", "{}", json.dumps({"at": "2026"})):
        file.write_text(text)
        assert last_backup(path) is None


def test_what_a_killed_program_left_is_deleted_after_an_hour(path, target):
    old, new, other = (
        target.with_name(f"{target.name}{ending}") for ending in (".unfinished-1", ".unfinished-2", ".x")
    )
    for each in (old, new, other):
        each.write_text("")
    os.utime(old, (0, 0))
    backed_up(path, target)
    assert names_in(target.parent) == sorted([target.name, new.name, other.name])
