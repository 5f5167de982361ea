"""A program asks for a restart, as with supervisor.reload(): the settings of boot.py and all stored data stay."""

from __future__ import annotations

import pytest

BOARDS = ["adafruit_feather_esp32s3_reverse_tft", "pygamer", "raspberry_pi_pico"]


class Cable:
    """A data cable that counts how often it was plugged in and unplugged."""

    def __init__(self) -> None:
        self.plugged = self.unplugged = 0
        self.to_device = b""

    def is_open(self) -> bool:
        return True

    def to_host(self, data: bytes) -> int:
        return len(data)

    def from_host(self, count: int) -> bytes:
        taken, self.to_device = self.to_device[:count], self.to_device[count:]
        return taken

    def unplug(self) -> None:
        self.unplugged += 1

    def plug(self) -> None:
        self.plugged += 1

    def close(self) -> None:
        pass


def ask(device) -> None:
    """End the present program, and let the device notice it."""
    device._app.is_over = True
    device.step()


@pytest.mark.parametrize("board", BOARDS)
def test_the_program_begins_anew_with_all_pins_free_and_its_buttons_work(start, board, tmp_path) -> None:
    device, started = start(board, drive_folder=tmp_path / "drive")
    device.tap("a", times=2)
    hardware = device.hardware
    ask(device)
    assert len(started.programs) == 2
    assert device._app is started.programs[1]
    assert device.hardware is not hardware
    assert device.screen_text() == ["count 2"]
    device.tap("b")
    assert device.screen_text() == ["count 3"]
    assert len(started.programs) == 2


def test_the_old_program_is_never_stepped_again(start) -> None:
    device, started = start()
    device.run_for(100)
    steps = len(started.programs[0].times_ms)
    ask(device)
    device.run_for(100)
    assert len(started.programs[0].times_ms) == steps + 1
    assert len(started.programs[1].times_ms) == 10


def test_clock_memory_and_cable_are_as_they_were(start) -> None:
    cable = Cable()
    device, started = start("pygamer", transport=cable)
    device._circuit.nvm[0:3] = b"abc"
    ticks_ms = device.clock.ticks_ms()
    ask(device)
    assert device.clock.ticks_ms() == ticks_ms + 10
    assert device._circuit.nvm[0:3] == b"abc"
    assert (cable.plugged, cable.unplugged) == (1, 0)
    cable.to_device = b"hello"
    device.run_for(50)
    assert started.programs[1].heard == b"hello"


def test_a_button_that_is_still_held_means_nothing_to_the_next_program(start) -> None:
    device, started = start()
    device.press("a")
    device.run_for(50)
    ask(device)
    device.run_for(50)
    device.release("a")
    device.run_for(50)
    assert [event[:2] for event in started.programs[1].events] == []


def test_a_power_cut_forgets_what_was_asked(start) -> None:
    device, started = start()
    device._app.is_over = True
    device.power_cut()
    device.power_on()
    device.run_for(100)
    assert len(started.programs) == 2
