"""A serial port as a transport. The one place that imports pyserial's ports."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import serial

from tallystick.link.errors import LinkError, PortBusy, PortForbidden, PortMissing, PortUnusable, PortVanished
from tallystick.link.holders import MODEM_MANAGER, holder_of, is_running

BAUD = 115_200
# Without meaning over USB, where every speed is the same (but 1200, at which boards restart); real for a UART bridge.
WRITE_TIMEOUT_S = 2.0


class SerialTransport:
    """The port at path `name`. DTR is on while it is open: over native USB that is how the device sees us."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._port: serial.Serial | None = None

    def open(self) -> None:
        """Nobody else can open the port now. Raises PortMissing, PortBusy, PortForbidden, PortUnusable."""
        self.close()
        try:
            port = serial.Serial(None, BAUD, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
            port.port = self.name
            # Both lines as the system itself raises them on opening: where a bridge has them wired to a chip's reset,
            # they must not change one after the other.
            port.dtr = port.rts = True
            port.open()
        except (OSError, ValueError) as error:
            raise _explained(self.name, error) from error
        self._port = port

    def close(self) -> None:
        """The port is free for others, and DTR is off."""
        port, self._port = self._port, None
        if port is not None:
            with suppress(OSError):  # it vanished before
                port.close()

    def send(self, data: bytes) -> None:
        """All of `data` is with the operating system. Raises PortVanished, PortBusy."""
        try:
            self._opened().write(data)
        except OSError as error:  # pyserial's own errors are OSErrors, timeouts included
            raise self._gone() from error

    def receive(self, timeout_s: float) -> bytes:
        """What has arrived, after at most `timeout_s`. Raises PortVanished, PortBusy."""
        port = self._opened()
        try:
            port.timeout = timeout_s
            data: bytes = port.read(port.in_waiting or 1)
            more = port.in_waiting
            return data + port.read(more) if more else data
        except (OSError, TypeError) as error:
            # TypeError: pyserial's, where another thread closed the port meanwhile.
            raise self._gone() from error

    def _opened(self) -> serial.Serial:
        if self._port is None:
            raise PortVanished(self.name)
        return self._port

    def _gone(self) -> LinkError:
        """Why nothing comes any more: pyserial has one error for a pulled cable and for a program that reads along."""
        holder = holder_of(self.name) if Path(self.name).exists() else None
        return PortVanished(self.name) if holder is None else PortBusy(self.name, holder)


def _explained(name: str, error: Exception) -> LinkError:
    number = getattr(error, "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "exclusively lock" in str(error):
        return PortBusy(name, holder_of(name), is_probed=is_running(MODEM_MANAGER))
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return PortMissing(name)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(name, _group_of(name))
    text = str(error)
    if "FileNotFoundError" in text:  # Windows: pyserial keeps the number to itself
        return PortMissing(name)
    if "PermissionError" in text:  # on Windows a port that is in use is forbidden
        return PortBusy(name)
    if number is None and "configure port" in text:  # pyserial: it opens, but has no speed that could be set
        return PortUnusable(name, "it is no serial port")
    return PortUnusable(name, text if number is None else os.strerror(number))


def _group_of(name: str) -> str:
    """The group whose members may open the port; Debian's where it cannot be told."""
    try:
        return Path(name).group()
    except (OSError, KeyError, NotImplementedError):
        return "dialout"
