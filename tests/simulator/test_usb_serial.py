"""The device's end of the cable has a board's small buffers and habits."""

from __future__ import annotations

import importlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.resources import boards_dir
from tallystick.simulator.circuit import Circuit
from tallystick.simulator.clock import VirtualClock
from tallystick.simulator.drive import DEFAULT_BOARD
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.fakes.install import installed
from tallystick.simulator.memory_cable import LAPTOP_BUFFER_BYTES, MemoryCable
from tallystick.simulator.serial_line import BUFFER_BYTES, UsbSerial


@pytest.fixture
def cable() -> MemoryCable:
    return MemoryCable()


@pytest.fixture
def serial(cable) -> UsbSerial:
    return plugged(cable)


def plugged(cable: MemoryCable) -> UsbSerial:
    serial = UsbSerial()
    serial.timeout = serial.write_timeout = 0
    serial.transport = cable
    return serial


def test_connected_follows_the_open_port(serial, cable) -> None:
    assert not serial.connected
    port = cable.open_port()
    assert serial.connected
    port.close()
    assert not serial.connected


def test_a_port_opened_without_dtr_is_not_connected(serial, cable) -> None:
    port = cable.open_port(dtr=False)
    assert not serial.connected
    port.dtr = True
    assert serial.connected
    port.dtr = False
    assert not serial.connected


def test_what_a_laptop_did_not_take_before_it_left_reaches_the_next(serial, cable) -> None:
    first = cable.open_port()
    for _ in range(40):
        serial.write(b"0123456789" * 30)
    first.close()
    second = cable.open_port()
    serial.flush()
    assert len(second.read(10_000)) == BUFFER_BYTES


def test_what_is_written_unheard_vanishes_but_for_the_last_256_bytes(serial, cable) -> None:
    data = bytes(range(256)) * 3 + b"end"
    assert serial.write(data) == len(data)
    port = cable.open_port()
    serial.flush()
    assert port.read(1000) == data[-256:]


def test_a_host_that_stops_reading_makes_writes_short_and_then_zero(serial, cable) -> None:
    cable.open_port()
    taken = [serial.write(bytes(300)) for _ in range(40)]
    assert taken[0] == BUFFER_BYTES
    assert taken[-1] == 0
    assert sum(taken) == LAPTOP_BUFFER_BYTES + BUFFER_BYTES


def test_at_most_256_received_bytes_wait_and_the_host_is_held_off(serial, cable) -> None:
    port = cable.open_port()
    port.write(bytes(1000))
    assert serial.in_waiting == 256
    assert len(serial.read(1000)) == 256
    assert serial.in_waiting == 256


def test_an_empty_line_reads_nothing(serial, cable) -> None:
    cable.open_port()
    assert serial.readinto(bytearray(10)) == 0
    assert serial.read(10) == serial.read() == b""


def test_a_port_that_would_block_for_ever_is_a_fault_of_the_program(cable) -> None:
    serial = UsbSerial()
    serial.transport = cable
    with pytest.raises(RuntimeError, match="timeout is None; the program would wait for ever"):
        serial.readinto(bytearray(1))
    with pytest.raises(RuntimeError, match="write_timeout is None"):
        serial.write(b"x")


def test_a_pulled_cable_is_an_error_for_the_laptop_and_silence_for_the_device(serial, cable) -> None:
    port = cable.open_port()
    cable.unplug()
    with pytest.raises(OSError, match="gone"):
        port.read(1)
    with pytest.raises(OSError, match="gone"):
        port.write(b"x")
    assert not serial.connected
    with pytest.raises(SimulatorError, match="unplugged"):
        cable.open_port()
    cable.plug()
    assert cable.open_port().read(1) == b""


def test_only_one_program_holds_the_port(cable) -> None:
    cable.open_port()
    with pytest.raises(SimulatorError, match="open already"):
        cable.open_port()


@given(st.lists(st.binary(max_size=700), max_size=20), st.lists(st.integers(1, 300), min_size=1, max_size=10))
def test_every_byte_arrives_once_and_in_order(messages, reads) -> None:
    cable = MemoryCable()
    serial, port = plugged(cable), cable.open_port()
    heard = bytearray()
    for turn, message in enumerate(messages):
        port.write(message)
        heard += serial.read(reads[turn % len(reads)])
    while serial.in_waiting:
        heard += serial.read(100)
    assert bytes(heard) == b"".join(messages)


@given(st.binary(max_size=3000), st.lists(st.integers(1, 700), min_size=1, max_size=10))
def test_short_writes_carried_on_lose_nothing(message, reads) -> None:
    cable = MemoryCable()
    serial, port = plugged(cable), cable.open_port()
    heard, rest, turn = bytearray(), message, 0
    while rest or serial.out_waiting:
        rest = rest[serial.write(rest) :] if rest else rest
        heard += port.read(reads[turn % len(reads)])
        turn += 1
    heard += port.read(10_000)
    assert bytes(heard) == message


@pytest.mark.parametrize(
    ("enabled", "there"), [(("console", "data"), (True, True)), (("data",), (False, True)), ((), (False, False))]
)
def test_each_channel_is_there_if_boot_py_enabled_it(enabled, there) -> None:
    board = json.loads((boards_dir() / DEFAULT_BOARD / "board.json").read_text(encoding="utf-8"))
    serial = UsbSerial()
    with installed(Circuit(board, VirtualClock(), serial, b"uid")):
        usb_cdc = importlib.import_module("usb_cdc")
        usb_cdc.enable(console="console" in enabled, data="data" in enabled)
        assert (usb_cdc.console is not None, usb_cdc.data is serial) == there
        usb_cdc.disable()
        assert (usb_cdc.console, usb_cdc.data) == (None, None)
