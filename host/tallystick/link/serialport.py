"""A serial port as a transport. The one place that imports pyserial's ports."""

from __future__ import annotations

import errno
import os
from contextlib import suppress

import serial

from tallystick.link.errors import LinkError, PortBusy, PortForbidden, PortMissing, PortUnusable, PortVanished

BAUD = 115_200
# Without meaning over USB, where every speed is the same; real for a UART bridge.
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
            self._port = serial.Serial(self.name, BAUD, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
        except (OSError, ValueError) as error:
            raise _explained(self.name, error) from error

    def close(self) -> None:
        """The port is free for others, and DTR is off."""
        port, self._port = self._port, None
        if port is not None:
            with suppress(OSError):  # it vanished before
                port.close()

    def send(self, data: bytes) -> None:
        """All of `data` is with the operating system. Raises PortVanished."""
        try:
            self._opened().write(data)
        except OSError as error:  # pyserial's own errors are OSErrors, timeouts included
            raise PortVanished(self.name) from error

    def receive(self, timeout_s: float) -> bytes:
        """What has arrived, after at most `timeout_s`. Raises PortVanished."""
        port = self._opened()
        try:
            port.timeout = timeout_s
            data: bytes = port.read(port.in_waiting or 1)
            more = port.in_waiting
            return data + port.read(more) if more else data
        except (OSError, TypeError) as error:
            # TypeError: pyserial's, where another thread closed the port meanwhile.
            raise PortVanished(self.name) from error

    def _opened(self) -> serial.Serial:
        if self._port is None:
            raise PortVanished(self.name)
        return self._port


def _explained(name: str, error: Exception) -> LinkError:
    number = getattr(error, "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "exclusively lock" in str(error):
        return PortBusy(name)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return PortMissing(name)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(name)
    text = str(error)
    if "FileNotFoundError" in text:  # Windows: pyserial keeps the number to itself
        return PortMissing(name)
    if "PermissionError" in text:  # on Windows a port that is in use is forbidden
        return PortBusy(name)
    if number is None and "configure port" in text:  # pyserial: it opens, but has no speed that could be set
        return PortUnusable(name, "it is no serial port")
    return PortUnusable(name, text if number is None else os.strerror(number))
