"""Opens the places of the journal that board.json describes; needed once, at the start."""

import os

from tallydevice.hw.errors import HardwareError
from tallydevice.hw.storage import FilePlace, NvmPlace

ERASED = b"\xff"
KEPT_FREE = 16384
# Of the drive: for the spare, for the notes of maintenance and trouble, and for clusters that are not used to the end.
LEAST_HISTORY = 16384
CHUNK_BYTES = 256


def open_places(root: str, journal, sync, nvm):  # type: ignore[no-untyped-def]
    """Every place of the journal by name: what board.json says under "journal", `nvm` being microcontroller.nvm.

    Without non-volatile memory (kind "none") a file stands in its place. Raises HardwareError.
    """
    memory = journal["memory"]
    count = memory["bytes"]
    primary = None
    if memory["kind"] == "none":
        primary = FilePlace(root + "journal.bin", count, sync)
    places = {
        "primary": primary or open_nvm(nvm, count, memory["kind"] == "rewritten"),
        "spare": FilePlace(root + "spare.bin", count, sync),
        "history": FilePlace(root + "history.bin", journal["capacity"]["history"], sync),
    }
    _fit(places["history"], root)
    return places


def _fit(history, root: str) -> None:  # type: ignore[no-untyped-def]
    """The history claims no more than the drive has free: so it is known long before that it will be full."""
    if hasattr(os, "statvfs"):
        about = os.statvfs(root)
        most = history.size + about[0] * about[3] - KEPT_FREE
        history.capacity = max(LEAST_HISTORY, min(history.capacity, most))


def open_nvm(nvm, capacity: int, rewrites: bool) -> NvmPlace:  # type: ignore[no-untyped-def]
    """The first `capacity` bytes of `nvm` as a place."""
    if nvm is None or len(nvm) < capacity:
        raise HardwareError(
            "board.json says that this board keeps %d bytes (journal.memory.bytes), and its CircuitPython has %d; "
            "copy the board's own board.json and CircuitPython to it." % (capacity, 0 if nvm is None else len(nvm))
        )
    return NvmPlace(nvm, capacity, _used(nvm, capacity), rewrites)


def _used(nvm, end: int) -> int:  # type: ignore[no-untyped-def]
    """The place behind the last byte before `end` that is not erased."""
    while end:
        start = max(0, end - CHUNK_BYTES)
        used = len(bytes(nvm[start:end]).rstrip(ERASED))
        if used:
            return start + used
        end = start
    return 0
