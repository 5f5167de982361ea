"""Recognize a shake of the device, if the board has a sensor. A button always does the same as a shake."""

JOLT = 65536
# This is 2 g in the units of `read`. Picking the device up or putting it down stays below. Each stroke of a real shake is above.
JOLTS = 3
WINDOW_MS = 700
REST_MS = 1000
READ_EVERY_MS = 20
BLOCKED = 20
# A bus that hangs blocks the program. So after a failed reading, the next one waits twenty times as long as the failed one took.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable

    from tallydevice.hw.registers import Registers
    from tallydevice.parts import NowMs


class Shake:
    """The detector of shakes: three jolts within 700 ms. `read()` returns the square of the acceleration (128 is 1 g)."""

    def __init__(self, read: "Callable[[], int]", now_ms: "NowMs") -> None:
        self._read = read
        self._now_ms = now_ms
        self._next_ms = 0
        self._is_calm = True
        self._jolts_ms = [-WINDOW_MS] * JOLTS

    def poll(self) -> bool:
        """Return True if the device was shaken since the last call, at most once per second."""
        now_ms: int = self._now_ms()
        if now_ms < self._next_ms:
            return False
        self._next_ms = now_ms + READ_EVERY_MS
        try:
            is_strong = self._read() > JOLT
        except OSError:
            # If the sensor fails, there is no shake. The button still rolls.
            self._next_ms = now_ms + REST_MS + BLOCKED * (self._now_ms() - now_ms)
            return False
        is_jolt = is_strong and self._is_calm
        self._is_calm = not is_strong
        if not is_jolt:
            return False
        jolts_ms = self._jolts_ms
        jolts_ms.append(now_ms)
        if now_ms - jolts_ms.pop(0) < 0 or now_ms - jolts_ms[0] > WINDOW_MS:
            return False
        for number in range(JOLTS):
            jolts_ms[number] = now_ms - 2 * WINDOW_MS
        self._next_ms = now_ms + REST_MS
        return True


class Accelerometer:
    """The chip behind `registers`. It measures already. Its axes begin at the register `first`."""

    def __init__(self, registers: "Registers", first: int) -> None:
        self._registers = registers
        self._first = first
        self._axes = bytearray(6)

    def read(self) -> int:
        """Return the square of the acceleration (128 is 1 g). Raise OSError if the chip does not answer."""
        axes = self._axes
        self._registers.read(self._first, axes)
        square = 0
        for at in range(0, 6, 2):
            # Only the upper ten bits are used: their squares stay small integers, which take no memory.
            value = ((axes[at + 1] ^ 0x80) - 0x80) * 4 + (axes[at] >> 6)
            square += value * value
        return square
