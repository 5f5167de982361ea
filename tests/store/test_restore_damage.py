"""A damaged store is replaced by the backup and kept. What nothing shows to be a store is replaced only with force."""

import random
import sqlite3
from contextlib import closing

import pytest

from tallystick.store import restore as restore_module
from tallystick.store.errors import (
    BackupError,
    NotADatabase,
    WouldLose,
)
from tallystick.store.restore import restore
from tests.store.evenings import (
    held,
    kept_by_restore,
    names_in,
    remove,
)

pytestmark = [pytest.mark.long, pytest.mark.only_files("only a store in a file is restored from a backup")]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store" / "games.sqlite"


class TestDamagedStores:
    def test_a_damaged_table_is_replaced_and_kept(self, path, backup):
        before = held(path)
        with closing(sqlite3.connect(path)) as raw:
            page = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'records'").fetchone()[0]
        with path.open("r+b") as file:
            file.seek(4096 * (page - 1))
            file.write(b"\xff" * 4096)
        damaged = path.read_bytes()
        report = restore(path, backup)
        assert report.was_damaged
        assert held(path) == before
        assert damaged[4096 * (page - 1) :][:4096] in report.kept.read_bytes()

    def test_a_damaged_schema_is_replaced_and_kept(self, path, backup):
        before = held(path)
        data = path.read_bytes()
        path.write_bytes(data.replace(b"CREATE TABLE records", b"CREATE TABBB records", 1))
        report = restore(path, backup)
        assert report.was_damaged
        assert held(path) == before
        assert b"CREATE TABBB records" in report.kept.read_bytes()

    @pytest.mark.parametrize(
        "data", [bytes(8192), b"a photograph" * 500, b""], ids=["zeros", "another file", "no magic"]
    )
    def test_what_nothing_shows_to_be_a_store_needs_force(self, path, backup, data):
        before = held(path)
        data = data or b"X" + path.read_bytes()[1:]
        path.write_bytes(data)
        with pytest.raises(BackupError, match=r"nothing shows that .* is a store of Tallystick: name another file"):
            restore(path, backup)
        assert path.read_bytes() == data
        path.chmod(0o600)
        report = restore(path, backup, may_lose=True)
        assert held(path) == before
        assert path.stat().st_mode & 0o777 == report.kept.stat().st_mode & 0o777 == 0o600
        assert report.kept.read_bytes() == data
        assert names_in(path.parent) == [path.name, report.kept.name]

    def test_what_waits_beside_such_a_file_is_kept_and_not_merged_into_the_restored_store(
        self, path, backup, monkeypatch
    ):
        before = held(path)

        def leave_all(_path):
            path.with_name("games.sqlite-wal").write_bytes(b"what waited")
            return False

        path.write_bytes(b"damaged")
        monkeypatch.setattr(restore_module, "can_be_read", leave_all)
        report = restore(path, backup, may_lose=True)
        assert held(path) == before
        assert report.kept.with_name(f"{report.kept.name}-wal").read_bytes() == b"what waited"

    def test_a_database_of_another_program_is_never_replaced(self, path, backup):
        remove(path)
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("CREATE TABLE birds (name)")
        with pytest.raises(NotADatabase, match="is not a database of Tallystick"):
            restore(path, backup, may_lose=True)
        with closing(sqlite3.connect(path)) as raw:
            assert raw.execute("SELECT name FROM sqlite_master").fetchall() == [("birds",)]
        assert names_in(path.parent) == ["games.sqlite"]

    def test_any_random_damage_ends_in_the_backup_or_in_a_refusal(self, path, backup):
        """Whatever is damaged in the store: it is replaced completely, or nothing is changed."""
        before, data = held(path), path.read_bytes()
        chosen = random.Random(3)
        seen = set()
        for _ in range(60):
            changed = bytearray(data)
            for _ in range(chosen.choice((1, 20, 400))):
                changed[chosen.randrange(len(data))] = chosen.randrange(256)
            remove(path)
            path.write_bytes(changed)
            try:
                restore(path, backup)
                seen.add("restored")
                assert held(path) == before
                assert len(kept_by_restore(path)) == 1
            except (BackupError, WouldLose) as error:
                seen.add(type(error).__name__)
                assert path.read_bytes() == changed
                restore(path, backup, may_lose=True)
                assert held(path) == before
        assert "restored" in seen
        assert len(seen) > 1

    def test_a_damaged_event_is_one_that_the_backup_lacks(self, path, backup, recorder):
        """It may as well be the true one. So the store stays until somebody decides."""
        before, data = held(path), path.read_bytes()
        record = recorder.records[20]
        assert data.count(record) == 1
        path.write_bytes(data.replace(record, record[:-1] + b"\x99"))
        with pytest.raises(WouldLose, match=r"has 1 event \(game \d\) that"):
            restore(path, backup)
        report = restore(path, backup, may_lose=True)
        assert held(path) == before
        assert record[:-1] + b"\x99" in report.kept.read_bytes()
