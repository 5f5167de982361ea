"""A device with a small program of the tests, so that these tests are only about the simulator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tallystick.simulator.device import SimulatedDevice


class Counter:
    """A program that counts presses in a label, keeps the count in the journal's place, and echoes bytes from the cable."""

    def __init__(self, hardware: Any, root: str) -> None:
        import displayio
        import terminalio
        from adafruit_display_text import bitmap_label

        self.hardware = hardware
        self.root = root
        self.events: list[tuple[str, bool, int]] = []
        self.times_ms: list[int] = []
        self.shakes = 0
        self.heard = bytearray()
        self.unsent = b""
        self.echo = True
        self.flash = 0
        self.count = hardware.media["history"].read(0, 512).count(b"x")
        group = displayio.Group()
        self.label = bitmap_label.Label(terminalio.FONT, text=f"count {self.count}", x=4, y=10, color=0xFFFFFF)
        group.append(self.label)
        hardware.display.root_group = group
        hardware.display.refresh()

    def step(self, now_ms: int) -> None:
        self.times_ms.append(now_ms)
        if self.flash:
            self.hardware.lights.show(self.flash)
        self.hardware.tick(now_ms)
        event = self.hardware.buttons.poll()
        if event is not None:
            self.events.append(event)
            if event[1]:
                self.hardware.media["history"].write((b"x",), self.count)
                self.count += 1
                self.label.text = f"count {self.count}"
                self.hardware.display.refresh()
        if self.hardware.shake is not None and self.hardware.shake.poll():
            self.shakes += 1
        self.talk()

    def talk(self) -> None:
        buffer = bytearray(64)
        count = self.hardware.port.read(buffer)
        self.heard += buffer[:count]
        if self.echo:
            self.unsent += bytes(buffer[:count])
        self.unsent = self.unsent[self.hardware.port.write(self.unsent) :] if self.unsent else b""


class Started:
    """A device and its present program."""

    def __init__(self) -> None:
        self.programs: list[Counter] = []

    def __call__(self, hardware: Any, root: str) -> Counter:
        self.programs.append(Counter(hardware, root))
        return self.programs[-1]


@pytest.fixture
def start() -> Iterator[Callable[..., tuple[SimulatedDevice, Started]]]:
    """Return a function that makes devices with `Counter`. They are closed after the test."""
    devices = []

    def make(board_id: str | None = None, **options: Any) -> tuple[SimulatedDevice, Started]:
        started = Started()
        device = SimulatedDevice(board_id, app_factory=started, **options)
        devices.append(device)
        return device, started

    yield make
    for device in devices:
        device.close()
