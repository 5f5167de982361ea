"""Stands in for CircuitPython's `touchio`."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Pin


class TouchIn:
    """Read a pad that feels a finger."""

    def __init__(self, pin: Pin, pull: str | None = None) -> None:
        del pull
        self._circuit = current.circuit()
        self._pin = pin
        self._circuit.claim(pin)

    @property
    def value(self) -> bool:
        """Return True if the pad is touched."""
        return self._circuit.is_touched(self._pin.name)

    def deinit(self) -> None:
        """Free the pin."""
        self._circuit.release(self._pin)
