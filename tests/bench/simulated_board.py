"""A recorded game's log is read off the simulated Pico: the device's whole program, in real time and in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tallystick.link.client import Link
from tallystick.link.serialport import SerialTransport
from tallystick.link.sync import sync
from tallystick.simulator.nvm import nvm_file
from tallystick.simulator.startup import uid_of
from tallystick.store.store import Store
from tests.pico.chip import BOARD
from tests.pico.log_images import empty_memory
from tests.pico.reading import Recorded, record

START_S = 30.0


@contextmanager
def board_with(name: str) -> Iterator[tuple[Recorded, str]]:
    """Yield what is recorded of the game `name`, and the port of a running device that has its log."""
    with tempfile.TemporaryDirectory() as folder:
        drive, port = Path(folder) / "drive", Path(folder) / "port"
        memory = empty_memory()
        recorded = record(name, drive, memory, uid_of(None, drive))
        nvm_file(drive).write_bytes(memory)
        simulator = [sys.executable, "-m", "tallystick", "sim", "--board", BOARD, "--stay"]
        with subprocess.Popen([*simulator, "--drive", drive, "--link", port], stdout=subprocess.DEVNULL) as device:
            try:
                late_s = time.monotonic() + START_S
                while not port.exists():
                    if device.poll() is not None or time.monotonic() > late_s:
                        raise RuntimeError("The simulated device did not start.")
                    time.sleep(0.05)
                yield recorded, str(port)
            finally:
                device.terminate()


def read(port: str, store: Store) -> float:
    """Fetch the log of the device at `port` into `store`; return the seconds that it took, hello included."""
    started_s = time.perf_counter()
    with Link(SerialTransport(port)) as link:
        sync(link, store)
        return time.perf_counter() - started_s
