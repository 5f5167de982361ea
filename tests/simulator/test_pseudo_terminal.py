"""The cable as a device file. The tests open it with pyserial, as the laptop's program does."""

from __future__ import annotations

import random
import sys
import threading
from pathlib import Path

import pytest

from tallystick.simulator.errors import SimulatorError

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals; the port in memory serves there", allow_module_level=True)

import serial

from tallystick.simulator.terminal import PseudoTerminal


@pytest.fixture
def plugged(start, tmp_path):
    transport = PseudoTerminal(tmp_path / "port")
    device, started = start(transport=transport)
    return device, started, tmp_path / "port"


def read_exactly(device, port, count: int) -> bytes:
    got = b""
    for _ in range(2000):
        device.step()
        got += port.read(port.in_waiting)
        if len(got) >= count:
            break
    return got


def talk_on(port) -> None:
    for _ in range(10):
        port.write(b"x")
        port.read(1)


def test_pyserial_opens_the_link_and_hears_its_own_bytes_back(plugged) -> None:
    device, _, link = plugged
    with serial.Serial(str(link), timeout=0) as port:
        device.step()
        assert device.serial.connected
        message = bytes(range(256)) * 4  # among them 0x03, 0x04, 0x0A, 0x0D, 0x11 and 0x13
        port.write(message)
        assert read_exactly(device, port, len(message)) == message


def test_opening_and_closing_stand_for_dtr(plugged) -> None:
    device, _, link = plugged
    assert not device.serial.connected
    for _ in range(3):
        with serial.Serial(str(link), timeout=0):
            assert device.serial.connected
        assert not device.serial.connected


def test_nothing_the_device_sends_comes_back_to_it_as_an_echo(plugged) -> None:
    device, started, link = plugged
    program = started.programs[0]
    program.echo = False
    with serial.Serial(str(link), timeout=0) as port:
        program.unsent = b"hello\x00\r\n"
        assert read_exactly(device, port, 8) == b"hello\x00\r\n"
        device.run_for(100)
        assert program.heard == b""


def test_a_laptop_that_does_not_read_never_blocks_the_device(plugged) -> None:
    device, started, link = plugged
    with serial.Serial(str(link), timeout=0) as port:
        device.step()
        message = random.Random(1).randbytes(200_000)
        started.programs[0].unsent = message
        device.run_for(5000)
        assert 0 < len(started.programs[0].unsent) < len(message)
        assert read_exactly(device, port, len(message)) == message


def test_a_pulled_cable_ends_the_port_and_a_new_one_lies_behind_the_same_link(plugged) -> None:
    device, _, link = plugged
    first = str(link.readlink())
    port = serial.Serial(str(link), timeout=0)
    device.step()
    device.unplug()
    with pytest.raises(OSError, match=r"[Ii]nput/output|disconnected|readiness|failed"):
        talk_on(port)
    port.close()
    assert not link.is_symlink()
    device.run_for(100)
    device.plug()
    assert link.is_symlink()
    assert link.readlink().parent == Path(first).parent
    with serial.Serial(str(link), timeout=0) as port:
        port.write(b"again")
        assert read_exactly(device, port, 5) == b"again"


def test_a_power_cut_takes_the_port_away_too(plugged) -> None:
    device, _, link = plugged
    device.power_cut()
    assert not link.is_symlink()
    device.power_on()
    with serial.Serial(str(link), timeout=0) as port:
        port.write(b"here")
        assert read_exactly(device, port, 4) == b"here"


def test_a_program_in_another_thread_is_served_while_the_device_lives_in_real_time(plugged) -> None:
    device, _, link = plugged
    got = []

    def ask() -> None:
        with serial.Serial(str(link), timeout=5) as port:
            port.write(b"ping")
            got.append(port.read(4))

    thread = threading.Thread(target=ask)
    thread.start()
    while thread.is_alive():
        device.step()
    assert got == [b"ping"]


def test_a_file_in_the_links_place_is_not_touched(tmp_path) -> None:
    (tmp_path / "port").write_text("mine", encoding="utf-8")
    with pytest.raises(SimulatorError, match="exists and is not a link"):
        PseudoTerminal(tmp_path / "port")
    assert (tmp_path / "port").read_text(encoding="utf-8") == "mine"


def test_a_link_left_by_a_lost_simulator_is_replaced(tmp_path) -> None:
    (tmp_path / "port").symlink_to("/dev/pts/nobody")
    transport = PseudoTerminal(tmp_path / "port")
    assert str((tmp_path / "port").readlink()) == transport.path
    transport.close()
    assert not (tmp_path / "port").is_symlink()


def test_a_link_that_cannot_be_made_is_one_sentence(tmp_path) -> None:
    with pytest.raises(SimulatorError, match="cannot be made: No such file or directory"):
        PseudoTerminal(tmp_path / "no" / "port")
