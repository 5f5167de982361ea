"""Memory for the journal in a file, for chips without non-volatile memory. Other boards do not import it."""

from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES
from tallydevice.hw.writing import block

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import File, Sync


class FileMemory:
    """The bytes of a file between its guards, used like `microcontroller.nvm`. Each assignment puts all of them at risk."""

    def __init__(self, file: "File", sync: "Sync") -> None:
        self._file = file
        self._sync = sync
        self._length: int = file.seek(0, 2) - 2 * GUARD_BYTES

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, where: slice) -> bytes:
        self._file.seek(GUARD_BYTES + where.start)
        found: bytes = self._file.read(where.stop - where.start)
        return found

    def __setitem__(self, where: slice, new: bytes) -> None:
        at = where.start // BLOCK_BYTES * BLOCK_BYTES
        while at < where.stop:
            block[:] = self[at : at + BLOCK_BYTES]
            low = max(where.start, at)
            high = min(where.stop, at + BLOCK_BYTES)
            block[low - at : high - at] = new[low - where.start : high - where.start]
            self._file.seek(GUARD_BYTES + at)
            self._file.write(block)
            at += BLOCK_BYTES
        self._sync()
