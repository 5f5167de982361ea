"""A PostgreSQL server for tests, in a folder of its own, and a way to let every store of a test lie on it.

`pytest --engine postgresql` runs the tests of stores a second time: whatever path a test names, its store is a database on the server.
Tests that are about files are left out then; each says why.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Collection, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.needs import lacking, need

SQLITE, POSTGRESQL = "sqlite", "postgresql"
SERVED_AT = "TALLYSTICK_TEST_SERVER"
# The address of the server for the processes of a run. The first process starts it.
OWNER = "owner"
TEMPLATE = "made_once"
# A database with an empty store. A copy of it is made four times as fast as a new store.
EXAMPLES = 5
# For each property, if TALLYSTICK_EXAMPLES does not say how many.
SHORTER = {
    "TALLYSTICK_FAULT_SCRIPTS": "3",
    "TALLYSTICK_EVENINGS": "2",
    "TALLYSTICK_IMPORTED_FILES": "10",
    "TALLYSTICK_IMPORT_DAMAGE": "20",
    "TALLYSTICK_KILLS": "3",
    "TALLYSTICK_MERGES": "2",
    "TALLYSTICK_MERGE_KILLS": "3",
    "TALLYSTICK_RECORDS": "1",
}
# How long the random tests are on a server, if nothing else is asked for. A store there takes ten times as long as a file in memory.
_FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200", "autovacuum=off")


def program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL, which Debian keeps in a folder of its own; None if there is none."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or next((str(each / name) for each in folders if (each / name).exists()), None)


class Server:
    """A server that listens on a socket in its own folder, and on a port of this machine if one is named."""

    def __init__(self, folder: Path, *settings: str, port: int = 0) -> None:
        self.folder = folder
        self.port = port
        self._settings = settings
        folder.mkdir(parents=True, exist_ok=True)
        # The server refuses to run as root. Somebody else must then own its folder, and reach it.
        self.user = None if os.geteuid() else pwd.getpwnam("nobody").pw_uid
        if self.user is not None:
            os.chown(folder, self.user, -1)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        """Return the folder of its databases."""
        return self.folder / "data"

    @property
    def pid(self) -> int:
        """Return the number of its process."""
        assert self._process is not None
        return self._process.pid

    def make(self, *options: str) -> None:
        """Make the folder of the databases, with the account `owner`, who may do everything and needs no password."""
        made = ("-U", OWNER, "-A", "trust", "--no-locale", "-E", "UTF8", "--no-sync", *options)
        self._run("initdb", "-D", self.data, *made)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = program("postgres")
        assert command is not None
        listen = f"listen_addresses={'127.0.0.1' if self.port else ''}"
        settings = [f"unix_socket_directories={self.folder}", listen, *self._settings]
        if self.port:
            settings.append(f"port={self.port}")
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [command, "-D", str(self.data), *(part for each in settings for part in ("-c", each))],
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.folder,
                start_new_session=True,
            )
        for _ in range(600):
            if self._answers():
                return
            assert self._process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def start_again(self) -> None:
        """Start the server if it does not run."""
        if not self.runs:
            self.start()

    @property
    def runs(self) -> bool:
        """Return True while its process is there."""
        return self._process is not None and self._process.poll() is None

    def _answers(self) -> bool:
        command = program("pg_isready")
        assert command is not None
        asked = [command, "-q", "-h", str(self.folder), *(["-p", str(self.port)] if self.port else [])]
        return subprocess.run(asked, check=False).returncode == 0

    def stop(self) -> None:
        """Stop the server in an orderly way. It may be stopped already."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)

    def kill(self) -> None:
        """End the server and all its processes at once, as a power cut does."""
        assert self._process is not None
        # A server that loses a process to SIGKILL ends the others; here all of them go, as they do in a power cut.
        self.send(signal.SIGKILL)
        self._process.wait(60)

    def send(self, number: int) -> None:
        """Send a signal to the server and all its processes."""
        for pid in self.pids():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue

    def pids(self) -> list[int]:
        """Return the numbers of all its processes, the server itself first."""
        children = subprocess.run(["pgrep", "-P", str(self.pid)], capture_output=True, text=True, check=False)
        return [self.pid, *map(int, children.stdout.split())]

    def address(self, database: str, user: str = OWNER) -> str:
        """Return the address of a database."""
        port = f"&port={self.port}" if self.port else ""
        return f"postgresql://{user}@/{database}?host={self.folder}{port}"

    def new_store(self, name: str) -> str:
        """Return the address of a new database with an empty store."""
        self.sql(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
        return self.address(name)

    def sql(self, text: str, database: str = "postgres", user: str = OWNER) -> str:
        """Run SQL and return what it prints."""
        done = self._psql(text, database, user)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def refused(self, text: str, database: str = "postgres", user: str = OWNER) -> str:
        """Run SQL that the server refuses, and return its error."""
        done = self._psql(text, database, user)
        assert done.returncode != 0, done.stdout
        return done.stderr.strip()

    def _psql(self, text: str, database: str, user: str) -> subprocess.CompletedProcess[str]:
        command = program("psql")
        assert command is not None
        asked = [command, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", self.address(database, user)]
        return subprocess.run(asked, input=text, capture_output=True, text=True, check=False)

    def _run(self, name: str, *args: object) -> None:
        command = program(name)
        assert command is not None
        subprocess.run(
            [command, *map(str, args)], check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder
        )


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
            f"The tests of stores on a server are skipped: {lacking('PostgreSQL')}", returncode=int("CI" in os.environ)
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
