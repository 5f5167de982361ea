"""Stands in for CircuitPython's `pwmio`: a wave on a pin, made by the chip."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Pin


class PWMOut:
    """Drive a pin that is high for `duty_cycle` of 65535 of each wave."""

    def __init__(
        self, pin: Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        self._circuit = current.circuit()
        self._pin = pin
        self._variable = variable_frequency
        self._circuit.claim(pin)
        self._frequency = frequency
        self._duty = 0
        self.duty_cycle = duty_cycle

    @property
    def duty_cycle(self) -> int:
        """How long the pin is high, of 65535."""
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty: int) -> None:
        self._duty = duty
        self._show()

    @property
    def frequency(self) -> int:
        """Waves a second."""
        return self._frequency

    @frequency.setter
    def frequency(self, hertz: int) -> None:
        if not self._variable:
            raise RuntimeError("PWM frequency not writable when variable_frequency is False on construction.")
        self._frequency = hertz
        self._show()

    def deinit(self) -> None:
        """Stop the wave and free the pin."""
        self._circuit.release(self._pin)
        self._circuit.waves_hz.pop(self._pin.name, None)

    def _show(self) -> None:
        if self._duty:
            self._circuit.waves_hz[self._pin.name] = self._frequency
        else:
            self._circuit.waves_hz.pop(self._pin.name, None)
