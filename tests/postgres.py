"""Let the stores of tests lie on a PostgreSQL server (pgserver.py) instead of in files.

`pytest --engine postgresql` runs the tests of stores a second time: whatever path a test names, its store is a database on the server.
Tests that are about files are left out then; each says why.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import threading
from collections.abc import Collection, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.needs import lacking, need
from tests.pgserver import TEMPLATE, Server, program

SQLITE, POSTGRESQL = "sqlite", "postgresql"
SERVED_AT = "TALLYSTICK_TEST_SERVER"
# The address of the server for the processes of a run. The first process starts it.
EXAMPLES = 5
# For each property, if TALLYSTICK_EXAMPLES does not say how many.
SHORTER = {
    "TALLYSTICK_FAULT_SCRIPTS": "3",
    "TALLYSTICK_EVENINGS": "2",
    "TALLYSTICK_IMPORTED_FILES": "10",
    "TALLYSTICK_IMPORT_DAMAGE": "20",
    "TALLYSTICK_KILLS": "2",
    "TALLYSTICK_MERGES": "2",
    "TALLYSTICK_MERGE_KILLS": "3",
    "TALLYSTICK_RECORDS": "1",
}
# How long the random tests are on a server, if nothing else is asked for. A store there takes ten times as long as a file in memory.
_FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200", "autovacuum=off")


def new_folder() -> Path:
    """Return a new folder for a server, in memory where the folders of tests are: a database is then made 20 times as fast."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    folder.chmod(0o755)  # others own the server if this is root
    return folder


def fast_server(folder: Path) -> Server:
    """Return a running server that keeps nothing over a power cut, with an empty store to copy."""
    from tallystick.store.place import ServerAddress
    from tallystick.store.store import Store

    server = Server(folder, *_FAST)
    server.make()
    server.start()
    server.sql(f"CREATE DATABASE {TEMPLATE}")
    Store(ServerAddress(server.address(TEMPLATE))).close()
    return server


@contextmanager
def running_server() -> Generator[Server]:
    """Yield a fast server in a folder that goes with it. Skip the test where PostgreSQL is not installed; in CI it must be."""
    need("PostgreSQL", program("initdb"))
    server = fast_server(new_folder())
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder)


class OnServer:
    """Give each path that a test names a database on the server."""

    def __init__(self, folder: Path) -> None:
        import psycopg

        self._server = Server(folder)
        self._lock = threading.Lock()
        self._made: dict[str, str] = {}
        """The databases that this process has made, by the paths that they stand for."""
        self._connection = psycopg.connect(self._server.address("postgres"), autocommit=True)

    def place_of(self, name: object) -> object:
        """Return the address of the database that stands for a path."""
        from tallystick.store.place import ServerAddress, is_address

        assert name is not None
        if isinstance(name, ServerAddress):
            return name
        if is_address(name):  # type: ignore[arg-type]
            return ServerAddress(str(name))
        path = str(Path(str(name)).absolute())
        database = f"t{hashlib.sha256(path.encode()).hexdigest()[:16]}"
        with self._lock:
            self._make(path, database)
        return ServerAddress(self._server.address(database))

    def _make(self, path: str, database: str) -> None:
        if path not in self._made:
            self._made[path] = database
            if not self._sql(f"SELECT 1 FROM pg_database WHERE datname = '{database}'"):
                self._sql(f"CREATE DATABASE {database} TEMPLATE {TEMPLATE} STRATEGY file_copy")

    def made(self) -> set[str]:
        """Return the paths that databases of this process stand for."""
        return {*self._made}

    def drop(self, folder: Path, but: Collection[str] = ()) -> None:
        """Drop the databases for paths in a folder, `but` some. What a test keeps elsewhere for others stays."""
        for path in [path for path in self._made if Path(path).is_relative_to(folder) and path not in but]:
            self._sql(f"DROP DATABASE IF EXISTS {self._made.pop(path)} WITH (FORCE)")

    def close(self) -> None:
        """Close the connection to the server."""
        self._connection.close()

    def _sql(self, text: str) -> bool:
        """Run SQL. Return True if it gives a row."""
        done = self._connection.execute(text)
        return done.description is not None and done.fetchone() is not None


def begin_run(config: pytest.Config) -> None:
    """Start the server of a run on PostgreSQL, if this is the first of its processes."""
    if config.getoption("engine") != POSTGRESQL or hasattr(config, "workerinput"):
        return
    if program("initdb") is None:
        pytest.exit(
            f"The run is skipped: a store on a server {lacking('PostgreSQL')}", returncode=int("CI" in os.environ)
        )
    for name, value in SHORTER.items():
        os.environ.setdefault(name, value)
    server = config.stash[_SERVER] = fast_server(new_folder())
    os.environ[SERVED_AT] = str(server.folder)


def try_fewer(items: Iterable[pytest.Item]) -> None:
    """Let properties be tried with few examples, also those that name a number of their own."""
    if "TALLYSTICK_EXAMPLES" in os.environ:
        return
    for item in items:
        function: Any = getattr(item, "obj", None)
        if getattr(function, "is_hypothesis_test", False):
            # Hypothesis offers no way to change the settings of a test that is there.
            wanted = function._hypothesis_internal_use_settings
            fewer = settings(wanted, max_examples=min(EXAMPLES, wanted.max_examples))
            getattr(function, "__func__", function)._hypothesis_internal_use_settings = fewer


def end_run(config: pytest.Config) -> None:
    """Stop the server of the run."""
    server = config.stash.get(_SERVER, None)
    if server is not None:
        server.stop()
        shutil.rmtree(server.folder)


_SERVER = pytest.StashKey[Server]()
