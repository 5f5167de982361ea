"""Connect to a PostgreSQL server, and notice within seconds if it does not answer any more."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from psycopg import conninfo
from psycopg.abc import PQGen

from tallystick.store.place import ServerAddress

CONNECT_S = 4
PATIENCE_S = 2.0
# If an answer takes longer, the server is asked on another connection whether it is there. A long question may take its time.
PROBE_S = 2
# The driver takes no shorter time. Both together are less than five seconds.
NO_ANSWER = "the server does not answer"
_USUAL: dict[str, str | int] = {
    "connect_timeout": CONNECT_S,
    "application_name": "tallystick",
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}
# The address may say otherwise.
_NO_PLAIN_PASSWORD = {"require_auth": "!password"}
# Otherwise whoever answers in the server's place gets the password: it only has to ask for it in plain text.
_KNOWS_REQUIRE_AUTH = 160_000
# The version of libpq. The driver brings a newer one; a driver that was built on the machine can have an older one.

RV = TypeVar("RV")

logging.getLogger("psycopg").addHandler(logging.NullHandler())
# The driver also logs what it raises, and Python would print that if nobody else wants it. An error is one sentence.


def connect(address: ServerAddress) -> psycopg.Connection[tuple[Any, ...]]:
    """Return a connection to the database, with each statement committed by itself. Raise psycopg.Error.

    What the address does not say is found where libpq looks for it: the environment, ~/.pgpass, the service file.
    """
    given = {name: value for name, value in conninfo.conninfo_to_dict(address.text).items() if value is not None}
    ways = _ways(str(given.get("host") or os.environ.get("PGHOST", "")), given)
    # The time is for all addresses of the server together, and the driver takes it for each.
    shared = {"connect_timeout": max(PROBE_S, CONNECT_S // max(1, len(ways)))}
    if ways:
        given |= {"host": ",".join(host for host, _ in ways), "hostaddr": ",".join(found for _, found in ways)}
    is_left = psycopg.pq.version() < _KNOWS_REQUIRE_AUTH or "PGREQUIREAUTH" in os.environ
    text = conninfo.make_conninfo("", **{**_USUAL, **({} if is_left else _NO_PLAIN_PASSWORD), **shared, **given})
    connection = PatientConnection.connect(text, autocommit=True)
    check_server(connection)
    return connection


def check_server(connection: psycopg.Connection[Any]) -> None:
    """Raise psycopg.NotSupportedError if the server only speaks PostgreSQL's language and does not keep its locks."""
    if connection.info.parameter_status("crdb_version"):
        connection.close()
        raise psycopg.NotSupportedError(
            "it is CockroachDB, which does not keep one writer out while another one writes"
        )


def _ways(hosts: str, given: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the servers' names, each with an address of it; none if there is nothing to look up. Raise psycopg.OperationalError."""
    names = hosts.split(",")
    is_by_name = not given.get("hostaddr") and "PGHOSTADDR" not in os.environ
    if not is_by_name or "," in str(given.get("port") or os.environ.get("PGPORT", "")):
        return []
    if any(not name or name.startswith(("/", "@")) for name in names):
        return []  # a socket in a folder
    return [(name, found) for name in names for found in _looked_up(name)]


def _looked_up(name: str) -> list[str]:
    """Return the addresses of a server. Raise psycopg.OperationalError, also if the name server does not answer."""
    found: list[str] = []

    def look_up() -> None:
        try:
            told = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return
        found.extend(dict.fromkeys(str(each[4][0]) for each in told))

    # The system may take much longer than people wait, and nothing can stop it.
    looking = threading.Thread(target=look_up, name="look-up", daemon=True)
    looking.start()
    looking.join(CONNECT_S)
    if looking.is_alive():
        raise psycopg.OperationalError(f"nobody says which address {name} has")
    if not found:
        raise psycopg.OperationalError(f"there is no server of the name {name}")
    return found


class PatientConnection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that does not wait for a server that hangs. The driver itself would wait for ever."""

    def wait(self, gen: PQGen[RV], *args: Any, **named: Any) -> RV:
        """Do what the driver does, but look after the server while nothing comes. Raise psycopg.OperationalError."""
        return super().wait(self._watched(gen), *args, **named)

    def _watched(self, gen: PQGen[RV]) -> Generator[Any, Any, RV]:
        heard_s = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                now_s = time.monotonic()
                if ready:
                    heard_s = now_s
                elif now_s - heard_s > PATIENCE_S:
                    self._probe()
                    heard_s = time.monotonic()
                wanted = gen.send(ready)
        except StopIteration as stop:
            result: RV = stop.value
            return result

    def _probe(self) -> None:
        """Raise psycopg.OperationalError, and close this connection, if the server does not take another one."""
        info = self.info
        try:
            where = conninfo.make_conninfo(info.dsn, password=info.password or None, connect_timeout=PROBE_S)
            with psycopg.connect(where):
                return
        except psycopg.Error as error:
            said = str(error)
        if "timeout" not in said and "refused" not in said:
            return  # it answers, if only to say that there are too many connections
        self.close()
        raise psycopg.OperationalError(NO_ANSWER)
