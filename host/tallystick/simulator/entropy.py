"""Generate random bytes that are the same in every run with the same seed."""

import hashlib


class SeededEntropy:
    """Generate a stream of SHA-256 blocks over the seed; it goes on through power cuts, so that no secret repeats."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._block = 0
        self._rest = b""

    def __call__(self, count: int) -> bytes:
        """Return the next `count` bytes of the stream."""
        while len(self._rest) < count:
            self._rest += hashlib.sha256(f"tallystick simulator {self._seed} {self._block}".encode()).digest()
            self._block += 1
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken
