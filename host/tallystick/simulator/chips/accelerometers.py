"""Simulate accelerometers, which measure only once they were set up, in the range that they were set to."""

from __future__ import annotations

from tallystick.simulator.chips.chip import RegisterChip

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from collections.abc import Callable

    Measure = Callable[[], tuple[float, float, float]]

GRAVITY = 9.81
_FULL = 32768
_AT_REST = (0.0, 0.0, 0.0)
_INCREMENT = 0x80
# The LIS3DH reads on into the next register only where this bit of the register's address is set.


class Accelerometer(RegisterChip):
    """Simulate an accelerometer; `measure()` gives the acceleration on its three axes in m/s²."""

    first = 0x28
    ranges_g = (2, 4, 8, 16)

    def __init__(self, measure: Measure) -> None:
        super().__init__()
        self._measure = measure
        self._measured = _AT_REST
        self._in_range_g = 0

    def refresh(self) -> None:
        """Put the three axes into their six registers, low byte first, in steps of the range; zeros while the chip is off."""
        axes = self._measure() if self.is_on else _AT_REST
        # The same measurement is not converted again: on MicroPython that would take memory in each round of the program.
        if axes is self._measured and self._in_range_g == self.range_g:
            return
        self._measured, self._in_range_g = axes, self.range_g
        for number, axis in enumerate(axes):
            value = round(axis / GRAVITY * _FULL / self.range_g)
            value = max(-_FULL, min(_FULL - 1, value)) & 0xFFFF
            self.registers[self.first + 2 * number] = value & 0xFF
            self.registers[self.first + 2 * number + 1] = value >> 8

    @property
    def is_on(self) -> bool:
        """Return True if the chip measures; one without a switch always does."""
        return True

    @property
    def range_g(self) -> int:
        """The largest acceleration that the chip can tell, in g; 2 where nothing sets another."""
        return 2


class Lis3dh(Accelerometer):
    """Simulate ST's LIS3DH."""

    def __init__(self, measure: Measure) -> None:
        super().__init__(measure)
        self.registers[0x0F] = 0x33
        self.registers[0x20] = 0x07

    @property
    def is_on(self) -> bool:
        """Return True if a data rate is chosen and all axes are on."""
        return self.registers[0x20] & 0xF0 != 0 and self.registers[0x20] & 7 == 7

    @property
    def range_g(self) -> int:
        """The range in g that the bits FS of CTRL_REG4 select."""
        return self.ranges_g[self.registers[0x23] >> 4 & 3]

    def place_of(self, number: int) -> int:
        """Return the register of byte `number`: the same each time, unless the address asked for the ones that follow."""
        return (self._at & 0x7F) + (number if self._at & _INCREMENT else 0)


class Lsm6ds(Accelerometer):
    """Simulate ST's LSM6DS33."""

    ranges_g = (2, 16, 4, 8)

    def __init__(self, measure: Measure) -> None:
        super().__init__(measure)
        self.registers[0x0F] = 0x69
        self.registers[0x12] = 0x04

    @property
    def is_on(self) -> bool:
        """Return True if a data rate is chosen."""
        return self.registers[0x10] & 0xF0 != 0

    @property
    def range_g(self) -> int:
        """The range in g that the bits FS_XL of CTRL1_XL select."""
        return self.ranges_g[self.registers[0x10] >> 2 & 3]


class Qmi8658(Accelerometer):
    """Simulate QST's QMI8658."""

    first = 0x35

    def __init__(self, measure: Measure) -> None:
        super().__init__(measure)
        self.registers[0x00] = 0x05
        self.registers[0x02] = 0x20

    @property
    def is_on(self) -> bool:
        """Return True if the accelerometer is enabled."""
        return self.registers[0x08] & 1 != 0

    @property
    def range_g(self) -> int:
        """The range in g that the bits aFS of CTRL2 select."""
        return self.ranges_g[self.registers[0x03] >> 4 & 3]

    def place_of(self, number: int) -> int:
        """Return the register of byte `number`: the same each time unless CTRL1 asks for those that follow.

        Where CTRL1 asks for the high byte first, the two bytes of an axis change places.
        """
        step = 1 if self.registers[0x02] & 0x40 else 0
        swapped = 1 if self.registers[0x02] & 0x20 and self._at >= self.first else 0
        return self._at + ((step * number) ^ swapped)


ACCELEROMETERS = {"lis3dh": (Lis3dh, 0x18), "lsm6ds": (Lsm6ds, 0x6A), "qmi8658": (Qmi8658, 0x6B)}
