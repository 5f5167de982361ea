"""The simulator's cable with a function that changes the bytes on the way."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.simulator.memory_cable import MemoryCable, MemoryPort

Fault = Callable[[str, bytes], bytes]


class FaultyCable(MemoryCable):
    """A cable that gives the bytes for each side ("host" or "device") to `fault(side, data)`. What it returns arrives there."""

    fault: Fault | None = None

    def to_host(self, data: bytes) -> int:
        """Return how many bytes of `data` were accepted. Other bytes may arrive."""
        taken = data[: max(0, self.room_bytes - len(self._to_host))]
        super().to_host(self._passed("host", taken))
        return len(taken)

    def _write(self, port: MemoryPort, data: bytes) -> int:
        super()._write(port, self._passed("device", data))
        return len(data)

    def _passed(self, side: str, data: bytes) -> bytes:
        return data if self.fault is None or not data else self.fault(side, data)
