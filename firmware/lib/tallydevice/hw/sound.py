"""Clicks and tones of a speaker or buzzer, as a square wave that the chip makes by itself."""

CLICK_HZ = 1800
CLICK_MS = 15
SOUNDING = 1 << 13
# An eighth of the wave is high: a click for a table, not for a room.


class Sound:
    """`wave` is the speaker's PWMOut; `enable`, if there is one, the DigitalInOut that must be high while it sounds."""

    def __init__(self, wave, enable, now_ms) -> None:  # type: ignore[no-untyped-def]
        self._wave = wave
        self._enable = enable
        self._now_ms = now_ms
        self._until_ms = 0
        """When the tone ends; 0: it is silent."""

    def click(self) -> None:
        """A short click is heard."""
        self.tone(CLICK_HZ, CLICK_MS)

    def tone(self, hz: int, ms: int) -> None:
        """A tone of `hz` is heard for about `ms`, while the program goes on."""
        self._wave.frequency = hz
        self._set(SOUNDING)
        self._until_ms = self._now_ms() + ms

    def tick(self, now_ms: int) -> None:
        """A tone whose time is up has ended."""
        if self._until_ms and now_ms >= self._until_ms:
            self._until_ms = 0
            self._set(0)

    def _set(self, duty: int) -> None:
        self._wave.duty_cycle = duty
        if self._enable is not None:
            self._enable.value = duty != 0
