"""Stands in for CircuitPython's `analogio`: the pin that the battery's voltage is on."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Pin

FULL_READING = 65535
REFERENCE_V = 3.3


class AnalogIn:
    """Measure the voltage on a pin."""

    reference_voltage = REFERENCE_V

    def __init__(self, pin: Pin) -> None:
        self._circuit = current.circuit()
        self._pin = pin
        self._circuit.claim(pin)

    @property
    def value(self) -> int:
        """The voltage on the pin, from 0 to 65535 for the reference voltage."""
        battery = self._circuit.board.get("battery") or {}
        if battery.get("pin") != self._pin.name:
            return 0
        if "enable" in battery and not self._circuit.level(battery["enable"]):
            return 0
        volts: float = self._circuit.battery.volts() / battery["factor"] / battery.get("reference", REFERENCE_V)
        return min(FULL_READING, round(volts * FULL_READING))

    def deinit(self) -> None:
        """Free the pin."""
        self._circuit.release(self._pin)
