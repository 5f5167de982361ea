"""Stands in for CircuitPython's `board`: the pins by name, the display, the I2C buses that the board sets up itself."""

from __future__ import annotations

from tallystick.simulator.circuit import Pin
from tallystick.simulator.fakes import current
from tallystick.simulator.fakes.busio import BoardI2C
from tallystick.simulator.wires import BOARD_BUS, STEMMA_BUS

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Any

_BUSES = {"I2C": BOARD_BUS, "STEMMA_I2C": STEMMA_BUS}


def __getattr__(name: str) -> Any:
    circuit = current.circuit()
    if name == "DISPLAY" and circuit.own_display is not None:
        return circuit.own_display
    if name == "board_id":
        return circuit.board["board"]
    if name in circuit.pin_names:
        return Pin(name)
    # A bus with nothing on it is one that the board may not have.
    if name in _BUSES and any(bus == _BUSES[name] for bus, _ in circuit.chips):
        return lambda: BoardI2C(_BUSES[name])
    raise AttributeError(f"module 'board' has no attribute {name!r}")
