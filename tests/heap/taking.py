"""On MicroPython: `taking.py LIB` prints the bytes that are free before the device takes all memory, and after it."""

import gc
import sys

sys.path[:] = [sys.argv[1]]

from tallydevice.loading import take_memory  # noqa: E402


def free():
    """Return the bytes of heap that are free."""
    gc.collect()
    return gc.mem_free()


before = free()
kept = take_memory()
print(before, free(), len(kept))
