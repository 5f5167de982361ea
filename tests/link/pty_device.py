"""A device on a pseudo-terminal, served by a thread."""

from __future__ import annotations

import os
import pty
import queue
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tallydevice.link.server import LinkServer
from tests.link.rig import Rig


class TerminalPort:
    """One end of a pseudo-terminal with the interface of the firmware's port."""

    connected = True

    def __init__(self, path: str = "", fd: int = -1) -> None:
        self._fd = fd if fd >= 0 else os.open(path, os.O_RDWR | os.O_NOCTTY)
        os.set_blocking(self._fd, False)
        if path:
            tty.setraw(self._fd)
        self.is_idle = True

    def close(self) -> None:
        os.close(self._fd)

    def read(self, buffer: bytearray) -> int:
        try:
            data = os.read(self._fd, len(buffer))
        except OSError:  # nothing there, or nobody
            self.is_idle = True
            return 0
        buffer[: len(data)] = data
        self.is_idle = False
        return len(data)

    def write(self, view: memoryview) -> int:
        try:
            return os.write(self._fd, view)
        except OSError:  # nothing there, or nobody
            return 0


class Served:
    """A device at `path`, served by a thread. The acts of its players run on that thread: `do(act)`."""

    def __init__(self, rig: Rig) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._acts: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._unplugged = threading.Event()
        self._port = TerminalPort(fd=self._master)
        self._server = LinkServer(rig.session, self._port, "0.1.0", "test")
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def do(self, act: Callable[[], None]) -> None:
        """Queue `act` for the device's thread."""
        self._acts.put(act)

    def unplug(self) -> None:
        """Pull the cable."""
        self._unplugged.set()
        self._thread.join()

    def _serve(self) -> None:
        while not self._unplugged.is_set():
            while not self._acts.empty():
                self._acts.get()()
            self._server.step()
            if self._port.is_idle:
                time.sleep(0.0005)
        os.close(self._slave)
        os.close(self._master)


@contextmanager
def served(rig: Rig) -> Iterator[Served]:
    """Serve the device of `rig` on a pseudo-terminal until the block ends."""
    device = Served(rig)
    try:
        yield device
    finally:
        device.unplug()
