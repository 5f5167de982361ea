"""Stands in for Adafruit's library of the accelerometer LIS3DH."""

from tallystick.simulator.circuit import Circuit

RANGE_2_G = 0
RANGE_4_G = 1
RANGE_8_G = 2
RANGE_16_G = 3


class LIS3DH_I2C:  # noqa: N801 - the library's own name
    """The accelerometer on the board's bus. Raises ValueError, as the library does, where the board has none."""

    def __init__(self, i2c: Circuit, *, address: int = 0x18) -> None:
        shake = i2c.board.get("shake")
        if shake is None or int(shake["address"], 16) != address:
            raise ValueError(f"No I2C device at address: {address:#x}")
        self._circuit = i2c
        self.range = RANGE_2_G

    @property
    def acceleration(self) -> tuple[float, float, float]:
        """The acceleration now, in m/s²."""
        return self._circuit.acceleration()
