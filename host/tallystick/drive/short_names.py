"""Give the program's own names, on the drive, names that CircuitPython has built in: those take none of the board's memory.

An interpreter keeps every name that it has ever met. The table of these names doubles when it is full. Our attributes, arguments and
variables took more than 10,000 of a Pico's 155,000 bytes of heap. So each of our names is replaced by a built-in name that the program
does not use, the same in all modules. A file on the drive says which name stands for which. The trouble screen looks names up there
(troubles.py).

What stays as it is: modules and classes, whatever CircuitPython or a library may mean by a name as well, and whatever a text of
the program may be.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from keyword import iskeyword
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

OURS = "lib/tally"
PATH = "lib/names.txt"
_LIST = "circuitpython_names.txt"
_WORD = re.compile(r"\w+")
_HEADER_BYTES = 4
"""What comes before the names in a compiled module: letter, version, features, bits of a small integer."""


def substitutes(compiled: Mapping[str, bytes], sources: Mapping[str, bytes]) -> dict[str, str]:
    """Return for the names in `compiled` that the program alone uses others, that CircuitPython has built in.

    `sources` (path on the drive -> source) are the modules, libraries as well, and what CircuitPython compiles itself, whose
    names are kept.
    """
    in_tables = {name for code in compiled.values() for name in names_in(code)}
    defined, kept, used = _kinds_of_names(sources)
    to_give, known = _built_in()
    ours = sorted(name for name in in_tables & defined - kept - known if not name.startswith("__"))
    taken = used | in_tables
    free = (name for name in to_give if name not in taken and not iskeyword(name))
    return dict(zip(ours, free, strict=False))


def names_file(names: Mapping[str, str]) -> bytes:
    """Return the file of the drive that tells what each of `names` is: a line for each, what it is there and in the source."""
    return "".join(f"{there} {ours}\n" for ours, there in names.items()).encode("utf-8")


def with_names(code: bytes, names: Mapping[str, str]) -> bytes:
    """Return compiled `code` with each name of `names` changed to the other."""
    _, at = _number(code, _HEADER_BYTES)
    _, at = _number(code, at)
    changed = bytearray(code[:at])
    for name, written in _table(code):
        other = names.get(name, "").encode("utf-8")
        changed += _as_number(len(other) << 1) + other + b"\0" if other else written
        at += len(written)
    return bytes(changed + code[at:])


def names_in(code: bytes) -> Iterator[str]:
    """Yield the names that compiled `code` brings with it, those aside that every interpreter has."""
    return (name for name, _ in _table(code) if name)


def _table(code: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the names that compiled `code` begins with, each with its bytes; those that every interpreter has are ''."""
    count, at = _number(code, _HEADER_BYTES)
    _, at = _number(code, at)  # how many constants there are
    for _ in range(count):
        first = at
        size, at = _number(code, at)
        if size & 1:
            yield "", code[first:at]
        else:
            at += (size >> 1) + 1
            yield code[at - 1 - (size >> 1) : at - 1].decode("utf-8"), code[first:at]


def _number(code: bytes, at: int) -> tuple[int, int]:
    """Return the number written at `at`, seven bits a byte with the highest first, and where it ends."""
    value = 0
    while True:
        value = value << 7 | code[at] & 0x7F
        at += 1
        if not code[at - 1] & 0x80:
            return value, at


def _as_number(value: int) -> bytes:
    parts = [value & 0x7F]
    while value := value >> 7:
        parts.append(value & 0x7F | 0x80)
    return bytes(reversed(parts))


def built_in_names() -> tuple[str, ...]:
    """Return the names that a Pico's CircuitPython has built in, in the order in which they are given away."""
    return _built_in()[0]


@cache
def _built_in() -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the names of a Pico's CircuitPython, and those of every board's."""
    lines = files("tallystick.drive").joinpath(_LIST).read_text(encoding="utf-8").splitlines()
    a_pico, elsewhere = " ".join(line for line in lines if not line.startswith("#")).split(" / ")
    return tuple(a_pico.split()), frozenset(a_pico.split()) | frozenset(elsewhere.split())


class _Names(NamedTuple):
    """The names of one source: what it defines, its words, its classes with bases and what they define, and all."""

    defined: frozenset[str]
    texts: frozenset[str]
    classes: tuple[tuple[str, frozenset[str], frozenset[str]], ...]
    used: frozenset[str]


@cache
def _names_of(source: bytes) -> _Names:
    tree = ast.parse(source)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return _Names(
        frozenset(_defined(tree)),
        frozenset(_texts(tree)),
        tuple((node.name, frozenset(map(ast.unparse, node.bases)), frozenset(_defined(node))) for node in classes),
        frozenset(_names(tree)),
    )


def _kinds_of_names(sources: Mapping[str, bytes]) -> tuple[set[str], set[str], set[str]]:
    """Return the names that the program defines, those that have to stay, and all that are used anywhere."""
    defined: set[str] = set()
    kept: set[str] = set()
    used: set[str] = set()
    classes = [each for path, source in sources.items() if path.startswith(OURS) for each in _names_of(source).classes]
    our_classes = {"object"} | {name for name, _, _ in classes}
    for path, source in sources.items():
        found = _names_of(source)
        used |= found.used
        kept.update(path.removesuffix(".py").split("/"))
        if path.startswith(OURS):
            defined |= found.defined
            kept |= found.texts
        else:
            kept |= found.used
    kept |= our_classes
    for _, bases, names in classes:
        if not bases <= our_classes:
            kept |= names  # it inherits from what is not ours, whose names any of ours could hide
    return defined, kept, used


def _defined(tree: ast.AST) -> Iterator[str]:
    """Yield what is assigned to, functions, and what they are given by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _names(tree: ast.AST) -> Iterator[str]:
    """Yield every name that `tree` has, and every word of its texts."""
    yield from _defined(tree)
    yield from _texts(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias):
            yield from (*node.name.split("."), node.asname or node.name)
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")


def _texts(tree: ast.AST) -> Iterator[str]:
    """Yield every word of the texts of `tree` but its docstrings': a name can be made of it."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in told:
            text = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            if isinstance(text, str):
                yield from _WORD.findall(text)
