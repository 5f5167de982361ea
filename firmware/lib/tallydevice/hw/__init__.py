"""The board's hardware, behind plain objects: the only part of the program that imports hardware modules."""

from tallydevice.hw.errors import HardwareError
from tallydevice.hw.hardware import Hardware
from tallydevice.loading import forget, loaded

__all__ = ["Hardware", "HardwareError", "open_hardware"]

_ONLY_AT_START = (
    "tallydevice.hw.opening tallydevice.hw.open_buttons tallydevice.hw.open_touch tallydevice.hw.bus tallydevice.hw.board_file"
    " tallydevice.hw.open_storage tallydevice.hw.marks tallydevice.hw.settings"
)


def open_hardware(root: str = "/", sync=None, getenv=None) -> Hardware:  # type: ignore[no-untyped-def]
    """Open the hardware that `root`/board.json describes. Raise HardwareError with one sentence for whoever holds the board.

    `sync` writes the drive's cache out, `getenv(name)` returns a setting; without them os.sync and os.getenv serve. The
    modules that only opening needs are out of memory afterwards.
    """
    from tallydevice.hw.opening import open_parts

    try:
        return open_parts(root if root.endswith("/") else root + "/", sync, getenv)
    finally:
        forget(_ONLY_AT_START.split() + [name for name in loaded() if name.startswith("tallydevice.hw.display_")])
