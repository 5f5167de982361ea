"""Stands in for CircuitPython's `rotaryio`: a knob whose edges are counted in the background."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Pin


class IncrementalEncoder:
    """Count the turns of the knob on two pins; swapped pins count the other way."""

    def __init__(self, pin_a: Pin, pin_b: Pin, divisor: int = 4) -> None:
        self._circuit = current.circuit()
        self._pins = (pin_a, pin_b)
        self.divisor = divisor
        for pin in self._pins:
            self._circuit.claim(pin)
        names = (pin_a.name, pin_b.name)
        wired = [(knob.pin_a, knob.pin_b) for knob in self._circuit.knobs]
        self._sign = 1 if names in wired else -1 if names[::-1] in wired else 0
        self._zero = self._circuit.edges

    @property
    def position(self) -> int:
        """How many times `divisor` edges it has been turned clockwise."""
        edges = self._sign * (self._circuit.edges - self._zero)
        return edges // self.divisor if edges >= 0 else -(-edges // self.divisor)

    def deinit(self) -> None:
        """Free the pins."""
        for pin in self._pins:
            self._circuit.release(pin)
