"""A knob with detents. Each detent is a press and a release of a role: one role for clockwise, another for counterclockwise."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import rotaryio


class Encoder:
    """A knob. `knob` (a rotaryio.IncrementalEncoder) counts in the background, so that a slow screen loses no detent.

    Turning it back cancels detents that are still waiting.
    """

    is_knob = True

    def __init__(self, knob: "rotaryio.IncrementalEncoder", clockwise: int, counterclockwise: int) -> None:
        self._knob = knob
        self._done: int = knob.position
        self._clockwise = clockwise
        self._counterclockwise = counterclockwise
        self._down = -1
        """The role whose release comes next; -1 for none."""

    def get(self, now_ms: int, held: bytearray) -> int:
        """Return the next move, as 2 x role, plus 1 for a press, or -1. While a key has `held` a role down, its detents wait."""
        role = self._down
        if role >= 0:
            self._down = -1
            return role * 2
        turned = self._knob.position - self._done
        if turned == 0:
            return -1
        role = self._clockwise if turned > 0 else self._counterclockwise
        if held[role]:
            return -1
        self._done += 1 if turned > 0 else -1
        self._down = role
        return role * 2 + 1
