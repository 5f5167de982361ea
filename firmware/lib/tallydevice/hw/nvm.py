"""A place for the journal in the chip's own non-volatile memory."""

LEAST_PIECE = 256


class NvmPlace:
    """An append-only place in the first `capacity` bytes of `nvm` (microcontroller.nvm), `size` of which are in use.

    `rewrites` says what an append does there: nothing but programming erased bytes, or erasing and programming all of it.
    """

    def __init__(self, nvm, capacity: int, size: int, rewrites: bool) -> None:  # type: ignore[no-untyped-def]
        self._nvm = nvm
        self.capacity = capacity
        self.size = size
        self.rewrites = rewrites

    def append(self, data: bytes) -> None:
        """`data` stands behind everything appended before. Raises OSError(28) when it does not fit."""
        start = self.size
        end = start + len(data)
        if end > self.capacity:
            raise OSError(28, "The device's memory is full (%d of %d bytes)." % (start, self.capacity))
        # Whatever becomes of it, nothing is appended over what may stand there then.
        self.size = end
        self._nvm[start:end] = bytes(data)

    def read(self, at: int, count: int) -> bytes:
        """At most `count` bytes from `at` on; fewer at the end."""
        return bytes(self._nvm[at : min(at + count, self.size)])

    def erase(self) -> None:
        """The place is empty: every byte reads 0xFF. One assignment, and so one erase, as long as the heap has room for it."""
        self.size = self.capacity
        blank = _blank(self.capacity)
        for start in range(0, self.capacity, len(blank)):
            end = min(start + len(blank), self.capacity)
            # No copy of it where all of it is wanted: it may be as large as the heap allows.
            self._nvm[start:end] = blank if end - start == len(blank) else blank[: end - start]
        self.size = 0


def _blank(count: int) -> bytes:
    """As many erased bytes, up to `count`, as the heap has room for in one piece."""
    while True:
        try:
            return b"\xff" * count
        except MemoryError:
            if count <= LEAST_PIECE:
                raise
            count //= 2
