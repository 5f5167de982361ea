"""Any pin that is asked for, and a display as large as board.json says."""

import json

import busdisplay
import microcontroller


def _made():
    with open("/board.json") as file:
        described = json.load(file)["display"]
    return busdisplay.BusDisplay(described["width"], described["height"])


DISPLAY = _made()


def __getattr__(name):
    return microcontroller.Pin()


def I2C():
    raise RuntimeError("nothing is wired here")
