"""The registers of the chips on the I2C bus, by address; those that are not named hold 0."""

import world

THIRDS = ("left", "middle", "right")


class _Panel:
    """A CST816 below a screen that stands across it: its third and fourth byte tell how far from the left a finger is."""

    def __contains__(self, register):
        return True

    def get(self, register, otherwise):
        for number in range(3):
            if THIRDS[number] in world.down:
                across = (2 * number + 1) * world.plan["display"][0] // 6
                return {2: 1, 5: across >> 8, 6: across & 0xFF}.get(register, 0)
        return 0


CHIPS = {
    0x15: _Panel(),  # touch panel CST816
    0x19: {0x0F: 0x33},  # accelerometer LIS3DH
    0x36: {0x04: 80},  # gauge MAX17048
    0x3C: {},  # display SSD1306
    0x6A: {0x0F: 0x69},  # accelerometer LSM6DS33
    0x6B: {0x00: 0x05},  # accelerometer QMI8658
}
