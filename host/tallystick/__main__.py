"""Start and end the command `tallystick`, also as `python -m tallystick`."""

from __future__ import annotations

import gc
import os
import sys
import threading
from contextlib import suppress
from typing import NoReturn

GC_THRESHOLD = 20_000
# Python collects garbage after so many new objects (700 by default): starting the program makes many and no garbage.


def run() -> NoReturn:
    """Run the program as a process of its own, and end with its exit code."""
    gc.set_threshold(GC_THRESHOLD)
    from tallystick.cli.main import main  # noqa: PLC0415 (only after the threshold is set: its imports make the objects)

    end(main())


def end(code: int) -> NoReturn:
    """End the process with all output written.

    Where no other thread runs, end without the interpreter's cleanup, which would take as long as starting did.
    """
    if threading.active_count() > 1:
        sys.exit(code)
    with suppress(OSError, ValueError):  # `main` has dealt with a reader that has gone; a closed stream needs nothing
        sys.stdout.flush()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
