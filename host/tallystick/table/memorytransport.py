"""Adapt the simulator's cable in memory to the link's transport."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tallystick.link.errors import PortBusy, PortVanished
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.memory_cable import MemoryCable, MemoryPort

POLL_S = 0.005


class MemoryTransport:
    """The laptop's end of `cable`. `sleep` waits `poll_s` between two checks for data."""

    def __init__(
        self,
        cable: MemoryCable,
        sleep: Callable[[float], object] | None = None,
        name: str = "memory",
        poll_s: float = POLL_S,
    ) -> None:
        self.name = name
        self._cable = cable
        self._port: MemoryPort | None = None
        self._sleep = sleep or threading.Event().wait
        self._poll_s = poll_s

    def open(self) -> None:
        """Open the line, which the device sees. Raise PortVanished if the cable is out, PortBusy if another has it open."""
        try:
            self._port = self._cable.open_port()
        except SimulatorError as error:
            raise (PortBusy if self._cable.plugged else PortVanished)(self.name) from error

    def close(self) -> None:
        """Close the line, which the device sees."""
        if self._port is not None:
            self._port.close()
            self._port = None

    def send(self, data: bytes) -> None:
        """Send all of `data`. Raise PortVanished."""
        try:
            self._opened().write(data)
        except OSError as error:
            raise PortVanished(self.name) from error

    def receive(self, timeout_s: float) -> bytes:
        """Return what has arrived, after at most `timeout_s`. Raise PortVanished."""
        try:
            for _ in range(max(1, round(timeout_s / self._poll_s))):
                data = self._opened().read(4096)
                if data:
                    return data
                self._sleep(self._poll_s)
        except OSError as error:
            raise PortVanished(self.name) from error
        return b""

    def _opened(self) -> MemoryPort:
        """Return the open port. Raise PortVanished if it is closed."""
        if self._port is None:
            raise PortVanished(self.name)
        return self._port
