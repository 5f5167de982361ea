"""A screen whose result appears after a short animation, if there is memory for it and the owner wants it."""

from tallydevice.ui.screen import Screen


class MovingScreen(Screen):
    """A screen with an animation. Subclasses return it from `mover`, and call `tumble` when the result has been logged."""

    _tumble = None

    def tick(self, now_ms: int) -> None:
        """Draw the next frame of the animation, if it runs."""
        if self._tumble is not None:
            self._tumble.tick(now_ms)

    def settle(self) -> None:
        """End the animation, so that the result is seen."""
        if self._tumble is not None:
            self._tumble.settle()

    def tumble(self) -> None:
        """Begin the animation with the next tick; if there is none, show the result at once, with a click."""
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
        """Return the animation (a Tumble), made when it first runs; None unless a subclass has one."""
        return
