"""What the user hid, erased, joined and renamed does not go back in time by a restore."""

import sqlite3
from contextlib import closing

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store import restore as restore_module
from tallystick.store.backup import write_backup
from tallystick.store.errors import ErasedImport
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.restore import restore
from tallystick.store.store import Store
from tests.store.evenings import play_on
from tests.store.forgotten_evening import NAME, erased, play_evening, sync_to

pytestmark = [pytest.mark.long, pytest.mark.only_files("only a store in a file is restored from a backup")]


@pytest.fixture
def backup(tmp_path, synced_evening):
    """A backup of an evening of three games."""
    _, path = synced_evening
    backup = tmp_path / "evening.backup"
    with Store(path) as store:
        write_backup(store.database, backup)
    return backup


def test_what_may_not_go_back_in_time_is_carried_over_under_the_lock(tmp_path, monkeypatch):
    from tests.store.evenings import fill

    path, backup = tmp_path / "games.sqlite", tmp_path / "old.backup"
    recorder = fill(path)
    with Store(path) as store:
        write_backup(store.database, backup)
    play_on(recorder, path)

    def carry(source, present):
        assert present.exec_driver_sql("SELECT count(*) FROM games").scalar_one() == 3
        assert source.exec_driver_sql("SELECT count(*) FROM games").scalar_one() == 2
        source.exec_driver_sql("CREATE TABLE kept AS SELECT 'mine' AS what")
        return 0

    monkeypatch.setattr(restore_module, "carry_over", carry)
    restore(path, backup, may_lose=True)
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT what FROM kept").fetchall() == [("mine",)]
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_an_erased_game_stays_erased(synced_evening, backup):
    rig, path = synced_evening
    with Store(path) as store:
        text, code = to_jsonl(store.game(2)), audit_stored(store, 3, installed_profile).code
    stone = erased(path)
    report = restore(path, backup)
    assert (report.games, report.left_out) == (2, 1)
    with Store(path) as store:
        assert [game.number for game in store.games()] == [1, 3]
        assert [(each.first, each.last, each.rolls) for each in store.tombstones()] == [(stone.first, stone.last, 2)]
        assert audit_stored(store, 3, installed_profile).code == code
        with pytest.raises(ErasedImport):
            import_text(store, text, "the file")
    assert NAME.encode() not in path.read_bytes()
    rig.check_acknowledged = None
    play_evening(rig)
    sync_to_quietly(path, rig)
    with Store(path) as store:
        assert [game.number for game in store.games()] == [1, 3, 4, 5, 6]


def sync_to_quietly(path, rig):
    """Sync without the check that the store has all events: it lacks the erased ones."""
    from tallystick.link.sync import sync

    with Store(path) as store, rig.link() as link:
        assert sync(link, store).fork is None


def test_a_game_that_the_backup_does_not_have_stays_erased_too(synced_evening, backup):
    rig, path = synced_evening
    play_evening(rig)
    sync_to(path, rig)
    with Store(path) as store:
        text = to_jsonl(store.game(5))
        store.erase(store.game(5))
    assert restore(path, backup, may_lose=True).left_out == 0
    with Store(path) as store:
        assert [game.number for game in store.games()] == [1, 2, 3]
        assert len(store.tombstones()) == 1
        with pytest.raises(ErasedImport):
            import_text(store, text, "the file")
    sync_to_quietly(path, rig)
    with Store(path) as store:
        first = store.tombstones()[0].first
        assert len(store.games()) == 5
        assert not any(game.first_seq == first for game in store.games())


def test_hidden_games_joined_names_and_other_names_stay(synced_evening, backup):
    _, path = synced_evening
    with Store(path) as store:
        store.hide(store.game(1).summary)
        store.join_names(NAME, "Ada")
        store.show_as("Ben", "Guest")
    restore(path, backup)
    with Store(path) as store:
        assert [game.number for game in store.newest_games()] == [3, 2]
        assert store.joined_names() == [(NAME, "Ada")]
        assert store.game(2).summary.names == (NAME, "Guest")


def test_what_the_user_took_back_since_the_backup_stays_taken_back(synced_evening, tmp_path):
    _, path = synced_evening
    backup = tmp_path / "hidden.backup"
    with Store(path) as store:
        store.hide(store.game(1).summary)
        store.show_as("Ben", "Guest")
        write_backup(store.database, backup)
        store.hide(store.game(1).summary, hidden=False)
        store.show_as("Ben", "")
    restore(path, backup)
    with Store(path) as store:
        assert [game.number for game in store.newest_games()] == [3, 2, 1]
        assert store.game(1).summary.names == ("Ada", "Ben")
