"""The buttons of a board, as one stream of (role, pressed, at_ms)."""

from tallydevice.hw.hardware import Clock

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import keypad

    from tallydevice.parts import Source, Waking

ROLES = "abc"


class Buttons:
    """All buttons of the board. A role is down as long as one of its keys is down.

    `scanners` work in the background. `polled` (encoder, touch) are read in each poll. Times are those of `clock`.
    """

    by_knob = False
    """Whether the last returned event was a detent of an encoder. Nobody can hold a detent."""

    def __init__(self, clock: Clock) -> None:
        self.scanners: "list[Scanner]" = []
        self.polled: "list[Source]" = []
        self.failed: "list[str]" = []
        """The buttons of board.json that do not work, while others have the same roles."""
        self.clock = clock
        self.held = bytearray(len(ROLES))
        """The number of keys of each role that are down."""
        self._lost: "list[tuple[str, bool, int]]" = []

    def poll(self) -> "tuple[str, bool, int] | None":
        """Return the oldest new event, as (role, pressed, at_ms), or None."""
        # The clock is read first, so that later events of the scanners are not older than those that are polled.
        now_ms = self.clock.now_ms()
        while True:
            oldest = None
            for scanner in self.scanners:
                if scanner.keys.events.overflowed:
                    self.start_over(scanner, now_ms)
                if scanner.peek(self.clock) and (oldest is None or scanner.at_ms < oldest.at_ms):
                    oldest = scanner
            if self._lost:
                return self._lost.pop()
            if oldest is None:
                break
            key = oldest.waiting >> 1
            pressed = oldest.waiting & 1
            oldest.waiting = -1
            oldest.down ^= 1 << key
            if self._count(oldest.roles[key], pressed):
                self.by_knob = False
                return ROLES[oldest.roles[key]], bool(pressed), oldest.at_ms
        for source in self.polled:
            move = source.get(now_ms, self.held)
            while move >= 0:
                if self._count(move >> 1, move & 1):
                    self.by_knob = source.is_knob
                    return ROLES[move >> 1], bool(move & 1), now_ms
                move = source.get(now_ms, self.held)
        return None

    def _count(self, role: int, pressed: int) -> bool:
        """Count the move of one key of `role`. Return True if the role itself has gone down or come up."""
        self.held[role] += 1 if pressed else -1
        return self.held[role] == pressed

    def start_over(self, scanner: "Scanner", now_ms: int) -> None:
        """Count every key as released and drop the waiting events. Keys that are down now are reported as pressed again."""
        for key in range(len(scanner.roles)):
            role = scanner.roles[key]
            if scanner.down >> key & 1 and role != NO_ROLE and self._count(role, 0):
                self._lost.append((ROLES[role], False, now_ms))
        scanner.waiting = -1
        scanner.down = scanner.deaf = 0
        scanner.keys.events.clear()
        scanner.keys.reset()


NO_ROLE = 3


class Scanner:
    """A keypad scanner `keys` with its events. `roles` has the number of each key's role (3: none).

    If its keys can wake the chip, `wakes` is (pins, level of a press, pull), else None.
    """

    def __init__(
        self, keys: "keypad.Keys | keypad.ShiftRegisterKeys", roles: bytes, wakes: "Waking | None" = None
    ) -> None:
        self.keys = keys
        self.wakes = wakes
        self.roles = roles
        self.down = 0
        """A bit for each key that counts as down."""
        self.deaf = 0
        """A bit for each key whose press is ignored: it woke the device."""
        self.deaf_until_ms = 0
        self.waiting = -1
        """The next move, as 2 x key, plus 1 for a press; -1 if there is none. Its time is `at_ms`."""
        self.at_ms = 0

    def peek(self, clock: Clock) -> bool:
        """Return True if a move is waiting."""
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
                # A press of a key that is already down, or a release of a key that is up, is left over from an overflow and ignored.
                if self.roles[key] == NO_ROLE:
                    self.down ^= bit
                else:
                    self.waiting = key * 2 + (1 if event.pressed else 0)
                    self.at_ms = at_ms
        return True
