"""Media of the journal: files of a fixed length that are written in place, and the chip's own non-volatile memory."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterable

    from tallydevice.parts import File, Memory, Sync

BLOCK_BYTES = 512
# FatFs writes whole blocks directly. Smaller pieces go through its buffer, and the directory or the FAT may be written with them.
SECTOR_BLOCKS = 8
# The flash of every drive erases sectors of 4,096 bytes. A sector may begin at any block of the file.
GUARD_BYTES = (SECTOR_BLOCKS - 1) * BLOCK_BYTES
# This number of bytes stays unused at both ends of a file. So no flash sector of its content has anything else in it.


class FileMedium:
    """A medium on the drive. `file` is open for reading and writing without a buffer. It never gets longer and is never closed.

    So a write changes only the flash sectors of its own bytes: no directory, no FAT. `sync` writes the drive's cache to the
    drive.
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
        """Write the bytes of `pieces`, one after the other, at offset `at`, and set `size` to their end. They then survive a power cut.

        Raise OSError(28) if they do not fit, OSError(5) if they cannot be read back, or the drive's own OSError. In these
        cases `size` does not change, and the bytes from `at` on may be anything.
        """
        # It is imported here: with non-volatile memory for the events, only one in two hundred events needs it.
        from tallydevice.hw.writing import written

        self.size = written(self, pieces, at)

    def behind(self, at: int) -> int:
        """Return the first offset after `at` whose flash sector has no byte from before `at`: a write there puts none of them at risk."""
        return (at // BLOCK_BYTES + SECTOR_BLOCKS) * BLOCK_BYTES

    def read(self, at: int, count: int) -> bytes:
        """Return `count` bytes from offset `at` on; fewer at the end."""
        self.file.seek(GUARD_BYTES + at)
        found: bytes = self.file.read(max(0, min(count, self.capacity - at)))
        return found


LEAST_PIECE = 256


class NvmMedium:
    """An append-only medium in the first `capacity` bytes of `nvm` (microcontroller.nvm). `size` bytes are in use.

    If `erases_on_append` is false, an append only programs erased bytes. If it is true, an append erases and programs the
    whole medium.
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
        # The size is set first: even if the write fails, later appends must not go over its bytes.
        self.size = end
        self._nvm[start:end] = bytes(data)

    def read(self, at: int, count: int) -> bytes:
        """Return `count` bytes from offset `at` on; fewer at the end."""
        return bytes(self._nvm[at : min(at + count, self.size)])

    def erase(self) -> None:
        """Erase the medium, so that every byte is 0xFF. If the heap has enough memory, it takes one assignment, and so one erase."""
        self.size = self.capacity
        blank = _blank(self.capacity)
        for start in range(0, self.capacity, len(blank)):
            end = min(start + len(blank), self.capacity)
            # The whole `blank` is not copied, because it may be as large as the heap allows.
            self._nvm[start:end] = blank if end - start == len(blank) else blank[: end - start]
        self.size = 0


def _blank(count: int) -> bytes:
    """Return `count` erased bytes, or as many as the heap has memory for in one piece."""
    while True:
        try:
            return b"\xff" * count
        except MemoryError:
            if count <= LEAST_PIECE:
                raise
            count //= 2
