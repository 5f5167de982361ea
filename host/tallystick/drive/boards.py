"""Load the boards for which the program can be installed: one folder of data each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tallystick.drive.bootout import read_boot_out
from tallystick.drive.displays import displays
from tallystick.drive.errors import NoSuchFolder, TooLittleMemory, UnknownBoard, UnsupportedBoard
from tallystick.resources import boards_dir

ENOUGH_RAM_KB = 256
# A chip with less memory leaves some 110 KB of heap, but one turn already takes as much: docs/device.md.
OLDEST_CIRCUITPYTHON = "10.0"
# The default for boards whose data names no version. The Python features and the hashes that the program uses came with it.

GUARD_BYTES = 3584
# The same as in the device's hw/storage.py: a flash sector less a block.
COPIES_BYTES = 45056
# The same as in the device's hw/open_storage.py.
MARK_BYTES = 512


@dataclass(frozen=True)
class Board:
    """A board for an installation. `text` is its board.json, byte for byte."""

    id: str
    text: bytes
    data: dict[str, Any]

    @property
    def oldest(self) -> str:
        """Return the oldest CircuitPython that the program runs on."""
        return str(self.data.get("circuitpython", OLDEST_CIRCUITPYTHON))

    @property
    def libraries(self) -> tuple[str, ...]:
        """Return the extra libraries of this board, by import name: those of its display."""
        display = displays().get(self.data.get("display", {}).get("driver", ""))
        return tuple(display.libraries) if display else ()

    @property
    def ram_kb(self) -> int:
        """Return the memory of chip and board together, in KB."""
        return int(self.data.get("ram_kb", ENOUGH_RAM_KB))

    @property
    def hold(self) -> str:
        """Return, as a clause in the imperative, how to start the board so that the laptop may write its drive."""
        role = str(self.data["maintenance"]["hold"])
        pins = [
            pin for group in self.data["buttons"] for pin, its in group.get("keys", {}).items()
            if its == role and not pin.isdigit()
        ]  # fmt: skip
        name = f"button {role.upper()} ({pins[0]})" if pins else f"button {role.upper()}"
        return f"hold {name} while the board restarts (reset, or the cable out and in again)"

    @property
    def in_place(self) -> dict[str, int]:
        """Return the size of each file that the device writes in place and never makes longer, by its path.

        The size is that of the data, with a guard before and after it.
        """
        journal = self.data.get("journal", {})
        memory_bytes = journal.get("memory", {}).get("bytes", 0)
        sizes = {
            "log/spare.bin": 3 * memory_bytes + COPIES_BYTES if memory_bytes else 0,
            "log/history.bin": journal.get("capacity", {}).get("history", 0),
            "marks/maintenance.bin": MARK_BYTES,
            "marks/safemode.bin": MARK_BYTES,
        }
        return {path: size + 2 * GUARD_BYTES for path, size in sizes.items() if size}

    @property
    def history_bytes(self) -> int:
        """Return how many bytes of the drive the log takes at most."""
        capacity = self.data.get("journal", {}).get("capacity", {})
        return sum(size for size in capacity.values() if isinstance(size, int))


def check_memory(board: Board) -> None:
    """Raise TooLittleMemory if CircuitPython leaves too little of the board's memory for a whole game."""
    if board.ram_kb < ENOUGH_RAM_KB:
        raise TooLittleMemory(board.id, board.ram_kb, ENOUGH_RAM_KB)


def board_of_drive(drive: Path, board_id: str | None) -> Board:
    """Return the board `board_id`, or the one that the drive says it belongs to. Raise DriveError."""
    if board_id is not None:
        return load_board(board_id)
    if not drive.is_dir():
        raise NoSuchFolder(drive)
    found = read_boot_out(drive).board
    if found not in board_ids():
        raise UnsupportedBoard(drive, found, board_ids())
    return load_board(found)


def board_ids() -> tuple[str, ...]:
    """Return the names of all boards, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in boards_dir().glob("*/board.json")))


def load_board(board_id: str) -> Board:
    """Return the board of that name. Raise UnknownBoard."""
    known = board_ids()
    if board_id not in known:
        raise UnknownBoard(board_id, known)
    text = (boards_dir() / board_id / "board.json").read_bytes()
    return Board(board_id, text, json.loads(text))
