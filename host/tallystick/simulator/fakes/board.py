"""Stands in for CircuitPython's `board`: the pins by name, the display, the I2C bus."""

from typing import Any

from tallystick.simulator.circuit import Pin
from tallystick.simulator.fakes import current


def __getattr__(name: str) -> Any:
    circuit = current.circuit()
    if name == "DISPLAY":
        return circuit.display
    if name == "board_id":
        return circuit.board["board"]
    if name in circuit.pin_names:
        return Pin(name)
    raise AttributeError(f"module 'board' has no attribute {name!r}")


def I2C() -> object:  # noqa: N802 - the board's own name
    """The board's I2C bus; its one chip is reached through the chip's library."""
    return current.circuit()
