"""A simulated device in the middle of a game, on a cable in memory, with links to it."""

from __future__ import annotations

from tallystick.link.client import Link
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.table.memorytransport import MemoryTransport
from tests.device.table import Table


class DeviceInGame:
    """Start a game on a free table and change scores `changes` times."""

    def __init__(self, changes: int) -> None:
        self.cable = MemoryCable()
        self.table = Table(seed=5)
        self.device = self.table.device
        self.device.transport = self.device.serial.transport = self.cable
        self.table.begin("free")
        for _ in range(changes):
            self.table.session.change_score(0, 1)

    def link(self) -> Link:
        """Return a laptop's link to the device, not opened yet."""
        return Link(MemoryTransport(self.cable, lambda _s: self.device.step()), now_s=lambda: self.device.now_ms / 1000)
