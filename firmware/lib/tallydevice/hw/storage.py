"""Media of the journal: files of full length that are written in place, and the chip's own non-volatile memory."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterable

    from tallydevice.parts import File, Memory, Sync

BLOCK_BYTES = 512
# FatFs writes whole blocks directly. Anything less goes through its buffer, and with it the directory or the FAT may be written.
SECTOR_BLOCKS = 8
# The flash of every drive erases 4,096 bytes at once, which may begin at any block of the file.
GUARD_BYTES = (SECTOR_BLOCKS - 1) * BLOCK_BYTES
# So much is left unused at both ends of a file, so that no flash sector of its content holds anything else.


class FileMedium:
    """A medium on the drive: `file`, open for reading and writing without a buffer, is never made longer and never closed.

    So a write changes only the flash sectors that it goes to: no directory, no FAT. `sync` writes the drive's cache
    out.
    """

    is_on_drive = True
    guard_bytes = GUARD_BYTES

    def __init__(self, file: "File", length: int, sync: "Sync", name: str) -> None:
        self.file = file
        self.sync = sync
        self.name = name
        self.capacity = length - 2 * GUARD_BYTES
        self.size = self.capacity

    def write(self, pieces: "Iterable[bytes | bytearray]", at: int) -> None:
        """Write the bytes of `pieces`, one behind the other, at offset `at`, and set `size` to their end; no power cut can take them then.

        Raise OSError(28) if they do not fit, OSError(5) if they cannot be read back, or the drive's own OSError; `size`
        is then as before, and anything may stand from `at` on.
        """
        # It is imported here because with non-volatile memory for the events it is due only once in two hundred of them.
        from tallydevice.hw.writing import written

        self.size = written(self, pieces, at)

    def behind(self, at: int) -> int:
        """Return the next offset to write at, so that no flash sector that is written from then on holds what ends at offset `at`."""
        return (at // BLOCK_BYTES + SECTOR_BLOCKS) * BLOCK_BYTES

    def read(self, at: int, count: int) -> bytes:
        """Return at most `count` bytes from offset `at` on; fewer at the end."""
        self.file.seek(GUARD_BYTES + at)
        found: bytes = self.file.read(max(0, min(count, self.capacity - at)))
        return found


LEAST_PIECE = 256


class NvmMedium:
    """An append-only medium in the first `capacity` bytes of `nvm` (microcontroller.nvm), `size` of which are in use.

    `erases_on_append` is false if an append only programs erased bytes, true if it erases and programs all of the
    medium.
    """

    def __init__(self, nvm: "Memory", capacity: int, size: int, erases_on_append: bool) -> None:
        self._nvm = nvm
        self.capacity = capacity
        self.size = size
        self.erases_on_append = erases_on_append

    def append(self, data: "bytes | bytearray") -> None:
        """Append `data`. Raise OSError(28) if it does not fit."""
        start = self.size
        end = start + len(data)
        if end > self.capacity:
            raise OSError(28, "The device's memory is full (%d of %d bytes)." % (start, self.capacity))
        # The size is set first: even if the write fails, nothing may be appended over what it may have left.
        self.size = end
        self._nvm[start:end] = bytes(data)

    def read(self, at: int, count: int) -> bytes:
        """Return at most `count` bytes from offset `at` on; fewer at the end."""
        return bytes(self._nvm[at : min(at + count, self.size)])

    def erase(self) -> None:
        """Erase the medium, so that every byte reads 0xFF; in one assignment, and so one erase, if the heap has memory for it."""
        self.size = self.capacity
        blank = _blank(self.capacity)
        for start in range(0, self.capacity, len(blank)):
            end = min(start + len(blank), self.capacity)
            # The whole of it is not copied, because it may be as large as the heap allows.
            self._nvm[start:end] = blank if end - start == len(blank) else blank[: end - start]
        self.size = 0


def _blank(count: int) -> bytes:
    """Return as many erased bytes, up to `count`, as the heap has memory for in one piece."""
    while True:
        try:
            return b"\xff" * count
        except MemoryError:
            if count <= LEAST_PIECE:
                raise
            count //= 2
