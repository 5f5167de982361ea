"""A screen that CircuitPython sets up itself: `board.DISPLAY`, over the real drawing code."""

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.display import MemoryDisplay


def open_screen(circuit: Circuit) -> MemoryDisplay:
    """Return the display that the program finds on the board."""
    description = circuit.board["display"]
    display = MemoryDisplay(description["width"], description["height"], description["colours"])
    circuit.own_display = display
    return display
