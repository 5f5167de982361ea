"""The server hangs: the program says so in one sentence, and whether what it did is safe. It does not wait for ever."""

from __future__ import annotations

import signal
import socket
import time
from contextlib import contextmanager

import pytest

from tallystick.cli.main import main
from tallystick.store import postgreslink
from tallystick.store.place import ServerAddress
from tallystick.store.servererrors import ServerUnreachable, StoredOrNot
from tallystick.store.store import Store
from tests.server.evening import played, recovers, synced

pytestmark = pytest.mark.long

AT_MOST_S = 20.0
# It is said in less than five seconds. A busy machine is slow.
HANGS_AT = 4
# In steps of the device, while it sends its events.


def hang(server) -> None:
    server.send(signal.SIGSTOP)


def go_on(server) -> None:
    server.send(signal.SIGCONT)


def test_a_server_that_hangs_from_the_start_is_told_in_one_sentence(server, place, capfd):
    hang(server)
    began_s = time.monotonic()
    assert main(["games", "--db", place.text]) == 2
    assert time.monotonic() - began_s < AT_MOST_S
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "cannot be reached (connection timeout expired)" in err
    assert "what was stored before is safe" in err


def test_a_server_that_hangs_in_mid_sync_has_lost_nothing(server, place):
    rig = played(7, 120)
    steps = []

    def step() -> None:
        steps.append(rig.now_ms)
        if len(steps) == HANGS_AT:
            hang(server)

    rig.on_step = step
    with Store(place) as store:
        began_s = time.monotonic()
        with pytest.raises(ServerUnreachable, match="what was stored before is safe, and a device keeps the rest"):
            synced(rig, store)
        assert time.monotonic() - began_s < AT_MOST_S
    go_on(server)
    rig.on_step = None
    recovers(rig, place)


def test_a_server_that_hangs_while_it_stores_may_have_stored_it(server, place, monkeypatch):
    with Store(place) as store:
        monkeypatch.setattr(store._database, "_begun", hanging(server, store._database._begun))
        began_s = time.monotonic()
        with pytest.raises(StoredOrNot, match="all of it is stored or nothing"):
            store.open_log(b"device-1", bytes(8))
        assert time.monotonic() - began_s < AT_MOST_S
        monkeypatch.undo()
        go_on(server)
        store.open_log(b"device-1", bytes(8))
        with store.database.read_transaction() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM logs").scalar() == 1


def hanging(server, begun):
    """Return a way to begin a transaction after whose last statement the server hangs."""

    @contextmanager
    def begun_and_hanging(begin):
        with begun(begin) as connection:
            yield connection
            hang(server)

    return begun_and_hanging


def test_a_long_question_to_a_server_that_answers_is_waited_for(server, place, monkeypatch):
    monkeypatch.setattr(postgreslink, "PATIENCE_S", 0.2)
    with Store(place) as store, store.database.read_transaction() as connection:
        assert connection.exec_driver_sql("SELECT 7 FROM pg_sleep(1.0)").scalar() == 7


def test_all_addresses_of_a_server_share_the_time(monkeypatch):
    silent = [socket.create_server(("127.0.0.1", 0))]
    port = silent[0].getsockname()[1]
    silent.append(socket.create_server(("127.0.0.2", port)))

    def two(*_args, **_named):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 0)) for each in ("127.0.0.1", "127.0.0.2")]

    monkeypatch.setattr(socket, "getaddrinfo", two)
    ways = postgreslink._ways("club", {})
    assert ways == [("club", "127.0.0.1"), ("club", "127.0.0.2")]
    began_s = time.monotonic()
    with pytest.raises(ServerUnreachable):
        Store(ServerAddress(f"postgresql://owner@club:{port}/league"))
    assert time.monotonic() - began_s < AT_MOST_S
    for each in silent:
        each.close()


def test_a_name_server_that_does_not_answer_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_named: time.sleep(3) or [])
    monkeypatch.setattr(postgreslink, "CONNECT_S", 0.2)
    began_s = time.monotonic()
    with pytest.raises(ServerUnreachable, match="nobody says which address club has"):
        Store(ServerAddress("postgresql://owner@club/league"))
    assert time.monotonic() - began_s < 3
