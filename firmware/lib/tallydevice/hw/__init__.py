"""The board's hardware, behind plain objects: the only part of the program that imports hardware modules."""

import sys

from tallydevice.hw.errors import HardwareError
from tallydevice.hw.hardware import Hardware

__all__ = ["Hardware", "HardwareError", "open_hardware"]

_ONLY_AT_START = "opening fittings wiring touching bus board_file display ssd1306 maintenance pins placing reset settings"


def open_hardware(root: str = "/", sync=None, getenv=None) -> Hardware:  # type: ignore[no-untyped-def]
    """The hardware that `root`/board.json describes. Raises HardwareError with one sentence for the holder.

    `sync` makes written bytes stay, `getenv(name)` gives a setting; os.sync and os.getenv where none is given. What only
    opening needs is out of memory afterwards.
    """
    from tallydevice.hw.opening import open_parts

    try:
        return open_parts(root if root.endswith("/") else root + "/", sync, getenv)
    finally:
        package = sys.modules["tallydevice.hw"]
        for name in _ONLY_AT_START.split():
            if sys.modules.pop("tallydevice.hw." + name, None) is not None and hasattr(package, name):
                delattr(package, name)
