"""Media of the journal: files of full length that are written in place, and the chip's own non-volatile memory."""

BLOCK_BYTES = 512
# What FatFs writes without a detour through its own buffer, and with it the directory or the FAT.
SECTOR_BLOCKS = 8
# What the flash of every drive erases at once, 4,096 bytes, wherever in the file it begins.
GUARD_BYTES = (SECTOR_BLOCKS - 1) * BLOCK_BYTES
# As much is left unused before and behind everything: so no sector of it holds anything of others.


class FileMedium:
    """A medium on the drive: `file`, open for reading and writing without a buffer, is never made longer and never closed.

    So a write changes nothing of the drive but the flash sectors that it goes to: no directory, no FAT. `sync` writes the
    drive's cache out.
    """

    is_on_drive = True
    guard_bytes = GUARD_BYTES

    def __init__(self, file, length: int, sync, name: str) -> None:  # type: ignore[no-untyped-def]
        self.file = file
        self.sync = sync
        self.name = name
        self.capacity = length - 2 * GUARD_BYTES
        self.size = self.capacity

    def write(self, pieces, at: int) -> None:  # type: ignore[no-untyped-def]
        """The bytes of `pieces`, one behind the other, stand at `at` and `size` behind them, whatever is pulled out from now on.

        Raises OSError(28) when they do not fit, OSError(5) when they cannot be read back, and the drive's own OSError. Then `size` is
        as before, and from `at` on anything may stand there.
        """
        # Where memory of the chip takes the events, this is due once in two hundred of them.
        from tallydevice.hw.writing import written

        self.size = written(self, pieces, at)

    def behind(self, at: int) -> int:
        """Where to go on, so that what ends at `at` lies in no flash sector that is written from then on."""
        return (at // BLOCK_BYTES + SECTOR_BLOCKS) * BLOCK_BYTES

    def read(self, at: int, count: int) -> bytes:
        """At most `count` bytes from `at` on; fewer at the end."""
        self.file.seek(GUARD_BYTES + at)
        found: bytes = self.file.read(max(0, min(count, self.capacity - at)))
        return found


LEAST_PIECE = 256


class NvmMedium:
    """An append-only medium in the first `capacity` bytes of `nvm` (microcontroller.nvm), `size` of which are in use.

    `erases_on_append` says what an append does there: nothing but programming erased bytes, or erasing and programming all of it.
    """

    def __init__(self, nvm, capacity: int, size: int, erases_on_append: bool) -> None:  # type: ignore[no-untyped-def]
        self._nvm = nvm
        self.capacity = capacity
        self.size = size
        self.erases_on_append = erases_on_append

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
        """The medium is empty: every byte reads 0xFF. One assignment, and so one erase, as long as the heap has room for it."""
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
