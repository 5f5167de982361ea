"""Several laptops start together on a new database, or with a new version: each migration runs once. An older program writes nothing."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import psycopg
import pytest

from tallystick.cli.main import main
from tallystick.store import migrations
from tallystick.store.errors import NewerDatabase, StoreError
from tallystick.store.migrations import MIGRATIONS
from tallystick.store.place import ServerAddress
from tallystick.store.postgreslayout import HAS_HAD, SCHEMA
from tallystick.store.postgresserver import WRITERS, PostgresServer
from tallystick.store.store import Store
from tests.server.evening import check_whole, played, synced
from tests.server.laptop import ROOT

pytestmark = pytest.mark.long

LAPTOPS = 6


@pytest.fixture
def empty(server) -> ServerAddress:
    """Return the address of a database without anything in it."""
    server.sql("DROP DATABASE IF EXISTS empty; ")
    server.sql("CREATE DATABASE empty")
    return ServerAddress(server.address("empty"))


def opened_at_once(place: ServerAddress, laptops: int = LAPTOPS) -> list[StoreError]:
    """Open a store on several laptops at the same moment; return what went wrong."""
    errors: list[StoreError] = []
    start = threading.Barrier(laptops)

    def laptop() -> None:
        start.wait()
        try:
            Store(place).close()
        except StoreError as error:
            errors.append(error)

    threads = [threading.Thread(target=laptop) for _ in range(laptops)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


def test_the_tables_are_made_once_if_several_laptops_start_together(server, empty):
    assert opened_at_once(empty) == []
    assert server.sql("SELECT string_agg(name, ',' ORDER BY name) FROM tallystick.migrations", "empty") == ",".join(
        HAS_HAD
    )
    with Store(empty) as store:
        rig = played(7, 120)
        synced(rig, store)
        check_whole(rig, store, {})


def test_a_laptop_that_waited_for_another_one_sees_the_tables_that_it_has_made(server, empty):
    """The server must look into its tables for them: what it has remembered for this connection is from before the wait."""
    found: list[set[str]] = []
    database = PostgresServer(empty)

    def laptop() -> None:
        for begun in (database.read_transaction, database.migration_transaction):
            with begun() as connection:
                found.append(database.applied_migrations(connection))

    with psycopg.connect(empty.text) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", (WRITERS,))
        thread = threading.Thread(target=laptop)
        thread.start()
        waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'"
        while other.execute(waiting).fetchone() is None:
            time.sleep(0.02)
        other.execute(f"CREATE SCHEMA {SCHEMA}; CREATE TABLE {SCHEMA}.migrations AS SELECT '001-tables' AS name")
    thread.join()
    database.close()
    assert found == [set(), {"001-tables"}]


def test_the_tables_are_made_once_if_several_programs_start_together(server, empty):
    command = [sys.executable, "-m", "tallystick", "games", "--db", empty.text]
    programs = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(3)
    ]
    assert [(program.communicate(timeout=120), program.returncode)[1] for program in programs] == [0] * len(programs)
    assert server.sql("SELECT count(*) FROM tallystick.migrations", "empty") == str(len(HAS_HAD))


def test_a_new_migration_runs_once_if_several_laptops_start_together(server, place, monkeypatch):
    runs = []

    def later(connection) -> None:
        runs.append(1)
        connection.exec_driver_sql("CREATE TABLE tallystick.later (n bigint)")

    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, ("010-later", later)))
    assert opened_at_once(place) == []
    assert len(runs) == 1


def rows(server, place: ServerAddress) -> str:
    return server.sql(
        "SET search_path = tallystick; SELECT (SELECT count(*) FROM records), (SELECT count(*) FROM devices), "
        "(SELECT count(*) FROM migrations)",
        str(place).rpartition("/")[2],
    )


def make_newer(server, place: ServerAddress) -> None:
    server.sql("INSERT INTO tallystick.migrations VALUES ('010-later', '')", str(place).rpartition("/")[2])


def test_an_older_program_says_that_the_store_is_newer_and_writes_nothing(server, place, capfd):
    make_newer(server, place)
    before = rows(server, place)
    for command in ("sync", "games", "stats"):
        assert main([command, "--db", place.text]) == 2
        assert capfd.readouterr().err == (
            f"tallystick: {place} was written by a newer Tallystick (it knows 010-later): update this program.\n"
        )
    assert rows(server, place) == before


@pytest.mark.parametrize("has_written", [False, True])
def test_an_older_program_that_has_the_store_open_writes_nothing_more(server, place, has_written):
    rig = played(7, 120)
    with Store(place) as store:
        if has_written:
            synced(rig, store)
            rig.play(30)
        make_newer(server, place)
        before, acknowledged = rows(server, place), rig.session.journal.acknowledged
        with pytest.raises(NewerDatabase, match="010-later"):
            synced(rig, store)
    assert rows(server, place) == before
    assert rig.session.journal.acknowledged == acknowledged
