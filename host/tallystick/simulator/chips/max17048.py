"""Simulate the battery gauge MAX17048, which has two-byte registers, high byte first."""

from __future__ import annotations

from tallystick.simulator.chips.chip import RegisterChip

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from collections.abc import Callable

ADDRESS = 0x36
_CELL_VOLTAGE = 0x02
_CHARGE = 0x04
_VERSION = 0x08
_VOLTS_A_STEP = 78.125e-6


class Max17048(RegisterChip):
    """Simulate the gauge of a battery; `percent()` gives its charge and `volts()` its voltage."""

    def __init__(self, percent: Callable[[], int], volts: Callable[[], float]) -> None:
        super().__init__()
        self._percent = percent
        self._volts = volts
        self.registers[_VERSION + 1] = 0x10

    def refresh(self) -> None:
        """Put the charge in 256ths of a percent and the voltage in steps of 78.125 µV into the registers."""
        self._put(_CHARGE, self._percent() * 256)
        self._put(_CELL_VOLTAGE, round(self._volts() / _VOLTS_A_STEP))

    def _put(self, register: int, value: int) -> None:
        self.registers[register] = value >> 8
        self.registers[register + 1] = value & 0xFF
