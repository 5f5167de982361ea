"""A data cable in memory with both ends: the one for the device's program, and the one for the laptop's."""

from __future__ import annotations

from collections.abc import Callable

from tallydevice.hw.hardware import Port
from tallystick.simulator.serial_line import UsbSerial
from tallystick.table.memorytransport import MemoryTransport
from tests.link.faultycable import FaultyCable


class Line(FaultyCable):
    """A cable that is plugged in. One thread runs both sides: while the laptop waits, `pump` lets `pump_s` pass on the device."""

    def __init__(self, pump: Callable[[], None], pump_s: float, name: str = "memory") -> None:
        super().__init__()
        self.pump = pump
        self._pump_s = pump_s
        self._serial = UsbSerial()
        self.host = self.end(name)
        self.power_up()

    def power_up(self) -> None:
        """Empty the buffers of the device's end, as after a start."""
        self._serial.reset()
        self._serial.transport = self
        self.device = Port(self._serial)

    def end(self, name: str) -> MemoryTransport:
        """Return a laptop's end for another program that sees the port as `name`."""
        return MemoryTransport(self, lambda _s: self.pump(), name, self._pump_s)

    def arrived(self) -> bytes:
        """Return what has arrived at the laptop whose program has the port open."""
        assert self._port is not None
        return self._port.read(1 << 20)
