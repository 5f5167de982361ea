"""The wires of a display on an I2C bus."""

import world
from board_chips import CHIPS


class I2CDisplayBus:
    def __init__(self, i2c_bus, *, device_address, reset=None):
        if device_address not in CHIPS or device_address in world.plan["silent"]:
            raise RuntimeError("Unable to find I2C Display at %x" % device_address)
