"""Where a journal can lie: the interface, and a place in memory.

A place can be appended to, read and erased whole, and nothing else, so that no implementation can hide an overwrite:
flash that is programmed byte after byte, a file that grows, or memory. Every place has
`capacity` and `size` in bytes, `append(data)`, `read(at, count)` and `erase()`.
A power cut may leave any beginning of the last append, or any state at all of a place that was being erased; of one whose
`rewrites` is true, any state at all whatever was being done.
"""


class MemoryPlace:
    """A place in RAM: gone with the power. For tables that nobody wants kept, and for tests."""

    rewrites = False

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._data = bytearray()

    @property
    def size(self) -> int:
        """How many bytes have been appended since the last erase."""
        return len(self._data)

    def append(self, data: bytes) -> None:
        """`data` lies at the end. Raises OSError(28) when it does not fit."""
        if len(self._data) + len(data) > self.capacity:
            raise OSError(28)
        self._data.extend(data)

    def read(self, at: int, count: int) -> bytes:
        """Up to `count` bytes from `at` on."""
        return bytes(self._data[at : at + count])

    def erase(self) -> None:
        """The place is empty."""
        self._data = bytearray()
