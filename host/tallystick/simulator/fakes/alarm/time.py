"""Stands in for CircuitPython's `alarm.time`."""

import time

from tallystick.simulator.fakes import current


class TimeAlarm:
    """Wake at a time of time.monotonic(), taken as that far ahead of the board's clock; raise ValueError if it is past."""

    def __init__(self, *, monotonic_time: float) -> None:
        self._circuit = current.circuit()
        ahead_s = monotonic_time - time.monotonic()
        if ahead_s < 0:
            raise ValueError("Time is in the past.")
        self._at_ms = self._circuit.clock.now_ms + round(ahead_s * 1000)

    def is_due(self) -> bool:
        """Return whether the time has come."""
        return self._circuit.clock.now_ms >= self._at_ms
