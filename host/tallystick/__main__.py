"""`python -m tallystick` is the command `tallystick`: both begin here, and end here."""

from __future__ import annotations

import gc
import os
import sys
import threading
from contextlib import suppress
from typing import NoReturn

YOUNG_OBJECTS = 20_000
# So many may be new before Python looks for garbage among them (700 by default): starting makes many and no garbage.


def run() -> NoReturn:
    """Run the program as a process of its own, and end with its exit code."""
    gc.set_threshold(YOUNG_OBJECTS)
    from tallystick.cli.main import main  # noqa: PLC0415 (what it imports is what there would be garbage among)

    end(main())


def end(code: int) -> NoReturn:
    """End the process with everything written that was to be.

    Where nothing else runs, the system takes the memory back in one piece: that Python takes it apart object by object would
    cost as much as starting it did.
    """
    if threading.active_count() > 1:
        sys.exit(code)
    with suppress(OSError, ValueError):  # a reader that has gone was heeded by `main`; a closed stream needs nothing
        sys.stdout.flush()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
