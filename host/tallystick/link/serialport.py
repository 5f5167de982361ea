"""Use a serial port as a transport. No other module imports pyserial's ports."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import serial

from tallystick.link.errors import LinkError, PortBusy, PortForbidden, PortMissing, PortUnusable, PortVanished
from tallystick.link.processes import MODEM_MANAGER, is_running, process_using

BAUD = 115_200
# Over USB every speed is the same, except 1200, at which boards restart. For a UART bridge it is the real speed.
WRITE_TIMEOUT_S = 2.0


class SerialTransport:
    """Open the port at path `name`. DTR is on while it is open. Over native USB the device sees the laptop by that."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._port: serial.Serial | None = None

    def open(self) -> None:
        """Open the port only for this program. Raise PortMissing, PortBusy, PortForbidden or PortUnusable."""
        self.close()
        try:
            port = serial.Serial(None, BAUD, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
            port.port = self.name
            # Both lines are raised, as the system does on opening. Some bridges have them wired to a chip's reset. Then they
            # must not change one after the other.
            port.dtr = port.rts = True
            port.open()
        except (OSError, ValueError) as error:
            raise _translated_error(self.name, error) from error
        self._port = port

    def close(self) -> None:
        """Close the port, which switches DTR off."""
        port, self._port = self._port, None
        if port is not None:
            with suppress(OSError):  # it vanished before
                port.close()

    def send(self, data: bytes) -> None:
        """Hand all of `data` to the operating system. Raise PortVanished or PortBusy."""
        try:
            self._opened().write(data)
        except OSError as error:  # pyserial's own errors are OSErrors, timeouts included
            raise self._disconnection() from error

    def receive(self, timeout_s: float) -> bytes:
        """Return what has arrived, after at most `timeout_s`. Raise PortVanished or PortBusy."""
        port = self._opened()
        try:
            port.timeout = timeout_s
            data: bytes = port.read(port.in_waiting or 1)
            more = port.in_waiting
            return data + port.read(more) if more else data
        except (OSError, TypeError) as error:
            # pyserial raises TypeError if another thread closed the port meanwhile.
            raise self._disconnection() from error

    def _opened(self) -> serial.Serial:
        """Return the open port. Raise PortVanished if it is closed."""
        if self._port is None:
            raise PortVanished(self.name)
        return self._port

    def _disconnection(self) -> LinkError:
        """Return the error that says why nothing arrives: pyserial has one for a pulled cable and for a second reader."""
        holder = process_using(self.name) if Path(self.name).exists() else None
        return PortVanished(self.name) if holder is None else PortBusy(self.name, holder)


def _translated_error(name: str, error: Exception) -> LinkError:
    """Return the LinkError that an error of pyserial's means for the user."""
    number = getattr(error, "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "exclusively lock" in str(error):
        return PortBusy(name, process_using(name), is_probed=is_running(MODEM_MANAGER))
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return PortMissing(name)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(name, _group_of(name))
    text = str(error)
    if "FileNotFoundError" in text:  # on Windows pyserial does not pass the number on
        return PortMissing(name)
    if "PermissionError" in text:  # on Windows a port that is in use is forbidden
        return PortBusy(name)
    if number is None and "configure port" in text:  # pyserial: it opens, but has no speed that could be set
        return PortUnusable(name, "it is not a serial port")
    return PortUnusable(name, text if number is None else os.strerror(number))


def _group_of(name: str) -> str:
    """Return the group whose members may open the port, or Debian's if it is not known."""
    try:
        return Path(name).group()
    except (OSError, KeyError, NotImplementedError):
        return "dialout"
