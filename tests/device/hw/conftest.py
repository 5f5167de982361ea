"""Boards for the hardware layer: the simulator's stand-ins for CircuitPython's modules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.clock import VirtualClock
from tallystick.simulator.fakes.install import installed
from tallystick.simulator.serial_line import UsbSerial

FEATHER = "adafruit_feather_esp32s3_reverse_tft"


class Bench:
    """A board on the bench: its circuit, and time that passes when told to."""

    def __init__(self, board: dict) -> None:
        self.clock = VirtualClock()
        self.clock.power_on()
        self.serial = UsbSerial()
        self.circuit = Circuit(board, self.clock, self.serial, b"uid-0001")

    def run_for(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.clock.advance(10)
            self.circuit.run_scanners()


@pytest.fixture
def load_board(project_root) -> Callable[[str], dict]:
    return lambda board_id: json.loads((project_root / "boards" / board_id / "board.json").read_text(encoding="utf-8"))


@pytest.fixture
def bench(load_board) -> Iterator[Callable[[str], Bench]]:
    """Puts boards on the bench; CircuitPython's modules belong to the newest."""
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
