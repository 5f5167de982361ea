"""Simulate a screen that CircuitPython sets up itself, `board.DISPLAY`, with the real drawing code."""

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.display import MemoryDisplay


def open_screen(circuit: Circuit) -> MemoryDisplay:
    """Make the display that the program finds as `board.DISPLAY`, put it into the circuit and return it."""
    description = circuit.board["display"]
    display = MemoryDisplay(description["width"], description["height"], description["colours"])
    circuit.own_display = display
    return display
