"""An open file of the simulated drive, as FatFs has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from tests.device.fat import Volume

BLOCK = 512
END = 0xFFFF
# The value after a file's last cluster.


class File:
    """An open file, as with a `buffering` of 0."""

    def __init__(self, volume: Volume, where: tuple[int, int], mode: str) -> None:
        self._volume = volume
        self._where = where
        self.first, self.size = volume.entry(where)
        self._at = self.size if mode[0] == "a" else 0
        self._can_write = mode[0] != "r" or "+" in mode
        self._is_modified = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def tell(self) -> int:
        """Return where the next byte is read or written."""
        return self._at

    def seek(self, at: int, whence: int = 0) -> int:
        """Go to that offset. A file that may be written grows if needed."""
        self._at = self.size + at if whence == 2 else at
        if self._at > self.size and self._can_write:
            self._cluster((self._at - 1) // BLOCK)
            self.size = self._at
            self._is_modified = True
        return self._at

    def _cluster(self, number: int) -> int:
        self.first = self.first or self._volume.stretch(0)
        cluster, missing = self._volume.ahead(self.first, number)
        for _ in range(missing):
            cluster = self._volume.stretch(cluster)
        return cluster

    def read(self, count: int = -1) -> bytes:
        """Return `count` bytes, or all up to the end."""
        out = bytearray()
        count = self.size - self._at if count < 0 else min(count, self.size - self._at)
        while len(out) < count:
            number, at = divmod(self._at, BLOCK)
            block = self._volume.read_block(self._volume.block_of(self._cluster(number)))
            piece = block[at : at + count - len(out)]
            out += piece
            self._at += len(piece)
        return bytes(out)

    def write(self, data: bytes) -> int:
        """Write `data` there: whole blocks directly, the rest into the window."""
        data = bytes(data)
        done = 0
        while done < len(data):
            number, at = divmod(self._at, BLOCK)
            block = self._volume.block_of(self._cluster(number))
            piece = data[done : done + BLOCK - at]
            if len(piece) == BLOCK:
                self._volume.put(block, piece)
            else:
                self._volume.change(block, at, piece)
            done += len(piece)
            self._at += len(piece)
            self.size = max(self.size, self._at)
        self._is_modified = True
        return len(data)

    def flush(self) -> None:
        """Write the data and the directory's entry to the flash."""
        if self._is_modified:
            self._is_modified = False
            self._volume.set_entry(self._where, self.first, self.size)
            self._volume.write_out()

    def close(self) -> None:
        """Do the same as `flush`."""
        self.flush()
