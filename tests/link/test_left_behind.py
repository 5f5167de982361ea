"""Bytes that one laptop leaves in the device's buffers never harm the next laptop. The real program runs with a board's small buffers."""

from __future__ import annotations

import pytest

from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import Message, encode_message
from tallystick.link.sync import sync
from tests.link.device_in_game import DeviceInGame

pytestmark = pytest.mark.long


class InGame(DeviceInGame):
    """A device with a game of many hundred events. A laptop can send it anything."""

    def __init__(self) -> None:
        super().__init__(changes=700)
        self.last = self.table.session.journal.next_seq - 1

    def ask(self, port, name: str, **fields) -> None:
        port.write(bytes(encode_frame(encode_message(Message(name, 40, fields)))))


@pytest.fixture
def in_game():
    in_game = InGame()
    yield in_game
    in_game.device.close()


@pytest.mark.parametrize("is_seen", [True, False], ids=["the device sees it go", "the next one comes at once"])
def test_a_laptop_that_left_in_the_middle_of_a_pull(in_game, store, is_seen):
    port = in_game.cable.open_port()
    in_game.ask(port, "pull", log_id=in_game.table.session.journal.log_id, ranges=[1, 5000])
    in_game.device.run_for(200)  # nobody reads: the line is full, and a frame is half sent
    assert in_game.device.serial.out_waiting
    port.write(b"\x05half a request")
    port.close()
    if is_seen:
        in_game.device.run_for(20)
        assert not in_game.device.serial.out_waiting
    with in_game.link() as link:
        assert sync(link, store).new == in_game.last
    assert len(store.records(in_game.table.session.journal.log_id)) == in_game.last


def test_a_request_that_was_left_behind_is_not_done_for_the_next(in_game):
    port = in_game.cable.open_port()
    in_game.device.run_for(20)
    in_game.ask(port, "show", tone=1, title="F c3", text="legal")
    assert in_game.device.serial.in_waiting
    port.close()
    in_game.device.run_for(20)
    with in_game.link():
        assert in_game.table.app.link.verdict is None


def test_a_terminal_program_that_opened_the_port_does_no_harm(in_game, store):
    for rubbish in (b"AT\r\n", b"\x03\x04\r\n>>> import os\r\n", bytes(range(256)) * 3):
        port = in_game.cable.open_port()
        port.write(rubbish)
        in_game.device.run_for(50)
        assert port.read(1000) == b""
        port.close()
    with in_game.link() as link:
        assert sync(link, store).new == in_game.last
    assert in_game.table.app.trouble == ""


def test_a_program_that_opens_without_dtr_hears_nothing_and_stops_nothing(in_game, store):
    port = in_game.cable.open_port(dtr=False)
    port.write(b"hello?")
    in_game.device.run_for(100)
    assert port.read(1000) == b""
    assert not in_game.table.app.link.linked
    port.close()
    with in_game.link() as link:
        assert sync(link, store).new == in_game.last
