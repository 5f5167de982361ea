"""What one laptop left in the device's buffers, on the real program over a board's small buffers, never harms the next."""

from __future__ import annotations

import pytest

from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import Message, encode_message
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.link.playingdesk import PlayingDesk


class Desk(PlayingDesk):
    """A device with a game of many hundred events, to which a laptop says what it likes."""

    def __init__(self) -> None:
        super().__init__(changes=700)
        self.last = self.table.session.journal.next_seq - 1

    def ask(self, port, name: str, **fields) -> None:
        port.write(bytes(encode_frame(encode_message(Message(name, 40, fields)))))


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.device.close()


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield store


@pytest.mark.parametrize("is_seen", [True, False], ids=["the device sees it go", "the next one comes at once"])
def test_a_laptop_that_left_in_the_middle_of_a_pull(desk, store, is_seen):
    port = desk.cable.open_port()
    desk.ask(port, "pull", log_id=desk.table.session.journal.log_id, ranges=[1, 5000])
    desk.device.run_for(200)  # nobody reads: the line is full, and a frame is half sent
    assert desk.device.serial.out_waiting
    port.write(b"\x05half a request")
    port.close()
    if is_seen:
        desk.device.run_for(20)
        assert not desk.device.serial.out_waiting
    with desk.link() as link:
        assert sync(link, store).new == desk.last
    assert len(store.records(desk.table.session.journal.log_id)) == desk.last


def test_a_request_that_was_left_behind_is_not_done_for_the_next(desk):
    port = desk.cable.open_port()
    desk.device.run_for(20)
    desk.ask(port, "show", tone=1, title="F c3", text="legal")
    assert desk.device.serial.in_waiting
    port.close()
    desk.device.run_for(20)
    with desk.link():
        assert desk.table.app.link.verdict is None


def test_a_terminal_program_that_opened_the_port_does_no_harm(desk, store):
    for rubbish in (b"AT\r\n", b"\x03\x04\r\n>>> import os\r\n", bytes(range(256)) * 3):
        port = desk.cable.open_port()
        port.write(rubbish)
        desk.device.run_for(50)
        assert port.read(1000) == b""
        port.close()
    with desk.link() as link:
        assert sync(link, store).new == desk.last
    assert desk.table.app.trouble == ""


def test_a_program_that_opens_without_dtr_hears_nothing_and_stops_nothing(desk, store):
    port = desk.cable.open_port(dtr=False)
    port.write(b"hello?")
    desk.device.run_for(100)
    assert port.read(1000) == b""
    assert not desk.table.app.link.linked
    port.close()
    with desk.link() as link:
        assert sync(link, store).new == desk.last
