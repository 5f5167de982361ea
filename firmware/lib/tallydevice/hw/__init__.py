"""The board's hardware, behind plain objects: the only part of the program that imports hardware modules."""

from tallydevice.hw.errors import HardwareError
from tallydevice.hw.hardware import Hardware
from tallydevice.loading import forget, loaded

__all__ = ["Hardware", "HardwareError", "open_hardware"]

_ONLY_AT_START = (
    "tallydevice.hw.opening tallydevice.hw.fittings tallydevice.hw.wiring tallydevice.hw.touching tallydevice.hw.bus"
    " tallydevice.hw.board_file tallydevice.hw.maintenance"
    " tallydevice.hw.placing tallydevice.hw.reset tallydevice.hw.settings"
)


def open_hardware(root: str = "/", sync=None, getenv=None) -> Hardware:  # type: ignore[no-untyped-def]
    """The hardware that `root`/board.json describes. Raises HardwareError with one sentence for the holder.

    `sync` makes written bytes stay, `getenv(name)` gives a setting; os.sync and os.getenv where none is given. What only
    opening needs is out of memory afterwards.
    """
    from tallydevice.hw.opening import open_parts

    try:
        return open_parts(root if root.endswith("/") else root + "/", sync, getenv)
    finally:
        forget(_ONLY_AT_START.split() + [name for name in loaded() if name.startswith("tallydevice.hw.display_")])
