"""A screen whose result is seen after a moment of movement, where there is memory for it and the owner likes it."""

from tallydevice.ui.screen import Screen


class MovingScreen(Screen):
    """Subclasses say in `mover` what moves (a Tumble), and call `tumble` when the result has been logged."""

    _tumble = None

    def tick(self, now_ms: int) -> None:
        """It moves on."""
        if self._tumble is not None:
            self._tumble.tick(now_ms)

    def settle(self) -> None:
        """The result is seen."""
        if self._tumble is not None:
            self._tumble.settle()

    def tumble(self) -> None:
        """From the next tick on it moves, and then clicks; else the result is there at once."""
        hardware = self.app.hardware
        if hardware.settings.animation:
            try:
                if self._tumble is None:
                    self._tumble = self.mover()
                if self._tumble is not None:
                    self._tumble.begin()
                    return
            except MemoryError:
                self._tumble = None
        if hardware.sound is not None:
            hardware.sound.click()

    def mover(self):  # type: ignore[no-untyped-def]
        """What moves, made when it first does; nothing, unless a screen says otherwise."""
        return
