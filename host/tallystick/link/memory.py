"""A line inside this process: for the table's own simulated device, for systems without pseudo-terminals, for tests."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from tallystick.link.errors import PortBusy, PortVanished

BUFFER_BYTES = 4096
# About what an operating system keeps for a serial port; the device's own 256 bytes are `device_room`.


class MemoryLine:
    """Two bounded buffers with an end for each side; `device` has what the firmware expects of a port.

    `pump`, where it is given, lets time pass while the laptop waits (one thread does both sides); otherwise another
    thread steps the device.
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
        """Whether the cable is in; pulling it drops what was on its way."""
        self._pump = pump
        self._now_s = now_s
        self._changed = threading.Condition()
        self._rooms = {"device": device_room, "host": host_room}
        self._waiting = {"device": bytearray(), "host": bytearray()}
        self._opened_by: HostEnd | None = None
        self.device = DeviceEnd(self)
        self.host = HostEnd(self)

    def plug(self, plugged: bool) -> None:
        """The cable is in, or out: then whoever had the line open has to open it again."""
        with self._changed:
            self.plugged = plugged
            if not plugged:
                self._opened_by = None
                self._drop()
            self._changed.notify_all()

    def _drop(self) -> None:
        for buffer in self._waiting.values():
            buffer.clear()

    def put(self, side: str, data: bytes) -> int:
        """How many bytes of `data` there was room for on their way to `side`."""
        with self._changed:
            buffer = self._waiting[side]
            taken = min(len(data), self._rooms[side] - len(buffer))
            buffer += data[:taken]
            self._changed.notify_all()
            return taken

    def take(self, side: str, most: int) -> bytes:
        """Up to `most` bytes that have arrived at `side`."""
        with self._changed:
            buffer = self._waiting[side]
            data = bytes(buffer[:most])
            del buffer[:most]
            if data:
                self._changed.notify_all()
            return data


class DeviceEnd:
    """What the device holds: as `usb_cdc.data` behind tallydevice.hw.hardware, it never waits."""

    def __init__(self, line: MemoryLine) -> None:
        self._line = line

    @property
    def connected(self) -> bool:
        """Whether a program on the laptop holds the line open."""
        return self._line.plugged and self._line._opened_by is not None  # noqa: SLF001 - two ends of one thing

    def read(self, buffer: bytearray) -> int:
        """How many waiting bytes were put into `buffer`."""
        data = self._line.take("device", len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, view: bytes | memoryview) -> int:
        """How many bytes of `view` were taken, perhaps fewer than given."""
        return self._line.put("host", bytes(view)) if self.connected else 0


class HostEnd:
    """What a program on the laptop holds: a transport. Of several on one line, one at a time can be open."""

    def __init__(self, line: MemoryLine, name: str = "") -> None:
        self._line = line
        self.name = name or line.name

    def open(self) -> None:
        """The device sees a laptop. Raises PortVanished when the cable is out, PortBusy when another end is open."""
        line = self._line
        with line._changed:  # noqa: SLF001
            if not line.plugged:
                raise PortVanished(self.name)
            if line._opened_by not in (None, self):  # noqa: SLF001
                raise PortBusy(self.name)
            line._opened_by = self  # noqa: SLF001
            line._drop()  # noqa: SLF001

    def close(self) -> None:
        """The device sees nobody."""
        with self._line._changed:  # noqa: SLF001
            if self._line._opened_by is self:  # noqa: SLF001
                self._line._opened_by = None  # noqa: SLF001
                self._line._drop()  # noqa: SLF001

    def send(self, data: bytes) -> None:
        """All of `data` is on its way; waits where the device's buffer is full."""
        sent = 0
        while sent < len(data):
            self._check()
            sent += self._line.put("device", data[sent:])
            if sent < len(data):
                self._wait(0.01)

    def receive(self, timeout_s: float) -> bytes:
        """What has arrived, after at most `timeout_s`."""
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
        if self._line._opened_by is not self:  # noqa: SLF001
            raise PortVanished(self.name)

    def _wait(self, timeout_s: float) -> None:
        line = self._line
        if line._pump is not None:  # noqa: SLF001
            line._pump()  # noqa: SLF001
            return
        with line._changed:  # noqa: SLF001
            if not line._waiting["host"]:  # noqa: SLF001
                line._changed.wait(timeout_s)  # noqa: SLF001
