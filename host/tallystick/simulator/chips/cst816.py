"""Simulate the touch controller CST816, which answers nothing while it sleeps, unless it was told to stay awake."""

from __future__ import annotations

from tallystick.simulator.chips.chip import RegisterChip

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from collections.abc import Callable

    from tallystick.simulator.chips.chip import Sent

    Point = tuple[int, int]

ADDRESS = 0x15
NACK = 19
ASLEEP_AFTER_MS = 5000
_FINGERS = 0x02
_STAY_AWAKE = 0xFE


class Cst816(RegisterChip):
    """Simulate the controller; `finger()` gives where the panel is touched, in its own coordinates, or None."""

    def __init__(self, finger: Callable[[], Point | None], now_ms: Callable[[], int]) -> None:
        super().__init__()
        self._finger = finger
        self._now_ms = now_ms
        self._touched_at_ms = now_ms()

    def write(self, data: Sent) -> None:
        """Store `data` as a register chip does; raise OSError while the chip sleeps."""
        self._wake_or_refuse()
        super().write(data)

    def refresh(self) -> None:
        """Put into the registers how many fingers touch the panel, and where the first does."""
        finger = self._finger()
        self.registers[_FINGERS] = 0 if finger is None else 1
        if finger is not None:
            for number, value in enumerate(finger):
                self.registers[_FINGERS + 1 + 2 * number] = value >> 8
                self.registers[_FINGERS + 2 + 2 * number] = value & 0xFF

    def _wake_or_refuse(self) -> None:
        now_ms = self._now_ms()
        if self._finger() is not None:
            self._touched_at_ms = now_ms
        elif not self.registers[_STAY_AWAKE] and now_ms - self._touched_at_ms > ASLEEP_AFTER_MS:
            raise OSError(NACK)
