"""Stores that earlier versions wrote are opened, and lose nothing. `stores/` holds them as SQL, and is never edited."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect

from tallycore.proof.seal import first_head
from tallystick.chain import Chain
from tallystick.link.fork import continue_chain
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tallystick.store.tables import metadata

pytestmark = [pytest.mark.long, pytest.mark.only_files("stores on servers begin with the present layout")]

LAYOUT_002 = Path(__file__).parent / "stores" / "layout-002.sql"
# A device's log (games 1 and 2), one that came as two files (3 and 4), one whose first game came as a file and all the
# rest from the device (5 and 6), and a game recorded by hand (7); written by the version of before.
LAYOUT_003 = LAYOUT_002.with_name("layout-003.sql")
# One log of a device with a finished game and a running one, a note, and the first game once more as a file of another
# device; written by the version of before logs could have branches.
HEAD_003 = "a52027bfd7c34993a2f335f012594194d936ebe7bdd0ce6e3c8bbdd1f00bd5b2"
# The head of that log after its last event, as its device told it.


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as old, old:
        old.executescript(LAYOUT_002.read_text(encoding="utf-8"))
    old.close()
    return path


def test_an_old_store_has_the_same_games_under_the_same_numbers(path):
    with Store(path) as store:
        games = store.games()
        kept = [(game.number, game.players, game.ended, game.is_imported) for game in games[:7]]
    assert kept == [
        (1, "Ada – Ben", "finished", False),
        (2, "Cleo – Dan", "finished", False),
        (3, "Ada – Ben", "finished", True),
        (4, "Cleo – Dan", "finished", True),
        (5, "Ada – Ben", "finished", True),
        (6, "Cleo – Dan", "finished", True),
        (7, "Eva – Finn", None, False),
    ]
    assert not any(game.index_differences for game in games)


def test_what_was_mixed_stays_whole_as_a_copy_and_the_devices_part_stands_for_itself(path):
    with Store(path) as store:
        mixed, of_device = store.game(6), store.games()[7]
        assert (of_device.number, of_device.is_imported, of_device.log_id) == (8, False, mixed.summary.log_id)
        assert store.game(6).records == store.game(8).records
        assert [each.first_seq for each in store.games(of_device.log)] == [16]
        assert store.records(of_device.log_id)[1:] == list(store.game(8).records)
        copies = store.other_copies(of_device.device_id, of_device.log_id)
    assert [(copy.is_imported, copy.games, copy.differing) for copy in copies] == [(True, (5, 6), ())]


@pytest.mark.parametrize("number", range(1, 8))
def test_an_old_stores_games_are_audited_as_before(path, number):
    with Store(path) as store:
        report = audit_stored(store, number, installed_profile)
    assert report.verdict == ("cannot be told" if number in (1, 3, 4) else "ok")


def test_entries_stay_with_their_games(path):
    with Store(path) as store:
        assert [entry.kind for entry in store.game(1).entries] == ["start", "move"]
        assert [entry.key for entry in store.game(2).entries] == ["ours"]
        assert [entry.key for entry in store.game(5).entries] == ["device-c-1"]
        assert store.game(8).entries == ()
        assert [entry.kind for entry in store.game(7).entries] == ["start", "move", "move"]


def test_the_layout_after_all_migrations_is_the_one_that_the_program_uses(path, tmp_path):
    for file in (path, tmp_path / "new.sqlite"):
        with Store(file) as store, store.database.read_transaction() as connection:
            found = inspect(connection)
            for table in metadata.sorted_tables:
                columns = {column["name"] for column in found.get_columns(table.name)}
                assert columns == {column.name for column in table.columns}
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
            unique = {tuple(each["column_names"]) for each in found.get_unique_constraints("logs")}
            assert unique == {("device", "log_id", "copy", "branch")}


def test_an_old_store_is_still_only_added_to(path):
    Store(path).close()
    for statement in ("UPDATE entries SET payload = '{}'", "DELETE FROM entries", "DELETE FROM records"):
        with (
            closing(sqlite3.connect(path)) as other,
            other,
            pytest.raises(sqlite3.IntegrityError, match="only ever appended to"),
        ):
            other.execute(statement)
        other.close()


def test_a_store_without_branches_has_one_of_each_log_and_the_next_sync_can_prove_it(tmp_path):
    path = tmp_path / "003.sqlite"
    with closing(sqlite3.connect(path)) as old, old:
        old.executescript(LAYOUT_003.read_text(encoding="utf-8"))
    old.close()
    with Store(path) as store:
        games = store.games()
        assert [(game.number, game.ended, game.copy, game.branch, game.forks) for game in games] == [
            (1, "finished", 0, 0, ()), (2, None, 0, 0, ()), (3, "finished", 1, 0, ()),
        ]  # fmt: skip
        assert [audit_stored(store, number, installed_profile).verdict for number in (1, 2)] == ["ok", "cannot be told"]
        assert [entry.payload for entry in store.game(1).entries] == [{"text": "kept"}]
        log = store.log_of(games[0])
        assert (log.last_seq(), log.heads(22), log.origin) == (22, [], b"device-1")
        chain = Chain(0, first_head(log.origin, log.log_id))
        continue_chain(chain, log.numbered, {}, 22)
        assert chain.head is not None
        assert (chain.head.hex(), chain.is_broken) == (HEAD_003, False)
