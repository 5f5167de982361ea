"""Simulate a cable that damages what it carries."""

from __future__ import annotations

import random

from tallystick.simulator.memory_cable import LAPTOP_BUFFER_BYTES, MemoryCable


class DamagingCable(MemoryCable):
    """Change, double, lose or zero one byte in `1 / rate`, on the way to a laptop that buffers `room` bytes."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng
        self.rate = 0.0
        self.room = LAPTOP_BUFFER_BYTES

    def to_host(self, data: bytes) -> int:
        """Send `data`, perhaps damaged, and return how many bytes were taken."""
        taken = data[: max(0, self.room - len(self._to_host))]
        super().to_host(self._damaged(taken))
        return len(taken)

    def from_host(self, count: int) -> bytes:
        """Return what the laptop sent, perhaps damaged."""
        return self._damaged(super().from_host(count))[:count]

    def _damaged(self, data: bytes) -> bytes:
        if self.rate == 0 or self.rng.random() >= self.rate * len(data):
            return data
        at = self.rng.randrange(len(data))
        piece = self.rng.choice((bytes((data[at] ^ 1 << self.rng.randrange(8),)), b"", b"\x00", data[at : at + 1] * 2))
        return data[:at] + piece + data[at + 1 :]
