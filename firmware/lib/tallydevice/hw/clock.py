"""The board's clock as one steadily growing number of milliseconds."""

TICKS_PERIOD = 1 << 29
# supervisor.ticks_ms() wraps here, and starts 65 s before the first wrap


class Clock:
    """`now_ms()` starts at 0 and only grows; it must be asked at least once in six days (one period of ticks)."""

    def __init__(self, ticks_ms) -> None:  # type: ignore[no-untyped-def]
        self._ticks_ms = ticks_ms
        self._last: int = ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        ticks: int = self._ticks_ms()
        self._now_ms += (ticks - self._last) % TICKS_PERIOD
        self._last = ticks
        return self._now_ms

    def at(self, ticks: int) -> int:
        """The same time as a past reading `ticks` of ticks_ms(), at most half a period old."""
        now_ms = self.now_ms()
        return now_ms - (self._last - ticks) % TICKS_PERIOD
