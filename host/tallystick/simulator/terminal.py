"""Offer the data cable as a pseudo-terminal that any serial program can open."""

import contextlib
import errno
import os
import select
import sys
from pathlib import Path

from tallystick.simulator.errors import SimulatorError


class PseudoTerminal:
    """Carry data to and from the device file `path`, which can also be reached through the symbolic link `link`.

    A pseudo-terminal has no DTR: that a program has the file open stands for it. Raise SimulatorError on a system
    without pseudo-terminals, and if `link` is something else than a link.
    """

    def __init__(self, link: Path | None = None) -> None:
        if sys.platform == "win32":
            raise SimulatorError("there are no pseudo-terminals on this system; use the port in memory")
        if link is not None and link.exists() and not link.is_symlink():
            raise SimulatorError(f"{link} exists and is not a link; name a path that is free")
        self._link = link
        self._master: int | None = None
        self._was_open = False
        self.path = ""
        self.plug()

    def plug(self) -> None:
        """Make a new device file and lead the link to it; raise SimulatorError if the link cannot be made."""
        if self._master is not None:
            return
        self._master, slave = os.openpty()
        os.set_blocking(self._master, False)
        self.path = os.ttyname(slave)
        self._make_raw(slave)
        os.close(slave)  # from now on, whoever has the file open is another program
        self._was_open = False
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLHUP)
        if self._link is not None:
            self._point_link(self._link)

    def unplug(self) -> None:
        """Remove the device file and the link; a program that holds the file open reads its end."""
        if self._master is None:
            return
        os.close(self._master)
        self._master = None
        if self._link is not None:
            with contextlib.suppress(OSError):
                self._link.unlink()

    def close(self) -> None:
        """Remove the device file and the link for good."""
        self.unplug()

    def is_open(self) -> bool:
        """Return whether a program has the device file open."""
        if self._master is None:
            return False
        is_open = not any(event & select.POLLHUP for _, event in self._poll.poll(0))
        if is_open and not self._was_open:
            # The kernel forgets the settings when the last user closes the file; an echo would come back as input.
            self._make_raw(self._master)
        self._was_open = is_open
        return is_open

    def to_host(self, data: bytes) -> int:
        """Hand `data` to the kernel for the program that reads the file; return how many bytes it took."""
        if self._master is None:
            return 0
        try:
            return os.write(self._master, data)
        except OSError as error:
            return _zero_if_no_peer(error)

    def from_host(self, count: int) -> bytes:
        """Return at most `count` bytes that the program has written."""
        if self._master is None:
            return b""
        try:
            return os.read(self._master, count)
        except OSError as error:
            _zero_if_no_peer(error)
            return b""

    @staticmethod
    def _make_raw(descriptor: int) -> None:
        import tty  # noqa: PLC0415 - Windows has none

        tty.setraw(descriptor)

    def _point_link(self, link: Path) -> None:
        try:
            if link.is_symlink():
                link.unlink()
            link.symlink_to(self.path)
        except OSError as error:
            self._link = None
            self.unplug()
            raise SimulatorError(f"the link {link} cannot be made: {error.strerror}") from error


def _zero_if_no_peer(error: OSError) -> int:
    # EAGAIN says that there is nothing to read yet, EIO that no program has the file open any more.
    if error.errno in {errno.EAGAIN, errno.EIO}:
        return 0
    raise error
