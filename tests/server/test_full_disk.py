"""The server's disk has no room: nothing is stored, nothing is acknowledged, and the rest comes when there is room.

The system refuses to make the table of the records longer: the server's processes may write no file beyond a size (RLIMIT_FSIZE), as with a
quota that is used up. A full disk has a code of its own, 53100; a trigger raises that one.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tallystick.store.errors import StoreFull
from tallystick.store.place import ServerAddress
from tallystick.store.store import Store
from tests.needs import need
from tests.pgserver import TEMPLATE, Server, program
from tests.server.conftest import SETTINGS, made_server
from tests.server.evening import check_acknowledged, check_whole, played, recovers, synced

pytestmark = pytest.mark.long

PAGE_BYTES = 8192
LEAST_BYTES = 1 << 20
# The write-ahead log has files of this size, and they must still be written.
FILLER = """
INSERT INTO devices (device_id, board, version, first_seen_at, last_seen_at) VALUES ('filler', '', '', '', '');
INSERT INTO logs (device, log_id, begun_at, copy, branch, current) SELECT max(id), 'filler', '', 0, 0, 1 FROM devices;
INSERT INTO batches (log, came_at, source) SELECT max(id), '', 'sync' FROM logs;
INSERT INTO records SELECT (SELECT max(id) FROM logs), seq, decode(repeat('a5', 20), 'hex'), (SELECT max(id) FROM batches)
    FROM generate_series(1, 16000) AS seq;
"""


@pytest.fixture(scope="module")
def server_of_file() -> Iterator[Server]:
    """Yield a server with short files of its write-ahead log."""
    need("PostgreSQL", program("initdb"))
    with made_server(*SETTINGS, made=("--wal-segsize=1",)) as server:
        yield server


def test_a_table_that_cannot_grow_stores_nothing_of_a_window(server):
    server.sql(f"CREATE DATABASE full_one TEMPLATE {TEMPLATE}")
    server.sql(f"SET search_path = tallystick; {FILLER}", "full_one")
    size = int(server.sql("SELECT pg_relation_size('tallystick.records')", "full_one"))
    assert size > LEAST_BYTES
    rig = played(7, 300)
    place = ServerAddress(server.address("full_one"))
    for more_pages in (0, 1):
        limit(server, size + more_pages * PAGE_BYTES)
        with Store(place) as store:
            with pytest.raises(StoreFull, match="make room and do it again; a device still has what was not stored"):
                synced(rig, store)
            check_acknowledged(rig, store)
    assert rig.session.journal.acknowledged < len(rig.log)
    limit(server, "unlimited")
    with Store(place) as store:
        synced(rig, store)
        check_whole(rig, store, {})


def limit(server: Server, size_bytes: object) -> None:
    """Let no process of the server write beyond a size of a file, also those that it starts from now on."""
    command = shutil.which("prlimit")
    assert command is not None
    # The server itself first: what it starts after that has its limit. One of those that it had may have ended by itself meanwhile.
    for pid in (server.pid, *server.pids()):
        # The system lets only the server's own user do so.
        limited = [command, "--pid", str(pid), f"--fsize={size_bytes}:unlimited"]
        done = subprocess.run(limited, user=server.user, capture_output=True, text=True, check=False)
        assert done.returncode == 0 or (pid != server.pid and "No such process" in done.stderr), done.stderr


def test_a_full_disk_stores_nothing_of_a_window(server):
    server.sql(f"CREATE DATABASE full_two TEMPLATE {TEMPLATE}")
    server.sql(
        """
        SET search_path = tallystick;
        CREATE FUNCTION has_no_room() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON records FOR EACH ROW WHEN (NEW.seq > 100) EXECUTE FUNCTION has_no_room();
        """,
        "full_two",
    )
    rig = played(7, 300)
    place = ServerAddress(server.address("full_two"))
    with Store(place) as store:
        with pytest.raises(StoreFull, match="the disk that holds the server's copy of"):
            synced(rig, store)
        check_acknowledged(rig, store)
    server.sql("DROP TRIGGER full_disk ON tallystick.records", "full_two")
    recovers(rig, place)
