"""Keep the time of a simulated device, which moves only when it is told to."""

STEP_MS = 10
# Time moves on by this much at once, because a board's main loop takes about as long.
TICKS_PERIOD = 1 << 29
TICKS_AT_POWER_ON = TICKS_PERIOD - 65_000
# The ticks begin here as on a board, so that a program that cannot bear the wrap shows it in its first minute.


class VirtualClock:
    """Count the milliseconds since the simulator began, through all power cuts."""

    def __init__(self) -> None:
        self.now_ms = 0
        self._powered_on_at_ms = 0

    def advance(self, ms: int) -> None:
        """Move `now_ms` on by `ms`."""
        self.now_ms += ms

    def power_on(self) -> None:
        """Begin the board's own count of ticks again, 65 s before it wraps."""
        self._powered_on_at_ms = self.now_ms

    def ticks_ms(self) -> int:
        """Return what supervisor.ticks_ms() reads on the board now, in milliseconds."""
        return (TICKS_AT_POWER_ON + self.now_ms - self._powered_on_at_ms) % TICKS_PERIOD
