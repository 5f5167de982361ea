"""Stands in for CircuitPython's `neopixel_write`: what is sent down the line is what the lights show."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.fakes.digitalio import DigitalInOut


def neopixel_write(line: DigitalInOut, sent: bytearray) -> None:
    """Let the board's lights shine as `sent` says, three bytes each; do nothing on another pin or without their power."""
    circuit = current.circuit()
    lights = circuit.board.get("lights") or {}
    if lights.get("pin") != line.pin.name or not circuit.outputs.get(lights.get("power", ""), "power" not in lights):
        return
    first, second, blue = sent[:3]
    circuit.light = bytes((first, second, blue) if lights.get("order") == "RGB" else (second, first, blue))
