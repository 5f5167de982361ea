"""The wires of a display on an I2C bus."""

from tallystick.simulator.fakes.busio import must_answer


class I2CDisplayBus:
    def __init__(self, i2c_bus, *, device_address, reset=None):
        must_answer(i2c_bus, device_address)
