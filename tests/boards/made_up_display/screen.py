"""The made-up screen, simulated: its pin leads to lamps in memory."""

from tallystick.simulator.circuit import Circuit, Pin
from tallystick.simulator.display import MemoryDisplay


def open_screen(circuit: Circuit) -> MemoryDisplay:
    """Return the lamps, which the program finds at their pin."""
    description = circuit.board["display"]
    lamps = MemoryDisplay(description["width"], description["height"], description["colours"])
    Pin.lamps = lamps
    return lamps
