"""A scanner of CircuitPython's keypad module, with what each of its keys means."""

from tallydevice.hw.clock import Clock

NO_ROLE = 3


class Scanner:
    """`keys` is the keypad scanner; `roles` holds the number of each key's role (3: none).

    `wakes` is (pins, level of a press, pull) where its keys can wake the chip, else None.
    """

    def __init__(self, keys, roles: bytes, wakes=None) -> None:  # type: ignore[no-untyped-def]
        self.keys = keys
        self.wakes = wakes
        self.roles = roles
        self.down = 0
        """A bit for each key that counts as down."""
        self.deaf = 0
        """A bit for each key whose press means nothing: it woke the device."""
        self.deaf_until_ms = 0
        self.waiting = -1
        """The move that comes next, as 2 x key + 1 for a press; its time is `at_ms`."""
        self.at_ms = 0

    def peek(self, clock: Clock) -> bool:
        """Whether a move waits."""
        while self.waiting < 0:
            event = self.keys.events.get()
            if event is None:
                return False
            key = event.key_number
            bit = 1 << key
            at_ms = clock.at(event.timestamp)
            if event.pressed and at_ms < self.deaf_until_ms:
                self.deaf |= bit
            elif self.deaf & bit:
                self.deaf &= ~bit
            elif event.pressed != bool(self.down & bit):
                # A press of a key that counts as down (or the reverse) is what remains of an overflow.
                if self.roles[key] == NO_ROLE:
                    self.down ^= bit
                else:
                    self.waiting = key * 2 + (1 if event.pressed else 0)
                    self.at_ms = at_ms
        return True
