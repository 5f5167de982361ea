"""A touch panel over the screen, with the controller CST816: the thirds of the screen's width are keys.

Its registers are: 0x02 number of fingers, 0x03 to 0x06 x and y of the first finger as 12 bits each, 0xFE anything but 0
to keep it awake.
"""

FINGERS = 0x02
STAY_AWAKE = 0xFE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.registers import Registers


class Panel:
    """The panel behind `registers`; the picture of `width` pixels is turned by `rotation` degrees against it.

    `known` has a bit for each third that is a key.
    """

    def __init__(self, registers: "Registers", width: int, rotation: int, known: int) -> None:
        self._registers = registers
        self._width = width
        self._rotation = rotation
        self._known = known
        self._answer = bytearray(5)
        self._touched = 0
        self._told = False
        """Whether the chip has been told to stay awake."""

    def look(self) -> int:
        """Return the bit of the third that a finger came down on, until it is lifted; 0 without one.

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
        # An empty bus reads as 0xFF.
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
