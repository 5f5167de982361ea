"""A medium of the journal in RAM. It has both interfaces that tallydevice.journal describes."""


class MemoryMedium:
    """A medium in RAM. It is lost with the power."""

    erases_on_append = False

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._data = bytearray()

    @property
    def size(self) -> int:
        """The number of valid bytes."""
        return len(self._data)

    @size.setter
    def size(self, size: int) -> None:
        self._data = self._data[:size]

    def append(self, data: bytes) -> None:
        """Append `data`. Raises OSError(28) if it does not fit."""
        if len(self._data) + len(data) > self.capacity:
            raise OSError(28)
        self._data.extend(data)

    def write(self, pieces, at: int) -> None:  # type: ignore[no-untyped-def]
        """Write `pieces` at `at`, with nothing after them. Raises OSError(28) if they do not fit."""
        data = self._data[:at]
        for piece in pieces:
            data.extend(piece)
        if len(data) > self.capacity:
            raise OSError(28)
        self._data = data

    def behind(self, at: int) -> int:
        """Return `at`: nothing is ever at risk here."""
        return at

    def read(self, at: int, count: int) -> bytes:
        """Return up to `count` bytes from `at` on."""
        return bytes(self._data[at : at + count])

    def erase(self) -> None:
        """Empty the medium."""
        self._data = bytearray()
