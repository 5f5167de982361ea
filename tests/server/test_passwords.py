"""A password comes from where libpq looks for it, and is in no message, no answer to a program, no log and not on the page."""

from __future__ import annotations

import json
import logging
import socket
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from tallystick.cli import main as program
from tallystick.store.store import Store
from tallystick.table.table import Table
from tests.pgserver import Server
from tests.server.conftest import new_database
from tests.server.evening import played, synced
from tests.table.conftest import Access, browser, nothing_plugged_in

pytestmark = pytest.mark.long

SECRET = "Hare42xyz"


@pytest.fixture(scope="module")
def guarded(server_of_file: Server) -> Server:
    """Return the server; an account on it needs a password if it comes over the network."""
    server = server_of_file
    server.sql(f"CREATE ROLE ann LOGIN SUPERUSER PASSWORD '{SECRET}'")
    rules = server.data / "pg_hba.conf"
    rules.write_text(
        "local all all trust\nhost all ann 127.0.0.1/32 scram-sha-256\nhost all bo 127.0.0.1/32 password\n"
    )
    server.sql(f"CREATE ROLE bo LOGIN SUPERUSER PASSWORD '{SECRET}'")
    server.sql("SELECT pg_reload_conf()")
    return server


@pytest.fixture
def club(guarded: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of a store with two games, for the account that needs a password."""
    for name in ("PGPASSWORD", "PGPASSFILE", "PGSERVICEFILE", "PGSERVICE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    database = new_database(guarded)
    with Store(guarded.address(database)) as store:
        synced(played(7, 120), store)
    return f"postgresql://ann@127.0.0.1:{guarded.port}/{database}"


@pytest.fixture(params=["PGPASSWORD", "PGPASSFILE", "~/.pgpass", "a service file"])
def way(request, club, guarded, tmp_path: Path, monkeypatch) -> str:
    """Put the password where one of the ways has it; return the address to use."""
    database = club.rpartition("/")[2]
    if request.param == "PGPASSWORD":
        monkeypatch.setenv("PGPASSWORD", SECRET)
    elif request.param in ("PGPASSFILE", "~/.pgpass"):
        file = tmp_path / ".pgpass"
        file.write_text(f"127.0.0.1:{guarded.port}:*:ann:{SECRET}\n")
        file.chmod(0o600)
        if request.param == "PGPASSFILE":
            monkeypatch.setenv("PGPASSFILE", str(file.rename(tmp_path / "passwords")))
    else:
        file = tmp_path / "services"
        file.write_text(
            f"[club]\nhost=127.0.0.1\nport={guarded.port}\nuser=ann\ndbname={database}\npassword={SECRET}\n"
        )
        monkeypatch.setenv("PGSERVICEFILE", str(file))
        return "postgresql:///?service=club"
    return club


def ran(capfd, caplog, *arguments: str) -> tuple[int, str]:
    """Run a command. Return its exit code and all that it wrote, which never has the password."""
    with caplog.at_level(logging.DEBUG):
        code = program.main(arguments)
    out, err = capfd.readouterr()
    assert SECRET not in out + err + caplog.text
    return code, out + err


def test_a_password_is_found_and_not_shown(way, capfd, caplog):
    code, said = ran(capfd, caplog, "games", "--json", "--db", way)
    assert code == 0
    assert len(json.loads(said)) > 0
    for command in ("games", "stats", "doctor"):
        assert ran(capfd, caplog, command, "--db", way)[0] in (0, 4)
    assert ran(capfd, caplog, "doctor", "--json", "--db", way)[0] in (0, 4)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "asks for a password: write it into ~/.pgpass"),
        (f"{SECRET}-not", 'password authentication failed for user "ann"'),
    ],
)
def test_a_wrong_password_is_told_in_one_sentence(club, capfd, caplog, monkeypatch, given, says):
    if given is not None:
        monkeypatch.setenv("PGPASSWORD", given)
    code, said = ran(capfd, caplog, "games", "--db", club)
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith(f"tallystick: {club} cannot be used as the store: ")
    assert says in said


def test_a_password_is_never_sent_in_plain_text(club, capfd, caplog, monkeypatch):
    monkeypatch.setenv("PGPASSWORD", SECRET)
    asked = club.replace("ann@", "bo@")
    code, said = ran(capfd, caplog, "games", "--db", asked)
    assert (code, said.count("\n")) == (2, 1)
    assert (
        "the server asks for the password in plain text, which anybody in the network could read, so it gets none"
        in said
    )
    assert ran(capfd, caplog, "games", "--db", f"{asked}?require_auth=password")[0] == 0


def test_whoever_answers_in_the_servers_place_gets_no_password(capfd, caplog, monkeypatch):
    """A false server asks for the password in plain text, and hears nothing more."""
    monkeypatch.setenv("PGPASSWORD", SECRET)
    heard = []

    def answer(connection: socket.socket) -> None:
        with connection, suppress(ConnectionError):
            while data := connection.recv(4096):
                heard.append(data)
                wants_encryption = len(data) == 8
                connection.sendall(b"N" if wants_encryption else b"R" + (8).to_bytes(4) + (3).to_bytes(4))

    def serve() -> None:
        with suppress(OSError):  # The socket is shut below.
            while True:
                answer(listening.accept()[0])

    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = threading.Thread(target=serve, daemon=True)
        serving.start()
        port = listening.getsockname()[1]
        code, said = ran(capfd, caplog, "games", "--db", f"postgresql://ann@127.0.0.1:{port}/club")
        listening.shutdown(socket.SHUT_RDWR)
        serving.join(10)
    assert not serving.is_alive()
    assert (code, "in plain text" in said) == (2, True)
    assert heard
    assert SECRET.encode() not in b"".join(heard)


def test_an_internal_error_shows_no_password(way, capfd, caplog, monkeypatch):
    with Store(way) as store:
        engine = repr(vars(store.database)) + repr(store.database._engine.url) + str(store.place)
        assert SECRET not in engine

    def fail(*_args: object) -> None:
        raise RuntimeError("something is wrong")

    monkeypatch.setenv("TALLYSTICK_DEBUG", "1")
    monkeypatch.setattr("tallystick.store.store.check_types", fail)
    code, said = ran(capfd, caplog, "games", "--db", way)
    assert code == 70
    assert "Traceback" in said


def test_the_page_shows_no_password(way):
    with Store(way) as store:
        table = Table(store, nothing_plugged_in)
        client = browser(table, Access(True, "secret-token"))
        assert SECRET not in client.get("games").text
        assert SECRET not in json.dumps(table.feed.value)
