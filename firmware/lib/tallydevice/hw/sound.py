"""Clicks and tones of a speaker or buzzer. The chip makes a square wave by itself."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import digitalio
    import pwmio

    from tallydevice.parts import NowMs

CLICK_HZ = 1800
CLICK_MS = 15
SOUNDING = 1 << 13
# The wave is high for an eighth of its period: loud enough for a table, but not for a whole room.


class Sound:
    """The speaker with its PWMOut `wave`. `enable` is the DigitalInOut that must be high during a sound, or None."""

    def __init__(self, wave: "pwmio.PWMOut", enable: "digitalio.DigitalInOut | None", now_ms: "NowMs") -> None:
        self._wave = wave
        self._enable = enable
        self._now_ms = now_ms
        self._until_ms = 0
        """The time at which the tone ends; 0 if there is none."""

    def click(self) -> None:
        """Make a short click."""
        self.tone(CLICK_HZ, CLICK_MS)

    def tone(self, hz: int, ms: int) -> None:
        """Begin a tone of `hz` Hz for about `ms` milliseconds, and return at once."""
        self._wave.frequency = hz
        self._set(SOUNDING)
        self._until_ms = self._now_ms() + ms

    def tick(self, now_ms: int) -> None:
        """End a tone when its time is up."""
        if self._until_ms and now_ms >= self._until_ms:
            self._until_ms = 0
            self._set(0)

    def _set(self, duty: int) -> None:
        """Set the duty cycle (0 to 65535), and enable the speaker if it is not 0."""
        self._wave.duty_cycle = duty
        if self._enable is not None:
            self._enable.value = duty != 0
