"""Load the drawing code of CircuitPython for PCs without the rest of Blinka.

Blinka's own hardware modules look for a board when they are imported. The drawing code imports three of them and
uses nothing in them here, so empty ones stand in while it is loaded.
"""

import importlib
import sys
import types

from tallystick.simulator import wholerows, wholewords

_UNUSED = ("busio", "digitalio", "microcontroller")
_DRAWING = (
    "displayio",
    "busdisplay",
    "i2cdisplaybus",
    "terminalio",
    "vectorio",
    "bitmaptools",
    "adafruit_display_text.bitmap_label",
)


def load_drawing_code() -> None:
    """Import `displayio` and what belongs to it, so that others can import them too, and stop the thread that it starts."""
    if "displayio" not in sys.modules:
        before = {name: sys.modules.get(name) for name in _UNUSED}
        for name in _UNUSED:
            sys.modules[name] = _empty(name)
        try:
            for name in _DRAWING:
                importlib.import_module(name)
            wholewords.install(sys.modules["bitmaptools"])
            wholerows.install(sys.modules["displayio._tilegrid"])
        finally:
            for name, module in before.items():
                if module is None:
                    del sys.modules[name]
                else:
                    sys.modules[name] = module
    _stop_background_thread()


def _empty(name: str) -> types.ModuleType:
    module = types.ModuleType(name)
    for used_in_annotations in ("DigitalInOut", "I2C", "Pin", "SPI"):
        setattr(module, used_in_annotations, object)
    return module


def _stop_background_thread() -> None:
    # displayio starts a thread that refreshes displays whenever it likes: frames must come when the program says.
    stop = getattr(importlib.import_module("displayio"), "_stop_background", None)
    if stop is not None:
        stop()
