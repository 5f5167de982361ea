"""A data cable in memory with both of its ends: what the device's program holds, and what the laptop's does."""

from __future__ import annotations

from collections.abc import Callable

from tallydevice.hw.hardware import Port
from tallystick.simulator.serial_line import UsbSerial
from tallystick.table.memorytransport import MemoryTransport
from tests.link.faultycable import FaultyCable


class Line(FaultyCable):
    """A cable that is in. `pump` lets `pump_s` pass on the device; it is called while the laptop waits: one thread does both sides."""

    def __init__(self, pump: Callable[[], None], pump_s: float, name: str = "memory") -> None:
        super().__init__()
        self.pump = pump
        self._pump_s = pump_s
        self._serial = UsbSerial()
        self.host = self.end(name)
        self.power_up()

    def power_up(self) -> None:
        """The device's end is as after a start: with nothing in its buffers."""
        self._serial.reset()
        self._serial.transport = self
        self.device = Port(self._serial)

    def end(self, name: str) -> MemoryTransport:
        """Return a laptop's end, for one more program that sees the port as `name`."""
        return MemoryTransport(self, lambda _s: self.pump(), name, self._pump_s)

    def arrived(self) -> bytes:
        """Return what has arrived at the laptop whose program has the port open."""
        assert self._port is not None
        return self._port.read(1 << 20)
