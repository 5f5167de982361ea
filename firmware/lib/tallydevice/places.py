"""Where a journal can lie: two interfaces, and a place in memory that has both.

Every place has `capacity` and `size` in bytes, and `read(at, count)`. The primary place is appended to and erased whole, and
nothing else, so that no implementation can hide an overwrite: `append(data)`, `erase()`. A power cut may leave any
beginning of the last append, or any state at all of a place that was being erased; of one whose `rewrites` is true, any
state at all whatever was being done.

A place on the drive is written anywhere: `write(pieces, at)`. What counts ends there then, at `size`, which may be set, too. A write
puts at risk whatever lies in the same flash sectors: nothing that ends at E, where it begins at `behind(E)`. At a
start `size` is the capacity, because nobody knows yet how far what counts goes; zero bytes tell where it ends.
"""


class MemoryPlace:
    """A place in RAM: gone with the power. For tables that nobody wants kept, and for tests."""

    rewrites = False

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._data = bytearray()

    @property
    def size(self) -> int:
        """How many bytes count."""
        return len(self._data)

    @size.setter
    def size(self, size: int) -> None:
        self._data = self._data[:size]

    def append(self, data: bytes) -> None:
        """`data` lies at the end. Raises OSError(28) when it does not fit."""
        if len(self._data) + len(data) > self.capacity:
            raise OSError(28)
        self._data.extend(data)

    def write(self, pieces, at: int) -> None:  # type: ignore[no-untyped-def]
        """`pieces` lie at `at`, and nothing behind them. Raises OSError(28) when they do not fit."""
        data = self._data[:at]
        for piece in pieces:
            data.extend(piece)
        if len(data) > self.capacity:
            raise OSError(28)
        self._data = data

    def behind(self, at: int) -> int:
        """Nothing is ever at risk here: one goes on at `at`."""
        return at

    def read(self, at: int, count: int) -> bytes:
        """Up to `count` bytes from `at` on."""
        return bytes(self._data[at : at + count])

    def erase(self) -> None:
        """The place is empty."""
        self._data = bytearray()
