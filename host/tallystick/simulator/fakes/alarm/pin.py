"""Stands in for CircuitPython's `alarm.pin`."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Pin


class PinAlarm:
    """Wake when `pin` has the level `value`; raise ValueError if the pin is in use."""

    def __init__(self, pin: Pin, value: bool, edge: bool = False, pull: bool = False) -> None:
        del edge, pull
        self._circuit = current.circuit()
        if self._circuit.is_claimed(pin):
            raise ValueError(f"{pin.name} in use")
        self.pin = pin
        self.value = value

    def is_due(self) -> bool:
        """Return whether the pin has that level."""
        return self._circuit.level(self.pin.name) == self.value
