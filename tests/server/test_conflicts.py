"""The server undoes a transaction because of another one: it is done again, and once."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import psycopg
import pytest

from tallystick.store import migrations
from tallystick.store.database import RETRIES
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.merging import merge_store
from tallystick.store.servererrors import StoreConflict
from tallystick.store.store import Store
from tests.link.forked import forked
from tests.link.rig import Rig
from tests.server.conftest import new_database
from tests.server.evening import check_whole, numbers, played, synced

pytestmark = pytest.mark.long

TIMES = 3
REFUSING = """
SET search_path = tallystick;
CREATE SEQUENCE refusals;
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    -- A number of a sequence stays used, also if the transaction is undone.
    IF nextval('refusals') <= TG_ARGV[0]::bigint THEN
        RAISE 'could not serialize access' USING ERRCODE = TG_ARGV[1];
    END IF;
    RETURN NULL;
END $$;
"""


def refuse(server, database: str, table: str, times: int = TIMES, code: str = "40001") -> None:
    """Let the server undo the first transactions that insert into a table."""
    server.sql(
        f"{REFUSING} CREATE TRIGGER refusing AFTER INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION refuse({times}, '{code}')",
        database,
    )


def refused(server, database: str) -> int:
    """Return how often the trigger was asked."""
    return int(server.sql("SELECT last_value FROM tallystick.refusals", database))


TABLES = ["devices", "logs", "batches", "records", "games", "heads", "acknowledgements"]


@pytest.mark.parametrize("code", ["40001", "40P01"])
@pytest.mark.parametrize("table", TABLES)
def test_a_sync_does_again_what_the_server_has_undone(server, table, code):
    database = new_database(server)
    refuse(server, database, table, code=code)
    rig = played(7, 120)
    with Store(server.address(database)) as store:
        report = synced(rig, store)
        assert report.new == len(rig.log)
        check_whole(rig, store, {})
    assert refused(server, database) > TIMES


def test_a_transaction_that_is_undone_again_and_again_ends_with_a_sentence(server, monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda _s: None)
    database = new_database(server)
    refuse(server, database, "records", times=1000)
    rig = played(7, 120)
    with Store(server.address(database)) as store, pytest.raises(StoreConflict, match="try again when it is done"):
        synced(rig, store)
    assert refused(server, database) == RETRIES
    assert rig.session.journal.acknowledged == 0


def test_two_transactions_that_wait_for_each_other_both_succeed(server, place):
    """Somebody has locked a table that a sync writes, and then wants one that the sync has read in the same transaction."""
    rig = played(7, 120)
    before = deadlocks(server)
    is_waiting = threading.Event()

    def other() -> None:
        with psycopg.connect(place.text) as connection:
            connection.execute("SET search_path = tallystick; SET LOCAL deadlock_timeout = '60s'; LOCK TABLE batches")
            is_waiting.set()
            waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'batches'::regclass"
            while connection.execute(waiting).fetchone() is None:
                time.sleep(0.02)
            connection.execute("LOCK TABLE tombstones")

    database = str(place).rpartition("/")[2]
    # A waiting transaction looks once whether others wait for it, after this time. The other one must wait by then, and looks later.
    server.sql(f"ALTER DATABASE {database} SET deadlock_timeout = '2s'")
    thread = threading.Thread(target=other)
    thread.start()
    assert is_waiting.wait(60)
    with Store(place) as store:
        synced(rig, store)
        thread.join(60)
        check_whole(rig, store, {})
    assert deadlocks(server) == before + 1


def deadlocks(server) -> int:
    return (server.folder / "log").read_text().count("deadlock detected")


def test_a_merge_does_again_what_the_server_has_undone_and_counts_it_once(server, tmp_path: Path):
    one = tmp_path / "laptop.sqlite"
    rig = Rig(5)
    rig.play(100)
    memory = rig.memory()
    with Store(one) as store:
        synced(rig, store)
        rig.play(100)
        synced(rig, store)
        store.add_entry(store.games()[0], store.games()[0].first_seq, "remark", {"text": "a good game"})
        forked(rig, memory, 9, 60)
        synced(rig, store)
    reports = []
    for table in (None, "records", "games", "forks"):
        database = new_database(server)
        if table is not None:
            refuse(server, database, table)
        with Store(server.address(database)) as store:
            report = merge_store(store, one)
            # A transaction that is undone leaves out numbers of rows, but no numbers of games.
            reports.append((report.games, report.records, report.entries, [fork for _, fork in report.apart]))
            assert merge_store(store, one).is_empty
            assert len(numbers(store)) == len(reports[-1][0])
        assert table is None or refused(server, database) > TIMES
    assert reports[0][1] > len(rig.log)
    assert all(each == reports[0] for each in reports)


def test_a_merge_counts_only_its_own_games(server, place, tmp_path: Path, monkeypatch):
    one = tmp_path / "laptop.sqlite"
    with Store(one) as store:
        synced(played(7, 120), store)
    other = Rig(8, device_id=b"device-2")
    other.play(120)

    def meanwhile(done: int, _total: int) -> None:
        if done == 0:
            with Store(place) as elsewhere:
                synced(other, elsewhere)

    with Store(place) as store:
        report = merge_store(store, one, meanwhile)
        assert {store.game(number).summary.device_id for number in report.games} == {b"device-1"}
        assert len(store.games()) > len(report.games)


def test_an_import_a_note_and_a_hidden_game_are_done_again(server, tmp_path: Path):
    with Store(tmp_path / "laptop.sqlite") as store:
        synced(played(7, 120), store)
        text = to_jsonl(store.game(1))
    for table in ("records", "entries", "hiddengames"):
        database = new_database(server)
        refuse(server, database, table)
        with Store(server.address(database)) as store:
            import_text(store, text, "a file")
            assert len(numbers(store)) == 1
            game = store.games()[0]
            store.hide(game)
            store.add_entry(game, game.first_seq, "remark", {"text": "a good game"})
        assert refused(server, database) > TIMES
        for each in ("entries", "hiddengames"):
            assert server.sql(f"SELECT count(*) FROM tallystick.{each}", database) == "1"


def test_a_migration_is_done_again(server, place, monkeypatch):
    database = str(place).rpartition("/")[2]
    refuse(server, database, "migrations")

    def later(connection) -> None:
        connection.exec_driver_sql("CREATE TABLE tallystick.later (n bigint)")

    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, ("010-later", later)))
    Store(place).close()
    assert refused(server, database) == TIMES + 1
    assert server.sql("SELECT count(*) FROM tallystick.migrations WHERE name = '010-later'", database) == "1"
