"""Keep a second program from simulating a device over the same drive."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tallystick.simulator.errors import SimulatorError


@contextmanager
def drive_lock(folder: Path) -> Generator[None]:
    """Lock the drive in `folder` until the block ends. Raise SimulatorError where another program simulates a device over it."""
    if sys.platform == "win32":
        yield  # Windows does not let another program replace a file that is open
        return
    import fcntl  # noqa: PLC0415 (Windows has none)

    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / ".in-use").open("w", encoding="utf-8")
    except OSError as error:
        raise SimulatorError(f"the drive {folder} cannot be used: {error.strerror}.") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise SimulatorError(
                f"the simulated device in {folder} is in use by another tallystick play or sim: end that one, "
                "or name another folder with --drive."
            ) from error
        yield
