"""Stands in for CircuitPython's `digitalio`: a pin read directly."""

from tallystick.simulator.circuit import Pin
from tallystick.simulator.fakes import current


class Pull:
    """Which way a pin is pulled when nothing drives it."""

    UP = "up"
    DOWN = "down"


class DigitalInOut:
    """A pin as an input."""

    def __init__(self, pin: Pin) -> None:
        self._circuit = current.circuit()
        self._pin = pin
        self._circuit.claim(pin)

    def switch_to_input(self, pull: str | None = None) -> None:
        """The pin is read; the buttons of the board decide its level, whichever way it is pulled."""

    @property
    def value(self) -> bool:
        """Whether the pin is high."""
        return self._circuit.level(self._pin.name)

    def deinit(self) -> None:
        """The pin may be used for something else."""
        self._circuit.release(self._pin)
