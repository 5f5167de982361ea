"""Collect exactly the files that belong on the drive of a board, byte for byte."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tallystick import __version__
from tallystick.drive.boards import Board
from tallystick.drive.bytecode import COMPILED, SOURCE, compile_modules, without_imports_for_types
from tallystick.drive.errors import TooSmallForSource
from tallystick.drive.libraries import LIB, files_from_folder, installed_files, needed
from tallystick.drive.short_names import OURS, names_file, shared_substitutes, substitutes, with_names
from tallystick.drive.short_names import PATH as NAMES_PATH
from tallystick.resources import firmware_dir

SETTINGS = "settings.toml"
# This file belongs to the owner. It is installed once. Later only its lines for CircuitPython are changed.
ENTRIES = ("boot.py", "code.py", "safemode.py")
# CircuitPython starts these. Every other file on the drive runs only if one of these imports it.
HEAP_START = "CIRCUITPY_HEAP_START_SIZE"
END = b"\0END"
# This mark is the same as in tallydevice.imports. It comes after the code of each compiled module, where no interpreter reads. A board
# refuses a module without the mark, because the module was cut short.
ENOUGH_FOR_SOURCE_KB = 512
# On a board with less memory, the compiler leaves none for the program.


@dataclass(frozen=True)
class Contents:
    """Everything that an installation puts on a drive: path on the drive, with slashes, -> bytes."""

    board: str
    version: str
    files: dict[str, bytes]
    settings: bytes
    names: Mapping[str, str] = field(default_factory=dict)
    """The replaced names in the compiled modules: see short_names.py."""

    @property
    def entries(self) -> dict[str, bytes]:
        """Return the files that CircuitPython starts itself."""
        return {path: self.files[path] for path in ENTRIES if path in self.files}


def contents_for(
    board: Board,
    libraries_dir: Path | None = None,
    *,
    as_source: bool = False,
    games: Mapping[str, bytes] = MappingProxyType({}),
) -> Contents:
    """Return the contents of the drive of `board`. Take the libraries from `libraries_dir` if it is given.

    `games` are the profiles, by id, of games from other packages. Modules are compiled, or with `as_source`, copied as they were written.
    Raise LibraryMissing, CannotCompile or TooSmallForSource.
    """
    if as_source and board.ram_kb < ENOUGH_FOR_SOURCE_KB:
        raise TooSmallForSource(board.id, board.ram_kb, ENOUGH_FOR_SOURCE_KB)
    files = {**_games(games), **_firmware()}
    files.pop(SETTINGS, None)
    settings = settings_for(board)
    for library in needed(board.libraries):
        files |= files_from_folder(library, libraries_dir) if libraries_dir else installed_files(library)
    names: dict[str, str] = {}
    if not as_source:
        sources = {path: without_imports_for_types(files[path]) for path in sorted(files) if path.endswith(SOURCE)}
        given = [files[path] for path in files if path.endswith(COMPILED)]
        compiled = compile_modules({path: files.pop(path) for path in sources if _is_module(path)})
        names = substitutes(compiled, sources, given)
        shared = shared_substitutes(compiled, sources, given)
        for path, code in compiled.items():
            files[path] = with_names(code, {**names, **shared[path]}) + (END if path.startswith(OURS) else b"")
        files[NAMES_PATH] = names_file(names)
    return Contents(board.id, __version__, dict(sorted({**files, "board.json": board.text}.items())), settings, names)


def settings_for(board: Board) -> bytes:
    """Return the settings as they are first put on the drive of `board`, with the size of the heap if the board's data gives one."""
    path = firmware_dir() / SETTINGS
    ours = path.read_bytes() if path.is_file() else b""
    size = board.data.get("heap_start_bytes")
    # A heap that grows consists of pieces. An object has to fit into one piece, and gc.mem_free() counts only one of the future pieces.
    return ours + (
        f"\n# The memory in one piece. Leave it as it is.\n{HEAP_START} = {size}\n".encode() if size else b""
    )


def _is_module(path: str) -> bool:
    """Return True if the program imports the file. The files that CircuitPython starts itself must be source."""
    return path.startswith(f"{LIB}/") and path.endswith(SOURCE)


def _games(profiles: Mapping[str, bytes]) -> Mapping[str, bytes]:
    return {f"games/{game_id}.json": profile for game_id, profile in profiles.items()}


@cache
def _firmware() -> Mapping[str, bytes]:
    """Return the files that belong on every drive, as they were written."""
    root = firmware_dir()
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
        and path.suffix in {SOURCE, ".json", ".toml"}
        and "__pycache__" not in path.parts
        and not _only_tells_of_its_package(path)
    }


def _only_tells_of_its_package(path: Path) -> bool:
    """Return True for a package's file that has only a docstring. A board does not need it, and saves 5 to 10 ms for each."""
    return path.name == "__init__.py" and len(ast.parse(path.read_bytes()).body) <= 1
