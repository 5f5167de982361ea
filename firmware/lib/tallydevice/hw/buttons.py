"""The buttons of a board, merged into one stream of (role, pressed, at_ms)."""

from tallydevice.hw.clock import Clock
from tallydevice.hw.errors import BoardFileError
from tallydevice.hw.scanners import DRIVERS, Scanner


class Buttons:
    """`scanners` work in the background from now on; their times are those of `clock`."""

    def __init__(self, scanners: list[Scanner], clock: Clock) -> None:
        self._scanners = scanners
        self._clock = clock
        self._waiting: list[tuple[str, bool, int] | None] = [None for _ in scanners]
        self._held: set[str] = set()
        self._lost: list[tuple[str, bool, int]] = []

    def poll(self) -> tuple[str, bool, int] | None:
        """The oldest event not yet handed out, as (role, pressed, at_ms), or None."""
        oldest = None
        where = 0
        for number in range(len(self._scanners)):
            event = self._peek(number)
            if event is not None and (oldest is None or event[2] < oldest[2]):
                oldest = event
                where = number
        if self._lost:
            return self._lost.pop()
        if oldest is None:
            return None
        self._waiting[where] = None
        if oldest[1]:
            self._held.add(oldest[0])
        else:
            self._held.discard(oldest[0])
        return oldest

    def _peek(self, number: int) -> tuple[str, bool, int] | None:
        scanner = self._scanners[number]
        if scanner.overflowed:
            self._start_over(number)
        while self._waiting[number] is None:
            event = scanner.get()
            if event is None:
                break
            role, pressed, ticks = event
            # A press of a key that counts as held (or the reverse) is what remains of an overflow.
            if role is not None and pressed != (role in self._held):
                self._waiting[number] = (role, pressed, self._clock.at(ticks))
        return self._waiting[number]

    def _start_over(self, number: int) -> None:
        # Events were dropped, perhaps a release: let go of everything, and hear what is held now.
        scanner = self._scanners[number]
        scanner.start_over()
        self._waiting[number] = None
        for role in scanner.roles:
            if role is not None and role in self._held:
                self._held.discard(role)
                self._lost.append((role, False, self._clock.now_ms()))


def open_buttons(descriptions, clock: Clock) -> Buttons:  # type: ignore[no-untyped-def]
    """The buttons that the board's data describes, scanned in the background from now on."""
    scanners = []
    for number, description in enumerate(descriptions):
        where = "buttons[%d]" % number
        name = description["driver"]
        if name not in DRIVERS:
            known = ", ".join(sorted(DRIVERS))
            raise BoardFileError("board.json: %s.driver is %r; it must be one of %s." % (where, name, known))
        scanners.append(DRIVERS[name](description, where))
    return Buttons(scanners, clock)
