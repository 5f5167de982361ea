"""Connections to the page: half-sent requests end, and nobody can keep more than a few open."""

from __future__ import annotations

import socket
import time
import urllib.request
from contextlib import ExitStack, suppress

import pytest

from tallystick.simulator.web import Access, Bridge, PageServer, connections, make_page

pytestmark = pytest.mark.long

PATIENCE_S = 20.0
REQUEST_S = 0.4
CONTROL = Access(may_control=True)


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(connections, "REQUEST_S", REQUEST_S)
    bridge = Bridge()
    server = PageServer(lambda hosts: make_page(bridge, CONTROL, hosts))
    server.start()
    yield server
    bridge.close()
    server.stop()


def connect(server: PageServer, sent: str = "") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)
    connection.sendall(sent.encode())
    return connection


def is_ended(connection: socket.socket) -> bool:
    """Wait until the other side ends. Return False if it sends something first."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def head(server: PageServer, method: str = "GET", rest: str = "") -> str:
    host = f"127.0.0.1:{server.port}"
    return f"{method} /{CONTROL.token}/{rest} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        lambda _server: "",
        lambda _server: "G",
        head,
        lambda server: head(server, "POST", "simulator/inputs") + "Content-Length: 50\r\n\r\n{",
        lambda server: head(server, "POST", "simulator/inputs") + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
    ids=["nothing", "a letter", "half a head", "half a body", "half a stream"],
)
def test_a_request_that_does_not_come_to_its_end_is_ended(server, sent, capfd):
    began_s = time.monotonic()
    with connect(server, sent(server)) as connection:
        assert is_ended(connection)
    assert time.monotonic() - began_s > REQUEST_S / 2
    server.stop()
    assert capfd.readouterr() == ("", "")  # nobody at the terminal needs to know


def test_a_request_that_drips_in_is_ended_too(server):
    with connect(server) as connection:
        took = 0
        with suppress(OSError):
            for letter in head(server) * 40:
                connection.sendall(letter.encode())
                took += 1
                time.sleep(0.02)
    assert took < 40 * REQUEST_S / 0.02


def test_the_second_request_of_a_connection_has_to_come_to_its_end_as_well(server):
    with connect(server, head(server) + "\r\n") as connection:
        answer = b""
        while b"</html>" not in answer:
            answer += connection.recv(65536)
        connection.sendall(head(server).encode())
        assert is_ended(connection)


def test_a_stream_of_views_stays_open(server):
    with connect(server, head(server, rest="simulator/views") + "\r\n") as connection:
        connection.settimeout(4 * REQUEST_S)
        assert b"text/event-stream" in connection.recv(65536)
        for _ in range(10):
            try:
                assert connection.recv(65536) != b""
            except TimeoutError:
                break
        else:
            raise AssertionError("it was never silent")


def test_one_address_cannot_hold_open_more_than_a_few(server, monkeypatch):
    monkeypatch.setattr(connections, "REQUEST_S", PATIENCE_S)
    with ExitStack() as closed:
        held = [closed.enter_context(connect(server)) for _ in range(connections.MOST_OF_ONE_ADDRESS)]
        time.sleep(0.2)
        assert is_ended(closed.enter_context(connect(server)))
        held[0].close()
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            try:
                page = urllib.request.urlopen(server.url(CONTROL), timeout=PATIENCE_S)
            except OSError:  # the connection is not free yet
                time.sleep(0.05)
                continue
            with page:
                assert page.status == 200
            return
        raise AssertionError("no place became free")


def test_all_together_cannot_hold_open_more_than_some(server, monkeypatch):
    monkeypatch.setattr(connections, "REQUEST_S", PATIENCE_S)
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    with ExitStack() as closed:
        for _ in range(3):
            closed.enter_context(connect(server))
        time.sleep(0.2)
        assert is_ended(closed.enter_context(connect(server)))
