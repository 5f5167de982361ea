"""A restore puts a backup in the place of the store, as a whole or not at all, and loses nothing that the store has."""

import sqlite3
from contextlib import closing

import pytest

from tallystick.store import restore as restore_module
from tallystick.store.errors import (
    StoreLocked,
    StoreReplaced,
    WouldLose,
)
from tallystick.store.importing import import_text
from tallystick.store.restore import restore
from tallystick.store.store import Store
from tests.store.evenings import (
    LAYOUT_002,
    as_backup,
    fill,
    from_sql,
    held,
    kept_by_restore,
    names_in,
    play_on,
    remove,
)

pytestmark = [pytest.mark.long, pytest.mark.only_files("only a store in a file is restored from a backup")]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store" / "games.sqlite"


class TestWhatIsRestored:
    def test_into_a_store_that_is_not_there(self, path, backup):
        before = held(path)
        remove(path)
        path.parent.rmdir()
        report = restore(path, backup)
        assert held(path) == before
        assert (report.games, report.kept, bool(report.lacking)) == (2, None, False)
        assert names_in(path.parent) == ["games.sqlite"]
        with Store(path) as store:
            assert [game.players for game in store.games()] == ["Ada – Ben", "Ada – Ben"]
            assert not any(game.index_differences for game in store.games())

    def test_into_an_empty_store_keeps_no_file_of_nothing(self, path, backup):
        before = held(path)
        remove(path)
        Store(path).close()
        assert restore(path, backup).kept is None
        assert held(path) == before

    def test_into_an_empty_file(self, path, backup):
        before = held(path)
        remove(path)
        path.write_bytes(b"")
        assert restore(path, backup).kept is None
        assert held(path) == before

    def test_over_the_same_content_keeps_it_beside(self, path, backup):
        before = held(path)
        report = restore(path, backup)
        assert [report.kept] == kept_by_restore(path)
        assert held(path) == held(report.kept) == before

    def test_what_was_kept_can_be_restored_again(self, path, backup, recorder):
        play_on(recorder, path)
        before = held(path)
        report = restore(path, backup, may_lose=True)
        assert held(path) != before
        restore(path, report.kept, may_lose=True)
        assert held(path) == before

    def test_a_restored_store_goes_on_as_any(self, path, backup, recorder):
        before = held(path)
        restore(path, backup)
        play_on(recorder, path)
        with Store(path) as store:
            assert [game.number for game in store.games()] == [1, 2, 3]
            store.add_entry(store.game(3), store.game(3).summary.last_seq, "remark", {"text": "on"})
        assert set(before) < set(held(path))

    def test_a_backup_of_another_page_size(self, path, backup, tmp_path):
        before = held(path)
        remove(path)
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("PRAGMA page_size = 1024")
            raw.execute("VACUUM")
        Store(path).close()
        with closing(sqlite3.connect(path)) as raw:
            assert raw.execute("PRAGMA page_size").fetchone() == (1024,)
        restore(path, backup)
        assert held(path) == before


class TestWhatWouldBeLost:
    def test_more_events_refuse_it_and_nothing_changes(self, path, backup, recorder):
        old = len(recorder.records)
        play_on(recorder, path)
        before = held(path)
        with pytest.raises(WouldLose) as told:
            restore(path, backup)
        assert str(told.value) == (
            f"{path} has {len(recorder.records) - old} events (game 3) that {backup} lacks, so nothing was restored: `tallystick merge "
            f"{backup}` adds what the backup has to the store, and --force replaces the store and keeps it next to the new one."
        )
        assert held(path) == before
        assert names_in(path.parent) == ["games.sqlite"]

    def test_with_force_it_is_kept_beside(self, path, backup, recorder):
        old = held(path)
        play_on(recorder, path)
        before = held(path)
        report = restore(path, backup, may_lose=True)
        assert held(path) == old
        assert held(report.kept) == before
        assert report.lacking.games == (3,)

    def test_a_note_more_refuses_it_too(self, path, backup):
        with Store(path) as store:
            store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "a word more"})
        with pytest.raises(WouldLose, match=r"has 1 note \(game 1\) that"):
            restore(path, backup)

    def test_what_comes_between_the_look_and_the_change_is_seen(self, path, backup, recorder, monkeypatch):
        """Another program syncs at the last moment before the store is locked."""
        replace = restore_module.replace_content

        def after_a_sync(*arguments):
            play_on(recorder, path)
            replace(*arguments)

        monkeypatch.setattr(restore_module, "replace_content", after_a_sync)
        with pytest.raises(WouldLose, match="game 3"):
            restore(path, backup)
        assert len({row for row in held(path) if row[0] == "record"}) == len(recorder.records)


class TestOthersThatUseTheStore:
    def test_they_notice_and_write_nothing(self, path, backup, tmp_path):
        """The restored store numbers its logs differently: what others remember of the old one would go to a wrong log."""
        remove(path)
        fill(path, seed=9)
        with Store(path) as store:
            log = store.log_of(store.games()[0])
        restored = restore(path, backup, may_lose=True)
        assert restored.lacking.games == (1, 2)
        before = held(path)
        recorder = fill(tmp_path / "elsewhere.sqlite", games=3, seed=9)
        with Store(path) as other:
            fresh = held(path)
        assert fresh == before
        del other
        with pytest.raises(StoreReplaced):
            log.add(recorder.records[-5:])
        assert held(path) == before

    def test_a_page_that_is_open_says_so_at_its_next_question(self, path, backup):
        with Store(path) as page:
            game = page.games()[0]
            restore(path, backup)
            before = held(path)
            for use in (page.games, lambda: page.add_entry(game, game.last_seq, "remark", {"text": "late"})):
                with pytest.raises(StoreReplaced) as told:
                    use()
            assert str(told.value) == (
                f"a backup was restored into {path} while this program had it open: start this program again; nothing more was stored."
            )
        assert held(path) == before
        with Store(path) as page:
            assert len(page.games()) == 2

    def test_who_reads_sees_the_old_content_to_the_end(self, path, backup, recorder):
        play_on(recorder, path)
        with Store(path) as page, page.database.read_transaction() as connection:
            count = "SELECT count(*) FROM records"
            first = connection.exec_driver_sql(count).scalar_one()
            restore(path, backup, may_lose=True)
            assert connection.exec_driver_sql(count).scalar_one() == first == len(recorder.records)
        with Store(path) as page:
            assert len(page.games()) == 2

    def test_who_writes_waits_for_the_end_of_it(self, path, backup, monkeypatch):
        """While the store is compared and kept, nobody can add to it: it would be lost."""
        seen = []

        def try_to_write(_source, _present):
            with closing(sqlite3.connect(path, timeout=0)) as other, pytest.raises(sqlite3.OperationalError) as told:
                other.execute("INSERT INTO devices SELECT id + 1, x'01', '', '', '', '' FROM devices")
            seen.append(str(told.value))

        monkeypatch.setattr(restore_module, "carry_over", try_to_write)
        restore(path, backup)
        assert seen == ["database is locked"]

    def test_a_program_that_keeps_the_store_locked_is_named(self, path, backup, monkeypatch):
        monkeypatch.setattr("tallystick.store.sqlitecopy.BUSY_S", 0.05)
        with Store(path) as other, other.database.write_transaction(), pytest.raises(StoreLocked):
            restore(path, backup)
        assert names_in(path.parent) == ["games.sqlite"]


def test_a_refusal_leaves_no_copy_of_the_store(path, backup, recorder):
    """Nobody needs a copy of a store that was not changed."""
    play_on(recorder, path)
    with pytest.raises(WouldLose):
        restore(path, backup)
    assert kept_by_restore(path) == []


def test_games_of_files_are_compared_too(path, backup, tmp_path):
    from tallystick.store.export.json_lines import to_jsonl

    fill(tmp_path / "elsewhere.sqlite", seed=8)
    with Store(tmp_path / "elsewhere.sqlite") as elsewhere, Store(path) as store:
        import_text(store, to_jsonl(elsewhere.game(1)), "x")
    with pytest.raises(WouldLose, match=r"has 21 events and 1 note \(game 3\) that"):
        restore(path, backup)


def test_a_backup_of_an_earlier_layout_is_brought_to_the_present_one(path, tmp_path):
    old = from_sql(tmp_path / "old.sqlite", LAYOUT_002)
    as_backup(old, tmp_path / "old.backup")
    before = (tmp_path / "old.backup").read_bytes()
    restore(path, tmp_path / "old.backup")
    with Store(path) as store:
        assert [game.players for game in store.games()[:2]] == ["Ada – Ben", "Cleo – Dan"]
    assert names_in(path.parent) == ["games.sqlite"]
    assert (tmp_path / "old.backup").read_bytes() == before
