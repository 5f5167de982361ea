"""What belongs on the drive of a board: exactly that, and as it lies there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tallystick import __version__
from tallystick.drive.boards import Board
from tallystick.drive.bytecode import SOURCE, compiled
from tallystick.drive.errors import TooSmallForSource
from tallystick.drive.libraries import LIB, given_files, installed_files, needed
from tallystick.resources import firmware_dir

SETTINGS = "settings.toml"
# The owner's: put there once, and never touched again.
ENTRIES = ("boot.py", "code.py", "safemode.py")
# What CircuitPython runs by itself. Whatever else lies on the drive runs only because one of these asks for it.
HEAP_START = "CIRCUITPY_HEAP_START_SIZE"
ENOUGH_FOR_SOURCE_KB = 512
# On a board with less, compiling leaves the program no room.


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


def contents_for(
    board: Board,
    libraries_dir: Path | None = None,
    *,
    as_source: bool = False,
    games: Mapping[str, bytes] = MappingProxyType({}),
) -> Contents:
    """Return what belongs on the drive of `board`; its libraries from `libraries_dir` instead of those that are installed.

    `games` are the profiles, by id, of games from other packages. Modules are compiled, or, `as_source`, as they were written.
    Raises LibraryMissing, CannotCompile, TooSmallForSource.
    """
    if as_source and board.ram_kb < ENOUGH_FOR_SOURCE_KB:
        raise TooSmallForSource(board.id, board.ram_kb, ENOUGH_FOR_SOURCE_KB)
    files = {**_games(games), **_firmware()}
    settings = files.pop(SETTINGS, b"") + _heap_line(board)
    for library in needed(board.libraries):
        files |= given_files(library, libraries_dir) if libraries_dir else installed_files(library)
    if not as_source:
        modules = {path: files.pop(path) for path in sorted(files) if _is_module(path)}
        files |= compiled(modules)
    return Contents(board.id, __version__, dict(sorted({**files, "board.json": board.text}.items())), settings)


def _heap_line(board: Board) -> bytes:
    """Return what the settings say of the heap, where the board's data has anything to say."""
    size = board.data.get("heap_start_bytes")
    # Added to as it fills, the heap is in pieces: an object has to fit into one, and of those to come gc.mem_free() counts only one.
    return f"\n# The memory in one piece. Leave it as it is.\n{HEAP_START} = {size}\n".encode() if size else b""


def _is_module(path: str) -> bool:
    """Return whether the program imports the file; what CircuitPython runs by itself has to be source."""
    return path.startswith(f"{LIB}/") and path.endswith(SOURCE)


def _games(profiles: Mapping[str, bytes]) -> Mapping[str, bytes]:
    return {f"games/{game_id}.json": profile for game_id, profile in profiles.items()}


@cache
def _firmware() -> Mapping[str, bytes]:
    """Return what lies on every drive, as it was written."""
    root = firmware_dir()
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix in {SOURCE, ".json", ".toml"} and "__pycache__" not in path.parts
    }
