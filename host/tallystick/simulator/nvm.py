"""The chip's non-volatile memory, as `microcontroller.nvm` gives it: it outlives power cuts, beside the drive."""

from pathlib import Path
from typing import Any

ERASED = 0xFF


class Nvm:
    """A byte array that is read and assigned by slices, of the size and manner that a board.json says.

    `erases` counts how often cells were erased: where the kind is "appended", only by what did not fall on erased bytes.
    With a `file` its contents are kept there.
    """

    def __init__(self, memory: dict[str, Any], file: Path | None = None) -> None:
        self._appends = memory["kind"] == "appended"
        self._file = file
        blank = int(memory.get("blank", ERASED))
        self._data = bytearray([blank]) * int(memory["bytes"])
        self.erases = 0
        if file is not None and file.exists():
            kept = file.read_bytes()[: len(self._data)]
            self._data[: len(kept)] = kept

    def __len__(self) -> int:
        return len(self._data)

    def __getitem__(self, where: slice) -> bytes:
        return bytes(self._data[where])

    def __setitem__(self, where: slice, data: bytes) -> None:
        start, stop, _ = where.indices(len(self._data))
        if len(data) != stop - start:
            raise ValueError("Slice and value different lengths.")
        is_erased = all(byte == ERASED for byte in self._data[start:stop])
        if not (self._appends and is_erased):
            self.erases += 1
        self._data[start:stop] = data
        if self._file is not None:
            # Whole or not at all: a laptop that is switched off is not the cut that is simulated here.
            fresh = self._file.with_suffix(".new")
            fresh.write_bytes(self._data)
            fresh.replace(self._file)


def open_nvm(board: dict[str, Any], file: Path | None = None) -> Nvm | None:
    """The memory of a board; None where it has none."""
    memory = board["journal"]["memory"]
    return None if memory["kind"] == "none" else Nvm(memory, file)


def nvm_file(drive: Path) -> Path:
    """Where the memory of the device with this drive is kept: beside the drive, which may be wiped without it."""
    return drive.with_name(drive.name + ".nvm")
