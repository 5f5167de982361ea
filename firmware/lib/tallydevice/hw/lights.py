"""A row of lights that flash in one colour: NeoPixels and compatible lights on one pin."""

import neopixel_write

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import digitalio

    from tallydevice.parts import NowMs

FLASH_MS = 250
DIMMED_BITS = 3
# An eighth of the full brightness is enough at a table, and does not drain a battery.


class Lights:
    """A row of `count` lights on the DigitalInOut `line`. If `is_rgb`, red comes before green.

    `power` is the line that gives them power, or None. It is kept because it must live as long as the lights.
    """

    def __init__(
        self,
        line: "digitalio.DigitalInOut",
        count: int,
        is_rgb: bool,
        now_ms: "NowMs",
        power: "digitalio.DigitalInOut | None",
    ) -> None:
        self._line = line
        self._power = power
        self._sent = bytearray(3 * count)
        self._is_rgb = is_rgb
        self._now_ms = now_ms
        self._until_ms = 0
        """The time at which the flash ends; 0 if the lights are dark."""
        self.show(0)

    def show(self, colour: int) -> None:
        """Flash all lights in `colour` (0xRRGGBB). A later round of the main loop turns them off."""
        red, green, blue = colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF
        if not self._is_rgb:
            red, green = green, red
        sent = self._sent
        for at in range(0, len(sent), 3):
            sent[at] = red >> DIMMED_BITS
            sent[at + 1] = green >> DIMMED_BITS
            sent[at + 2] = blue >> DIMMED_BITS
        neopixel_write.neopixel_write(self._line, sent)
        self._until_ms = self._now_ms() + FLASH_MS if colour else 0

    def tick(self, now_ms: int) -> None:
        """End a flash when its time is up."""
        if self._until_ms and now_ms >= self._until_ms:
            self.show(0)
