"""A wrong address, account or database is told in one sentence, soon, and without a password."""

from __future__ import annotations

import socket
import threading
import time

import pytest

from tallystick.cli.main import main
from tallystick.store.place import ServerAddress, place_of
from tallystick.store.servererrors import BadAddress
from tests.server.conftest import free_port

pytestmark = pytest.mark.long

AT_MOST_S = 20.0
# It is said in less than five seconds. A busy machine is slow.
SECRET = "Hare/42?xyz"


def said(capfd, address: str, *command: str) -> str:
    """Return the sentence with which a command refuses an address."""
    began_s = time.monotonic()
    code = main([*(command or ("games",)), "--db", address])
    assert time.monotonic() - began_s < AT_MOST_S
    out, err = capfd.readouterr()
    assert (code, out) == (2, ""), err
    assert err.count("\n") == 1
    return err.removeprefix("tallystick: ").rstrip("\n")


def test_a_server_that_is_not_there(server, capfd):
    port = free_port()
    assert said(capfd, f"postgresql://owner@127.0.0.1:{port}/league") == (
        f"postgresql://owner@127.0.0.1:{port}/league cannot be reached (Connection refused): what was stored before is safe, and a device "
        "keeps the rest; do it again when the server answers, and nothing is doubled."
    )


def test_a_name_that_no_server_has(server, capfd):
    assert said(capfd, "postgresql://owner@no-such-club.invalid/league").startswith(
        "postgresql://owner@no-such-club.invalid/league cannot be reached (there is no server of the name no-such-club.invalid):"
    )


def test_a_socket_that_is_not_there(server, capfd, tmp_path):
    assert " cannot be reached (No such file or directory):" in said(
        capfd, f"postgresql://owner@/league?host={tmp_path}"
    )


def test_something_else_that_answers_on_the_port(server, capfd):
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            end, _ = listener.accept()
            end.recv(100)
            end.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            end.close()

        thread = threading.Thread(target=answer)
        thread.start()
        text = said(capfd, f"postgresql://owner@127.0.0.1:{listener.getsockname()[1]}/league?sslmode=disable")
        thread.join()
    assert "cannot be reached (" in text


def test_a_database_that_is_not_there(server, capfd):
    assert (
        said(capfd, server.address("nowhere"))
        == 'postgresql://owner@/nowhere cannot be used as the store: database "nowhere" does not exist.'
    )


def test_an_account_that_is_not_there(server, capfd):
    assert (
        said(capfd, server.address("postgres", "nobody-at-all"))
        == 'postgresql://nobody-at-all@/postgres cannot be used as the store: role "nobody-at-all" does not exist.'
    )


def test_an_account_that_may_not_look(server, place, capfd):
    server.sql("DROP ROLE IF EXISTS stranger; CREATE ROLE stranger LOGIN")
    address = place.text.replace("owner@", "stranger@")
    assert said(capfd, address).endswith(": permission denied for schema tallystick.")


def test_a_database_of_another_program(server, capfd):
    server.sql("DROP DATABASE IF EXISTS shop")
    server.sql("CREATE DATABASE shop")
    server.sql("CREATE TABLE customers (name text)", "shop")
    assert said(capfd, server.address("shop")) == (
        "postgresql://owner@/shop has tables of another program: name an empty database, or make a schema tallystick in it; "
        "nothing was changed."
    )
    assert server.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'tallystick'", "shop") == "0"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (f"postgresql://owner:{SECRET}@server/league", "postgresql://…"),
        ("postgresql://owner:Hare42xyz@server/league", "postgresql://owner:…@server/league"),
        ("postgresql://owner:Hare/42xyz@server/league", "postgresql://owner:…@server/league"),
        ("postgresql://owner:42/Harexyz@server/league", "postgresql://owner:…@server/league"),
        ("postgresql://owner:42?Harexyz@server/league", "postgresql://…"),
        ("postgresql://owner:42#Harexyz@server/league", "postgresql://owner:…@server/league"),
        ("postgresql://owner:[Harexyz@server/league", "postgresql://owner:…@server/league"),
        ("postgresql://owner:Hare@42xyz@server/league", "postgresql://owner:…@server/league"),
        ("postgresql://server/league?password=Hare42xyz", "postgresql://server/league"),
        ("postgresql://server/league?user=a&pass%77ord=Hare42xyz", "postgresql://server/league"),
        ("postgresql://server/league?password=Hare@42xyz", "postgresql://…"),
        ("postgresql://owner:Harexyz", "postgresql://…"),
        ("mysql://owner:Harexyz@server/league", "mysql://owner:…@server/league"),
        ("postgresql:/owner:Harexyz@server/league", "postgresql:/owner:…@server/league"),
        ("POSTGRESQL://owner:Harexyz@server/league", "POSTGRESQL://owner:…@server/league"),
    ],
)
def test_no_message_shows_a_password_that_was_written_into_the_address(capfd, address, shown):
    text = said(capfd, address)
    assert text.startswith(f"{shown} cannot be used as an address: ")
    assert not any(part in text for part in ("Hare", "42", "xyz"))


@pytest.mark.parametrize(
    "address", ["postgresql://server", "postgresql://owner@server/", "postgresql://server?host=other"]
)
def test_an_address_without_a_database(address):
    with pytest.raises(BadAddress, match="it names no database: write postgresql://USER@SERVER/DATABASE"):
        place_of(address)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql:///?service=club", "postgresql:///?service=club"),
        ("postgresql://server?dbname=league", "postgresql://server/league"),
        ("postgres://ann@server:5433/league?sslmode=require", "postgresql://ann@server:5433/league"),
    ],
)
def test_an_address_is_shown_with_the_database_that_it_names(address, shown):
    assert str(ServerAddress(address)) == shown


def test_an_option_that_is_not_there(server, capfd):
    assert said(capfd, "postgresql://server/league?colour=red") == (
        'postgresql://server/league cannot be used as the store: invalid URI query parameter: "colour".'
    )
