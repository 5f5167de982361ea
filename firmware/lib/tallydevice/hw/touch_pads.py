"""Bare pads that sense a finger."""


class Pads:
    """The pads, each a touchio.TouchIn."""

    def __init__(self, pads) -> None:  # type: ignore[no-untyped-def]
        self._pads = pads

    def look(self) -> int:
        """Return a bit for each pad that is touched."""
        touched = 0
        bit = 1
        for pad in self._pads:
            if pad.value:
                touched |= bit
            bit <<= 1
        return touched
