"""Any pin that is asked for, the buses, and a display where the plan says that the board has one of its own."""

import busdisplay
import busio
import microcontroller
import world

_size = world.plan["display"]
if _size:
    DISPLAY = busdisplay.BusDisplay(None, b"", width=_size[0], height=_size[1])


def __getattr__(name):
    if name == "DISPLAY":
        raise AttributeError(name)
    return microcontroller.Pin(name)


def I2C():
    return busio.THE_BUS


STEMMA_I2C = I2C
