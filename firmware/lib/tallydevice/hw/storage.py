"""Places for the journal: files that only grow, until they are erased whole, and the chip's own non-volatile memory."""

import os

from tallydevice.hw.errors import DriveError

_READ_ONLY = 30
_FULL = 28


class FilePlace:
    """An append-only place of `capacity` bytes in the file `path`; what was appended has reached the flash.

    `sync` writes the drive's cache out. Raises DriveError when the drive does not let itself be written.
    """

    rewrites = False
    is_on_drive = True

    def __init__(self, path: str, capacity: int, sync) -> None:  # type: ignore[no-untyped-def]
        self._path = path
        self._sync = sync
        self.capacity = capacity
        try:
            with open(path, "ab"):
                pass
            self.size = self._measured()
        except OSError as error:
            raise DriveError(_explained(error.errno, path)) from error

    def append(self, data: bytes) -> None:
        """`data` stands behind everything appended before, whatever is pulled out from now on.

        Raises OSError(28) when it does not fit, and the drive's own OSError; a beginning of it may stand there then.
        """
        if self.size + len(data) > self.capacity:
            raise OSError(_FULL, "%s is full (%d of %d bytes)." % (self._path, self.size, self.capacity))
        try:
            with open(self._path, "ab") as file:
                file.write(data)
                file.flush()
            self._sync()
        except OSError as error:
            self.size = self._measured()
            raise OSError(error.errno, _explained(error.errno, self._path)) from error
        self.size += len(data)

    def read(self, at: int, count: int) -> bytes:
        """At most `count` bytes from `at` on; fewer at the end."""
        with open(self._path, "rb") as file:
            file.seek(at)
            found: bytes = file.read(count)
            return found

    def erase(self) -> None:
        """The place is empty."""
        try:
            with open(self._path, "wb"):
                pass
            self._sync()
        except OSError as error:
            raise OSError(error.errno, _explained(error.errno, self._path)) from error
        self.size = 0

    def _measured(self) -> int:
        return os.stat(self._path)[6]


def _explained(number: int | None, path: str) -> str:
    if number == _READ_ONLY:
        return (
            "%s cannot be written: the drive belongs to the laptop (started for maintenance); "
            "restart without holding a button to play." % path
        )
    if number == _FULL:
        return "%s cannot be written: the drive is full; sync with the laptop." % path
    return "%s cannot be written (error %s of the drive)." % (path, number)


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
