"""A moment of movement before a result is seen: the result has long been logged, and any press ends the moment at once."""

FRAME_MS = 60
FRAMES = 9
# So that it is over after 600 ms, even where a step of the main loop comes late.


class Tumble:
    """`draw(frame)` is called for each frame from 0 on, then `end()`; neither may allocate more than it gives back."""

    def __init__(self, app, draw, end) -> None:  # type: ignore[no-untyped-def]
        self._app = app
        self._draw = draw
        self._end = end
        self._start_ms = 0
        self._frame = -1
        self.moves = False
        """Whether the result is still to be seen."""

    def begin(self) -> None:
        """From the next tick on it moves; what moved before starts over."""
        self._start_ms = -1
        self._frame = -1
        self.moves = True

    def tick(self, now_ms: int) -> None:
        """The frame of this moment is drawn, if it is another one."""
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
        """The result is seen, and heard."""
        if self.moves:
            self.moves = False
            self._end()
            self._app.canvas.changed = True
            sound = self._app.hardware.sound
            if sound is not None:
                sound.click()
