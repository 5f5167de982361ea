"""Connect to a PostgreSQL server, and notice within seconds if it does not answer any more."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from psycopg import conninfo
from psycopg.abc import PQGen

from tallystick.store.place import ServerAddress

CONNECT_S = 4
PATIENCE_S = 3.0
# If an answer takes longer, the server is asked on another connection whether it is there. A long question may take its time.
PROBE_S = 1
_NO_NEWS = 0
# What psycopg sends to its generators if nothing has come for a moment.
_USUAL: dict[str, str | int] = {
    "connect_timeout": CONNECT_S,
    "application_name": "tallystick",
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}
# The address may say otherwise.

RV = TypeVar("RV")


def connect(address: ServerAddress) -> psycopg.Connection[tuple[Any, ...]]:
    """Return a connection to the database, with each statement committed by itself. Raise psycopg.Error.

    What the address does not say is found where libpq looks for it: the environment, ~/.pgpass, the service file.
    """
    given = conninfo.conninfo_to_dict(address.text)
    text = conninfo.make_conninfo(
        "", **{**_USUAL, **{name: value for name, value in given.items() if value is not None}}
    )
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
                if ready != _NO_NEWS:
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
        raise psycopg.OperationalError("the server does not answer")
