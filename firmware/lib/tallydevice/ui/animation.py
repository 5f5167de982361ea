"""Short animations before a result is shown. The result is already in the log. Any press ends the animation at once."""

from tallydevice.ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallydevice.parts import App

FRAME_MS = 60
FRAMES = 9
# With nine frames the animation ends after 600 ms, even if a step of the main loop is late.


class Tumble:
    """An animation that calls `draw(frame)` for each frame from 0 on, then `end()`. Neither may keep any memory."""

    def __init__(self, app: "App", draw: "Callable[[int], None]", end: "Callable[[], None]") -> None:
        self._app = app
        self._draw = draw
        self._end = end
        self._start_ms = 0
        self._frame = -1
        self.moves = False
        """Whether the animation runs: the result is not visible yet."""

    def begin(self) -> None:
        """Begin with the next tick. If the animation runs already, begin again."""
        self._start_ms = -1
        self._frame = -1
        self.moves = True

    def tick(self, now_ms: int) -> None:
        """Draw the frame for this moment if it is not drawn yet."""
        if not self.moves:
            return
        if self._start_ms < 0:
            self._start_ms = now_ms
        frame = (now_ms - self._start_ms) // FRAME_MS
        if frame >= FRAMES:
            self.settle()
        elif frame != self._frame:
            self._frame = frame
            self._draw(frame)
            self._app.canvas.changed = True

    def settle(self) -> None:
        """End the animation: show the result, with a click."""
        if self.moves:
            self.moves = False
            self._end()
            self._app.canvas.changed = True
            sound = self._app.hardware.sound
            if sound is not None:
                sound.click()


class MovingScreen(Screen):
    """A screen with an animation. Subclasses return it from `new_animation`, and call `tumble` when the result has been logged."""

    _tumble = None

    def tick(self, now_ms: int) -> None:
        """Draw the next frame of the animation if it runs."""
        if self._tumble is not None:
            self._tumble.tick(now_ms)

    def settle(self) -> None:
        """End the animation and show the result."""
        if self._tumble is not None:
            self._tumble.settle()

    def tumble(self) -> None:
        """Begin the animation with the next tick. If there is none, show the result at once, with a click."""
        hardware = self.app.hardware
        if hardware.settings.animation:
            try:
                if self._tumble is None:
                    self._tumble = self.new_animation()
                if self._tumble is not None:
                    self._tumble.begin()
                    return
            except MemoryError:
                self._tumble = None
        if hardware.sound is not None:
            hardware.sound.click()

    def new_animation(self) -> "Tumble | None":
        """Return a new animation (a Tumble), or None if the screen has none. It is called before the first run."""
        return None
