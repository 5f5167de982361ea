"""Provide a line inside this process: for the page's simulated device, for systems without pseudo-terminals, for tests."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from tallystick.link.errors import PortBusy, PortVanished

BUFFER_BYTES = 4096
# About what an operating system buffers for a serial port; the device's own 256 bytes are `device_room`.


class MemoryLine:
    """Connect two ends by two bounded buffers; `device` is the port that the firmware expects, `host` is a transport.

    `pump`, where it is given, lets time pass while the laptop waits (one thread runs both sides); otherwise another
    thread steps the device. `device_room` and `host_room` are the sizes of the buffers in bytes.
    """

    def __init__(
        self,
        name: str = "memory",
        *,
        pump: Callable[[], None] | None = None,
        now_s: Callable[[], float] = time.monotonic,
        device_room: int = 256,
        host_room: int = BUFFER_BYTES,
    ) -> None:
        self.name = name
        self.plugged = True
        """True if the cable is plugged in; pulling it drops what was on its way."""
        self._pump = pump
        self._now_s = now_s
        self._changed = threading.Condition()
        self._rooms = {"device": device_room, "host": host_room}
        self._waiting = {"device": bytearray(), "host": bytearray()}
        self._opened_by: HostEnd | None = None
        self.device = DeviceEnd(self)
        self.host = HostEnd(self)

    def plug(self, plugged: bool) -> None:
        """Plug the cable in or pull it out; after it was pulled, whoever had the line open has to open it again."""
        with self._changed:
            self.plugged = plugged
            if not plugged:
                self._opened_by = None
                self._drop()
            self._changed.notify_all()

    def _drop(self) -> None:
        """Empty both buffers."""
        for buffer in self._waiting.values():
            buffer.clear()

    def put(self, side: str, data: bytes) -> int:
        """Put into the buffer of `side` as much of `data` as fits, and return how many bytes did."""
        with self._changed:
            buffer = self._waiting[side]
            taken = min(len(data), self._rooms[side] - len(buffer))
            buffer += data[:taken]
            self._changed.notify_all()
            return taken

    def take(self, side: str, most: int) -> bytes:
        """Take up to `most` bytes that have arrived at `side`."""
        with self._changed:
            buffer = self._waiting[side]
            data = bytes(buffer[:most])
            del buffer[:most]
            if data:
                self._changed.notify_all()
            return data


class DeviceEnd:
    """Give the device its end of the line, as `usb_cdc.data` behind tallydevice.hw.hardware; it never waits."""

    def __init__(self, line: MemoryLine) -> None:
        self._line = line

    @property
    def connected(self) -> bool:
        """Return True if a program on the laptop has the line open."""
        return self._line.plugged and self._line._opened_by is not None  # noqa: SLF001 - two ends of one thing

    def read(self, buffer: bytearray) -> int:
        """Fill `buffer` with waiting bytes, and return how many there were."""
        data = self._line.take("device", len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, view: bytes | memoryview) -> int:
        """Send as much of `view` as fits, and return how many bytes were taken."""
        return self._line.put("host", bytes(view)) if self.connected else 0


class HostEnd:
    """Give a program on the laptop its end of the line, as a transport. One of several ends can be open at a time."""

    def __init__(self, line: MemoryLine, name: str = "") -> None:
        self._line = line
        self.name = name or line.name

    def open(self) -> None:
        """Open the line, which the device sees. Raise PortVanished where the cable is out, PortBusy where another end is open."""
        line = self._line
        with line._changed:  # noqa: SLF001
            if not line.plugged:
                raise PortVanished(self.name)
            if line._opened_by not in (None, self):  # noqa: SLF001
                raise PortBusy(self.name)
            line._opened_by = self  # noqa: SLF001
            line._drop()  # noqa: SLF001

    def close(self) -> None:
        """Close the line, which the device sees."""
        with self._line._changed:  # noqa: SLF001
            if self._line._opened_by is self:  # noqa: SLF001
                self._line._opened_by = None  # noqa: SLF001
                self._line._drop()  # noqa: SLF001

    def send(self, data: bytes) -> None:
        """Send all of `data`; wait while the device's buffer is full. Raise PortVanished."""
        sent = 0
        while sent < len(data):
            self._check()
            sent += self._line.put("device", data[sent:])
            if sent < len(data):
                self._wait(0.01)

    def receive(self, timeout_s: float) -> bytes:
        """Return what has arrived, after at most `timeout_s`. Raise PortVanished."""
        now_s = self._line._now_s  # noqa: SLF001
        deadline_s = now_s() + timeout_s
        while True:
            self._check()
            data = self._line.take("host", BUFFER_BYTES)
            left_s = deadline_s - now_s()
            if data or left_s <= 0:
                return data
            self._wait(left_s)

    def _check(self) -> None:
        """Raise PortVanished unless this end is open."""
        if self._line._opened_by is not self:  # noqa: SLF001
            raise PortVanished(self.name)

    def _wait(self, timeout_s: float) -> None:
        """Step the device, or wait up to `timeout_s` for its thread to send something."""
        line = self._line
        if line._pump is not None:  # noqa: SLF001
            line._pump()  # noqa: SLF001
            return
        with line._changed:  # noqa: SLF001
            if not line._waiting["host"]:  # noqa: SLF001
                line._changed.wait(timeout_s)  # noqa: SLF001
