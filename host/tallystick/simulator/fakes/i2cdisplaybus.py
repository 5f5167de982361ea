"""Stands in for CircuitPython's `i2cdisplaybus`: Blinka's own, over a simulated bus, with as many displays as devices."""

from importlib import import_module
from typing import Any, Self

from tallystick.simulator.blinka import load_drawing_code
from tallystick.simulator.circuit import Pin
from tallystick.simulator.fakes.busio import must_answer
from tallystick.simulator.fakes.digitalio import DigitalInOut

load_drawing_code()

_BlinkaI2CDisplayBus: Any = import_module("i2cdisplaybus").I2CDisplayBus
# It is imported by name, because `load_drawing_code` must have run before.


class I2CDisplayBus(_BlinkaI2CDisplayBus):  # type: ignore[misc]
    """Send to the display at `device_address`; raise RuntimeError, as a board does, if none answers."""

    def __new__(cls, *_args: object, **_kwargs: object) -> Self:
        """Make a bus in addition to any others: Blinka's limit of one is a board's, and many devices share this process."""
        return object.__new__(cls)

    def __init__(self, i2c_bus: Any, *, device_address: int, reset: Pin | None = None) -> None:
        super().__init__(i2c_bus, device_address=device_address)
        self._reset = None if reset is None else DigitalInOut(reset)
        must_answer(i2c_bus, device_address)
