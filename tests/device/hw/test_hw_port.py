"""The device's end of the cable: it never waits, and it notices whether a laptop listens."""

from __future__ import annotations

import pytest

from tallystick.simulator.memory_cable import MemoryCable


@pytest.fixture
def port_and_cable(on_a_board):
    from tallydevice.hw.hardware import Port

    cable = MemoryCable()
    on_a_board.serial.transport = cable
    return Port(on_a_board.serial), cable, on_a_board.serial


def test_it_is_set_up_so_that_nothing_waits(port_and_cable) -> None:
    _, _, serial = port_and_cable
    assert (serial.timeout, serial.write_timeout) == (0, 0)


def test_bytes_go_both_ways(port_and_cable) -> None:
    port, cable, _ = port_and_cable
    laptop = cable.open_port()
    assert port.connected
    assert port.write(memoryview(b"roll")) == 4
    assert laptop.read(10) == b"roll"
    laptop.write(b"seen")
    buffer = bytearray(3)
    assert port.read(buffer) == 3
    assert buffer == b"see"
    assert port.read(buffer) == 1
    assert port.read(buffer) == 0


def test_nothing_is_written_while_nobody_listens(port_and_cable) -> None:
    port, cable, _ = port_and_cable
    assert port.write(b"half a frame") == 0
    assert cable.open_port().read(100) == b""


def test_a_full_line_takes_what_fits(port_and_cable) -> None:
    port, cable, _ = port_and_cable
    cable.open_port()
    while port.write(bytes(100)):
        pass
    assert port.write(b"x") == 0


def test_a_laptop_that_goes_away_is_silence(port_and_cable) -> None:
    port, cable, _ = port_and_cable
    cable.open_port()
    cable.unplug()
    assert not port.connected
    assert port.read(bytearray(4)) == 0
    assert port.write(b"x") == 0


def test_a_laptop_that_opens_without_dtr_is_nobody(port_and_cable) -> None:
    port, cable, _ = port_and_cable
    laptop = cable.open_port(dtr=False)
    assert not port.connected
    assert port.write(b"x") == 0
    laptop.dtr = True
    assert port.connected
    assert port.write(b"x") == 1


def test_what_one_laptop_left_is_nothing_for_the_next(port_and_cable) -> None:
    port, cable, serial = port_and_cable
    first = cable.open_port()
    first.write(b"half a requ")
    assert port.connected
    assert serial.in_waiting == 11
    while port.write(bytes(100)):
        pass
    first.close()
    assert not port.connected
    second = cable.open_port()
    assert port.connected
    assert port.read(bytearray(100)) == 0
    assert second.read(10_000) == b""


def test_what_was_written_unheard_before_the_program_started_is_dropped(on_a_board) -> None:
    from tallydevice.hw.hardware import Port

    on_a_board.serial.write_timeout = 0
    on_a_board.serial.write(b"of the program before")
    cable = MemoryCable()
    on_a_board.serial.transport = cable
    assert not Port(on_a_board.serial).connected
    laptop = cable.open_port()
    on_a_board.serial.flush()
    assert laptop.read(100) == b""


def test_looking_whether_somebody_is_there_drops_nothing_of_what_is_going_on(port_and_cable) -> None:
    port, cable, _ = port_and_cable
    laptop = cable.open_port()
    laptop.write(b"hello")
    for _ in range(5):
        assert port.connected
    buffer = bytearray(10)
    assert buffer[: port.read(buffer)] == b"hello"


def test_without_a_data_channel_nobody_is_ever_connected(on_a_board) -> None:
    from tallydevice.hw.hardware import Port

    port = Port(None)
    assert not port.connected
    assert port.read(bytearray(4)) == 0
    assert port.write(b"x") == 0


class BrokenSerial:
    """A channel that always fails, as while the laptop goes to sleep."""

    connected = True
    timeout = write_timeout = None

    def reset_input_buffer(self):
        raise OSError(5)

    def readinto(self, _buffer):
        raise OSError(5)

    def write(self, _view):
        raise OSError(5)


class EmptySerial(BrokenSerial):
    """A channel that returns None if there is nothing, as a stream without waiting may do."""

    def readinto(self, _buffer):
        return None

    def write(self, _view):
        return None


@pytest.mark.parametrize("serial", [BrokenSerial(), EmptySerial()])
def test_no_line_can_stop_the_game(on_a_board, serial) -> None:
    from tallydevice.hw.hardware import Port

    port = Port(serial)
    assert port.read(bytearray(4)) == 0
    assert port.write(b"x") == 0


def test_a_laptop_that_falls_asleep_is_gone_without_an_error(on_a_board) -> None:
    from tallydevice.hw.hardware import Port

    serial = BrokenSerial()
    serial.connected = False
    assert not Port(serial).connected
