"""A simulated cable that damages bytes on the way."""

from __future__ import annotations

import random

from tests.link.faultycable import FaultyCable


class DamagingCable(FaultyCable):
    """Change, double, lose or zero one byte in `1 / rate`."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng
        self.rate = 0.0

    def fault(self, _side: str, data: bytes) -> bytes:
        """Return `data` as it arrives."""
        if self.rate == 0 or self.rng.random() >= self.rate * len(data):
            return data
        at = self.rng.randrange(len(data))
        piece = self.rng.choice((bytes((data[at] ^ 1 << self.rng.randrange(8),)), b"", b"\x00", data[at : at + 1] * 2))
        return data[:at] + piece + data[at + 1 :]
