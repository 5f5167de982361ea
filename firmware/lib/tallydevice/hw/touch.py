"""Touch keys: bare pads, or a panel over the screen. They are read every 20 ms. Two equal readings count."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable

    import touchio

    from tallydevice.hw.registers import Registers
    from tallydevice.parts import NowMs

LOOK_EVERY_MS = 20
FAILED_MS = 100
BLOCKED = 20
# A bus that hangs blocks the program. So after a failed reading, the next one waits twenty times as long as the failed one took.

FINGERS = 0x02
STAY_AWAKE = 0xFE
# Registers of the CST816. FINGERS has the number of fingers, then x and y of the first one with 12 bits each. STAY_AWAKE: 0 is no.


class Touch:
    """The touch keys. `look()` returns a bit for each touched key. `roles` has the number of each key's role."""

    is_knob = False

    def __init__(self, look: "Callable[[], int]", roles: bytes, now_ms: "NowMs") -> None:
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
            # A panel that sleeps or is disconnected counts as not touched.
            touched = 0
            self._next_ms = now_ms + FAILED_MS + BLOCKED * (self._now_ms() - now_ms)
        if touched == self._last:
            self._sure = touched
        self._last = touched


class Pads:
    """The pads, each a touchio.TouchIn."""

    def __init__(self, pads: "list[touchio.TouchIn]") -> None:
        self._pads = pads

    def look(self) -> int:
        """Return a bit for each pad that is touched."""
        touched = 0
        bit = 1
        for pad in self._pads:
            if pad.value:
                touched |= bit
            bit <<= 1
        return touched


class Panel:
    """The panel behind `registers`, a CST816. Each third of the screen's width is a key.

    The picture is `width` pixels wide and turned against the panel by `rotation` degrees. `known` has a bit for each third that is
    used as a key.
    """

    def __init__(self, registers: "Registers", width: int, rotation: int, known: int) -> None:
        self._registers = registers
        self._width = width
        self._rotation = rotation
        self._known = known
        self._answer = bytearray(5)
        self._touched = 0
        self._told = False
        """Whether the chip has got the command to stay awake."""

    def look(self) -> int:
        """Return the bit of the third on which a finger came down, until it is lifted; 0 without a finger.

        Raise OSError if the panel does not answer.
        """
        answer = self._answer
        try:
            if not self._told:
                self._registers.write(STAY_AWAKE, 1)
                self._told = True
            self._registers.read(FINGERS, answer)
        except OSError:
            self._told = False
            self._touched = 0
            raise
        # An empty bus gives 0xFF.
        if answer[0] == 0 or answer[0] > 2:
            self._touched = 0
        elif self._touched == 0:
            third = self._across() * 3 // self._width
            self._touched = 1 << min(max(third, 0), 2) & self._known
        return self._touched

    def _across(self) -> int:
        """Return the finger's distance from the picture's left edge, in pixels."""
        at = 1 if self._rotation in (0, 180) else 3
        across = (self._answer[at] & 0x0F) << 8 | self._answer[at + 1]
        return across if self._rotation in (0, 90) else self._width - 1 - across
