"""A server that only speaks the language of PostgreSQL and does not keep its locks is refused."""

from types import SimpleNamespace

import psycopg
import pytest

from tallystick.store.place import ServerAddress
from tallystick.store.postgreserrors import translated_error
from tallystick.store.postgreslink import check_server


def speaking(**told):
    closed = []
    info = SimpleNamespace(parameter_status=told.get)
    return SimpleNamespace(info=info, close=lambda: closed.append(True), closed=closed)


def test_a_server_without_locks_is_refused():
    connection = speaking(server_version="13.0.0", crdb_version="v25.1.0")
    with pytest.raises(psycopg.NotSupportedError) as raised:
        check_server(connection)
    assert connection.closed
    said = str(translated_error(ServerAddress("postgresql://ada@club/games"), raised.value))
    assert "it is CockroachDB" in said
    check_server(speaking(server_version="15.18"))
