"""What belongs on the drive of a board: exactly that, and as it lies there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tallystick import __version__
from tallystick.drive.boards import Board
from tallystick.drive.libraries import given_files, installed_files, needed
from tallystick.drive.squeeze import squeeze
from tallystick.resources import firmware_dir

SETTINGS = "settings.toml"
# The owner's: put there once, and never touched again.
ENTRIES = ("boot.py", "code.py", "safemode.py")
# What CircuitPython runs by itself. Whatever else lies on the drive runs only because one of these asks for it.


@dataclass(frozen=True)
class Contents:
    """Everything that an installation puts on a drive: path on the drive, with slashes, -> bytes."""

    board: str
    version: str
    files: dict[str, bytes]
    settings: bytes

    @property
    def entries(self) -> dict[str, bytes]:
        """The files that CircuitPython runs by itself."""
        return {path: self.files[path] for path in ENTRIES if path in self.files}


def contents_for(board: Board, libraries_dir: Path | None = None) -> Contents:
    """What belongs on the drive of `board`; its libraries from `libraries_dir` instead of those that are installed.

    Raises LibraryMissing.
    """
    firmware = dict(_firmware())
    settings = firmware.pop(SETTINGS, b"")
    files = firmware | {"board.json": board.text}
    for library in needed(board.libraries):
        files |= given_files(library, libraries_dir) if libraries_dir else installed_files(library)
    return Contents(board.id, __version__, dict(sorted(files.items())), settings)


@cache
def _firmware() -> Mapping[str, bytes]:
    """What lies on every drive, the program squeezed; the same for all boards."""
    root = firmware_dir()
    found = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and path.suffix in {".py", ".json", ".toml"} and "__pycache__" not in path.parts
    }
    # In a fixed order, so that the program is squeezed in the same way wherever its files lie.
    return squeeze({path: found[path] for path in sorted(found)})
