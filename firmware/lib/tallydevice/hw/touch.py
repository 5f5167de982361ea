"""Touch keys, which are read every 20 ms and believed when two readings agree."""

LOOK_EVERY_MS = 20
FAILED_MS = 100
BLOCKED = 20
# A bus that hangs blocks the program, so after a failed reading none is tried for twenty times as long as it took.


class Touch:
    """The touch keys: `look()` returns a bit for each key that is touched; `roles` holds the number of each key's role."""

    is_knob = False

    def __init__(self, look, roles: bytes, now_ms) -> None:  # type: ignore[no-untyped-def]
        self._look = look
        self._roles = roles
        self._now_ms = now_ms
        self._next_ms = 0
        self._last = 0
        self._sure = 0
        self._down = 0
        self._see(now_ms())

    def get(self, now_ms: int, held: bytearray) -> int:
        """Return the next move, as 2 x role, plus 1 for a press, or -1."""
        if now_ms >= self._next_ms:
            self._see(now_ms)
        changed = self._sure ^ self._down
        if changed == 0:
            return -1
        key = 0
        while not changed >> key & 1:
            key += 1
        self._down ^= 1 << key
        return self._roles[key] * 2 + (self._down >> key & 1)

    def _see(self, now_ms: int) -> None:
        """Read the keys."""
        self._next_ms = now_ms + LOOK_EVERY_MS
        try:
            touched = self._look()
        except OSError:
            # A panel that sleeps or has come loose counts as not touched.
            touched = 0
            self._next_ms = now_ms + FAILED_MS + BLOCKED * (self._now_ms() - now_ms)
        if touched == self._last:
            self._sure = touched
        self._last = touched
