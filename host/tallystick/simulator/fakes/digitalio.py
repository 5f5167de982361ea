"""Stands in for CircuitPython's `digitalio`: a pin read or driven directly."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Pin


class Pull:
    """Name the two ways in which a pin is pulled when nothing drives it."""

    UP = "up"
    DOWN = "down"


class DigitalInOut:
    """Read or drive a pin, which is an input at first."""

    def __init__(self, pin: Pin) -> None:
        self._circuit = current.circuit()
        self.pin = pin
        self._circuit.claim(pin)

    def switch_to_input(self, pull: str | None = None) -> None:
        """Read the pin from now on; the buttons of the board decide its level, whichever way it is pulled."""
        del pull
        self._circuit.outputs.pop(self.pin.name, None)

    def switch_to_output(self, value: bool = False, drive_mode: str | None = None) -> None:
        """Drive the pin to `value` from now on."""
        del drive_mode
        self._circuit.outputs[self.pin.name] = bool(value)

    @property
    def value(self) -> bool:
        """Return True if the pin is high."""
        return self._circuit.level(self.pin.name)

    @value.setter
    def value(self, level: bool) -> None:
        if self.pin.name not in self._circuit.outputs:
            raise AttributeError("Cannot set value when direction is input.")
        self._circuit.outputs[self.pin.name] = bool(level)

    def deinit(self) -> None:
        """Free the pin."""
        self._circuit.release(self.pin)
