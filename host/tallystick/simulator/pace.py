"""Decide how fast virtual time goes."""

import time
from typing import Protocol


class Pace(Protocol):
    """Slow virtual time down to real time: `keep` is called after each step with the time reached."""

    def keep(self, now_ms: int) -> None:
        """Wait as long as it is too early for the virtual time `now_ms`."""


class AsFastAsPossible:
    """Let virtual time go as fast as the laptop computes."""

    def keep(self, now_ms: int) -> None:
        """Wait for nothing."""
        del now_ms


class RealTime:
    """Make a virtual second last a real one; time lost to a slow laptop is not caught up."""

    BEHIND_MS = 200

    def __init__(self) -> None:
        self._offset_s: float | None = None

    def keep(self, now_ms: int) -> None:
        """Wait until the real clock has come as far as the virtual one; forget a delay of more than 200 ms."""
        now_s = time.monotonic()
        if self._offset_s is None or now_s - self._offset_s > (now_ms + self.BEHIND_MS) / 1000:
            self._offset_s = now_s - now_ms / 1000
        ahead_s = now_ms / 1000 - (now_s - self._offset_s)
        if ahead_s > 0:
            time.sleep(ahead_s)
