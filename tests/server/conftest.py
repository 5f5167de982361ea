"""A PostgreSQL server for the tests of this folder. It is theirs alone, because they stop, kill and hang it."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from pathlib import Path

import pytest

from tallystick.store.place import ServerAddress
from tallystick.store.store import Store
from tests.needs import need
from tests.pgserver import TEMPLATE, Server, program

FOLDER = Path(__file__).resolve().parent
SETTINGS = ("max_connections=60", "fsync=off", "autovacuum=off")
# A killed process loses nothing that it has given to the system, so nobody need wait for the disk. A power cut of the whole machine is
# the business of PostgreSQL's own tests.


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one worker run the tests of a file, because each worker would start a server of its own for them."""
    for item in items:
        if item.path.parent == FOLDER:
            item.add_marker(pytest.mark.xdist_group(f"server of {item.path.name}"))


@contextmanager
def made_server(*settings: str, made: tuple[str, ...] = ()) -> Iterator[Server]:
    """Yield a running server with an empty store to copy. It is made with further options of initdb."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    folder.chmod(0o755)
    server = Server(folder, *settings, port=free_port())
    try:
        # A copy is made in a tenth of the time that a new folder of databases takes.
        subprocess.run(["cp", "-a", made_once(made).data, server.data], check=True)
        server.start()
        yield server
    finally:
        if server.runs:
            server.kill()  # an orderly end would write everything to the disk first
        shutil.rmtree(folder)


@lru_cache(maxsize=2)
def made_once(made: tuple[str, ...]) -> Server:
    """Return a server that does not run, with an empty store to copy. Each worker makes one for all its files."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder)
    server = Server(folder, *SETTINGS, port=free_port())
    server.make(*made)
    server.start()
    server.sql(f"CREATE DATABASE {TEMPLATE}")
    Store(ServerAddress(server.address(TEMPLATE))).close()
    server.stop()
    return server


@pytest.fixture(scope="module")
def server_of_file() -> Iterator[Server]:
    """Yield a server for the tests of a file."""
    need("PostgreSQL", program("initdb"))
    with made_server(*SETTINGS) as server:
        yield server


@pytest.fixture
def server(server_of_file: Server) -> Iterator[Server]:
    """Yield the server of the file. It runs again after the test, whatever the test has done to it."""
    yield server_of_file
    server_of_file.send(signal.SIGCONT)
    server_of_file.start_again()


_numbers = count(1)


@pytest.fixture
def place(server: Server) -> ServerAddress:
    """Return the address of a new store on the server."""
    return ServerAddress(server.address(new_database(server)))


def new_database(server: Server, template: str = TEMPLATE) -> str:
    """Return the name of a new database: one with an empty store, or a copy of another."""
    name = f"s{next(_numbers)}"
    server.sql(f"CREATE DATABASE {name} TEMPLATE {template}")
    return name


def free_port() -> int:
    """Return a port of this machine that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
