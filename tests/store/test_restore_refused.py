"""What is not a whole backup, or has no room, changes nothing of the store."""

import random
import shutil
import sqlite3
import sys
from contextlib import closing

import pytest

from tallystick.store.errors import (
    BackupDamaged,
    BackupError,
    CopyFailed,
    NewerDatabase,
    NotABackup,
    StoreFull,
    StoreIsBackup,
    StoreUnreachable,
)
from tallystick.store.restore import restore
from tests.store.evenings import (
    as_backup,
    held,
    kept_by_restore,
    names_in,
    no_file_beyond,
    play_on,
)

pytestmark = [pytest.mark.long, pytest.mark.only_files("only a store in a file is restored from a backup")]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store" / "games.sqlite"


class TestWhatIsNoBackup:
    def test_each_is_named_and_nothing_changes(self, path, backup, tmp_path):
        before = path.read_bytes()
        other = tmp_path / "other.sqlite"
        with closing(sqlite3.connect(other)) as raw:
            raw.execute("CREATE TABLE birds (name)")
        foreign = tmp_path / "foreign.backup"
        as_backup(other, foreign)
        newer = tmp_path / "newer.backup"
        shutil.copy(path, other)
        with closing(sqlite3.connect(other)) as raw, raw:
            raw.execute("INSERT INTO migrations VALUES ('999-moon', '')")
        as_backup(other, newer)
        cases = (
            (tmp_path / "none", BackupError, "there is no file"),
            (tmp_path, BackupError, "is not a regular file"),
            (path, BackupError, "is the store itself"),
            (other, NotABackup, "it is a database; `tallystick backup FILE --db"),
            (foreign, NotABackup, "it holds the database of another program"),
            (
                newer,
                NewerDatabase,
                f"{newer} was written by a newer Tallystick (it knows 999-moon): update this program.",
            ),
        )
        for file, kind, says in cases:
            with pytest.raises(kind) as told:
                restore(path, file, may_lose=True)
            assert says in str(told.value)
            assert names_in(path.parent) == ["games.sqlite"]
        assert path.read_bytes() == before

    def test_a_backup_damaged_at_any_of_500_bytes_changes_nothing(self, path, backup, recorder, tmp_path):
        play_on(recorder, path)
        data, before, content = backup.read_bytes(), path.read_bytes(), held(path)
        chosen = random.Random(500)
        damaged = tmp_path / "damaged.backup"
        for _ in range(500):
            changed = bytearray(data)
            changed[chosen.randrange(len(data))] ^= chosen.randrange(1, 256)
            damaged.write_bytes(changed)
            with pytest.raises((BackupDamaged, NotABackup), match="nothing was restored"):
                restore(path, damaged, may_lose=True)
        assert path.read_bytes() == before
        assert held(path) == content
        assert names_in(path.parent) == ["games.sqlite"]

    def test_a_store_of_a_newer_program_is_not_replaced(self, path, backup):
        with closing(sqlite3.connect(path)) as raw, raw:
            raw.execute("INSERT INTO migrations VALUES ('999-moon', '')")
        with pytest.raises(NewerDatabase, match=r"games\.sqlite was written by a newer"):
            restore(path, backup, may_lose=True)

    def test_a_backup_is_not_a_store_to_restore_into(self, backup, tmp_path):
        shutil.copy(backup, tmp_path / "copy.backup")
        with pytest.raises(StoreIsBackup):
            restore(tmp_path / "copy.backup", backup, may_lose=True)


def test_a_store_that_the_system_cannot_open_is_not_taken_for_a_damaged_one(path, backup, recorder):
    """It may be whole: only the disk is full, or something stands in its way."""
    play_on(recorder, path)
    before = held(path)
    path.with_name("games.sqlite-wal").mkdir()
    with pytest.raises(StoreUnreachable, match="cannot be used as the store: unable to open database file"):
        restore(path, backup, may_lose=True)
    path.with_name("games.sqlite-wal").rmdir()
    assert held(path) == before
    assert kept_by_restore(path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of files")
def test_a_full_disk_changes_nothing(path, backup, recorder):
    """Each limit ends the restore in another of its steps: preparing, keeping, replacing."""
    play_on(recorder, path)
    before = held(path)
    size = path.stat().st_size
    errors = set()
    limits = [*range(0, 2 * size, size // 8)]
    for limit in limits:
        try:
            with no_file_beyond(limit):
                restore(path, backup, may_lose=True)
            break
        except (CopyFailed, StoreFull, BackupError) as error:
            errors.add(str(error).replace(str(path), "STORE").split("20")[0])
        assert held(path) == before
        for each in kept_by_restore(path):
            each.unlink()
        assert names_in(path.parent) == ["games.sqlite"]
    else:
        pytest.fail("no limit was large enough")
    assert len(errors) >= 2, errors
