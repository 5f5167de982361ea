"""Convert the pixels of a display's memory to RGB."""

import sys
from array import array
from functools import cache

_OFF, _ON = bytes((0, 0, 0)), bytes((255, 255, 255))


@cache
def _rgb_of_565() -> tuple[bytes, ...]:
    # Five or six bits are stretched to eight so that all ones stay all ones.
    table = []
    for value in range(65536):
        red, green, blue = value >> 11, value >> 5 & 0x3F, value & 0x1F
        table.append(bytes((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)))
    return tuple(table)


def rgb_of_rgb565(pixels: bytes | bytearray) -> bytes:
    """Return three bytes a pixel for two big-endian ones that hold five bits red, six green and five blue."""
    words = array("H", bytes(pixels))
    if sys.byteorder == "little":
        words.byteswap()
    return b"".join(map(_rgb_of_565().__getitem__, words))


def rgb_of_grey_bits(pixels: bytes | bytearray) -> bytes:
    """Return three bytes a pixel for one: black for 0, white for anything else."""
    return b"".join(_ON if pixel else _OFF for pixel in pixels)
