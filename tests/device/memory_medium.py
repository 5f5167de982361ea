"""A medium of the journal in RAM, with both interfaces that tallydevice.journal describes."""


class MemoryMedium:
    """A medium in RAM: gone with the power."""

    erases_on_append = False

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
        """Empty the medium."""
        self._data = bytearray()
