"""Generate random bytes that are the same in every run with the same seed."""

import hashlib

SHORTEST_OF_STREAM = 8
# In bytes. What is shorter is the tag of a start.


class SeededEntropy:
    """Generate a stream of SHA-256 blocks over the seed; it goes on through power cuts, so that no secret repeats.

    The tags of starts come from a stream of their own: a script has the same dice, however often its device is started.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._block = 0
        self._tags = 0
        self._rest = b""

    def __call__(self, count: int) -> bytes:
        """Return the next `count` bytes of the stream."""
        if count < SHORTEST_OF_STREAM:
            self._tags += 1
            return hashlib.sha256(f"tallystick simulator {self._seed} tag {self._tags}".encode()).digest()[:count]
        while len(self._rest) < count:
            self._rest += hashlib.sha256(f"tallystick simulator {self._seed} {self._block}".encode()).digest()
            self._block += 1
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken
