"""Simulate the chip's non-volatile memory, `microcontroller.nvm`, which outlives power cuts in a file beside the drive."""

from pathlib import Path
from typing import Any

ERASED = 0xFF


class Nvm:
    """A byte array that is read and assigned by slices, of the size and kind that a board.json says.

    `erases` counts the blocks that were erased; where the kind is "appended", writing on erased bytes erases none.
    With a `file` its contents are kept there.
    """

    def __init__(self, memory: dict[str, Any], file: Path | None = None) -> None:
        self.blank = int(memory.get("blank", ERASED))
        """What an erased byte reads as."""
        self.data = bytearray([self.blank]) * int(memory["bytes"])
        self.erases = 0
        self._appends = memory["kind"] == "appended"
        self._block_bytes = int(memory.get("erase_bytes", memory["bytes"]))
        self._file = file
        if file is not None and file.exists():
            kept = file.read_bytes()[: len(self.data)]
            self.data[: len(kept)] = kept

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, where: slice) -> bytes:
        return bytes(self.data[where])

    def __setitem__(self, where: slice, data: bytes) -> None:
        start, stop, _ = where.indices(len(self.data))
        if len(data) != stop - start:
            raise ValueError("Slice and value different lengths.")
        if self._appends and all(byte == ERASED for byte in self.data[start:stop]):
            self._program(start, data)
        else:
            for at in range(start - start % self._block_bytes, stop, self._block_bytes):
                block = bytearray(self.data[at : at + self._block_bytes])
                low, high = max(start, at), min(stop, at + len(block))
                block[low - at : high - at] = data[low - start : high - start]
                self._erase(at, len(block))
                self._program(at, bytes(block))
        if self._file is not None:
            # The file is replaced whole, so that a laptop that is switched off leaves no half memory behind.
            fresh = self._file.with_suffix(".new")
            fresh.write_bytes(self.data)
            fresh.replace(self._file)

    def _erase(self, at: int, count: int) -> None:
        self.erases += 1
        self.data[at : at + count] = bytes([self.blank]) * count

    def _program(self, at: int, data: bytes) -> None:
        self.data[at : at + len(data)] = data


def open_nvm(board: dict[str, Any], file: Path | None = None) -> Nvm | None:
    """Return the memory that board.json describes, kept in `file` if there is one; None if the board has no memory."""
    memory = board["journal"]["memory"]
    return None if memory["kind"] == "none" else Nvm(memory, file)


def nvm_file(drive: Path) -> Path:
    """Return the file that keeps the memory of the device with this drive: beside the drive, which may be wiped alone."""
    return drive.with_name(drive.name + ".nvm")
