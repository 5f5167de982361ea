"""Boards for the hardware layer: the simulator's substitutes for CircuitPython's modules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.clock import VirtualClock
from tallystick.simulator.fakes.install import installed
from tallystick.simulator.nvm import open_nvm
from tallystick.simulator.serial_line import UsbSerial

FEATHER = "adafruit_feather_esp32s3_reverse_tft"


class Bench:
    """A board with its circuit. Time passes only when a test says so."""

    def __init__(self, board: dict) -> None:
        self.clock = VirtualClock()
        self.clock.power_on()
        self.serial = UsbSerial()
        self.circuit = Circuit(board, self.clock, self.serial, b"uid-0001", nvm=open_nvm(board))
        # As boot.py leaves it for a game. Tests of boot.py itself begin without this.
        self.circuit.drive_is_writable = True

    def press(self, *names: str) -> None:
        for name in names:
            self.circuit.down(name)

    def release(self, *names: str) -> None:
        for name in names:
            self.circuit.up(name)

    def buttons(self):
        from tallydevice.hw.bus import Buses
        from tallydevice.hw.hardware import Clock
        from tallydevice.hw.open_buttons import open_buttons

        board = self.circuit.board
        return open_buttons(board["buttons"], Clock(self.clock.ticks_ms), Buses(), board["display"]["width"])

    def open(self, folder: Path, **options):
        """Return the whole hardware, with its drive in `folder`."""
        from tallydevice.hw.opening import open_hardware

        (folder / "board.json").write_text(json.dumps(self.circuit.board), encoding="utf-8")
        options.setdefault("getenv", lambda _name: None)
        return open_hardware(str(folder), sync=lambda: None, **options)

    def run_for(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.clock.advance(10)
            self.circuit.run_scanners()


def drain(buttons) -> list[tuple[str, bool, int]]:
    """Return every waiting event."""
    events = []
    event = buttons.poll()
    while event is not None:
        events.append(event)
        event = buttons.poll()
    return events


@pytest.fixture
def load_board(project_root) -> Callable[[str], dict]:
    return lambda board_id: json.loads((project_root / "boards" / board_id / "board.json").read_text(encoding="utf-8"))


@pytest.fixture
def bench(load_board) -> Iterator[Callable[[str], Bench]]:
    """Makes boards. CircuitPython's modules belong to the newest one."""
    opened = []

    def put(board: str | dict = FEATHER) -> Bench:
        made = Bench(load_board(board) if isinstance(board, str) else board)
        context = installed(made.circuit)
        context.__enter__()
        opened.append(context)
        return made

    yield put
    for context in reversed(opened):
        context.__exit__(None, None, None)


@pytest.fixture
def on_a_board(bench) -> Bench:
    """The reference board."""
    return bench(FEATHER)
