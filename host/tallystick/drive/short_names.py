"""Replace the program's own names, on the drive, by names that CircuitPython has built in. Those take no memory of the board.

An interpreter keeps every name that it has ever met. The table of these names doubles when it is full. Our attributes, arguments and
variables took more than 10,000 of a Pico's 155,000 bytes of heap. So each of our names is replaced by a built-in name that the program
does not use, the same in all modules. A file on the drive says which name stands for which. The trouble screen looks names up there
(troubles.py).

These names are not replaced: modules and classes, names that CircuitPython or a library may also use, and names that may come from
a text of the program.
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
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
_HEADER_BYTES = 4
"""What comes before the names in a compiled module: letter, version, features, bits of a small integer."""


def substitutes(compiled: Mapping[str, bytes], sources: Mapping[str, bytes]) -> dict[str, str]:
    """Return replacements for the names in `compiled` that only the program uses. CircuitPython has the replacements built in.

    `sources` (path on the drive -> source) are the modules, including libraries, and the files that CircuitPython compiles itself. The
    names of these files are kept.
    """
    ours, free = _ours_and_free(compiled, sources)
    constants = _constants(compiled, sources, ours)
    shared = 1 + max(map(len, constants.values()), default=0)
    ours -= _arguments(sources) | {name for names in constants.values() for name in names}
    return dict(zip(sorted(ours), free[shared:], strict=False))


def shared_substitutes(compiled: Mapping[str, bytes], sources: Mapping[str, bytes]) -> dict[str, dict[str, str]]:
    """Return for each module, by its path on the drive, the built-in names that it shares with others.

    All names that are only arguments, and that no call gives by name, get the same replacement: an interpreter looks
    at an argument's name only if a call gives it. Constants that are in only one module get the same names as those of
    every other module.
    """
    ours, free = _ours_and_free(compiled, sources)
    arguments = dict.fromkeys(sorted(ours & _arguments(sources)), free[0])
    constants = _constants(compiled, sources, ours)
    return {path: {**arguments, **dict(zip(constants.get(path, []), free[1:], strict=False))} for path in compiled}


def _constants(compiled: Mapping[str, bytes], sources: Mapping[str, bytes], ours: set[str]) -> dict[str, list[str]]:
    """Return the constants that are in only one module and are not attributes of anything, by the module's path."""
    others = set().union(*(_arguments_and_others(source)[1] for source in sources.values()))
    looked_for = set().union(*(_looked_for(source) for source in sources.values()))
    where: dict[str, list[str]] = {}
    for path, code in compiled.items():
        for name in set(names_in(code)):
            where.setdefault(name, []).append(path)
    found: dict[str, list[str]] = {}
    for name in sorted(ours & others - looked_for):
        if _CONSTANT.fullmatch(name) and len(where[name]) == 1:
            found.setdefault(where[name][0], []).append(name)
    return found


def _ours_and_free(compiled: Mapping[str, bytes], sources: Mapping[str, bytes]) -> tuple[set[str], list[str]]:
    """Return the names that only the program uses, and the built-in names that it does not use."""
    in_tables = {name for code in compiled.values() for name in names_in(code)}
    defined, kept, used = _kinds_of_names(sources)
    to_give, known = _built_in()
    ours = {name for name in in_tables & defined - kept - known if not name.startswith("__")}
    taken = used | in_tables
    return ours, [name for name in to_give if name not in taken and not iskeyword(name)]


def names_file(names: Mapping[str, str]) -> bytes:
    """Return the drive's file of `names`. It has a line for each: the name on the drive and the name in the source."""
    return "".join(f"{there} {ours}\n" for ours, there in names.items()).encode("utf-8")


def with_names(code: bytes, names: Mapping[str, str]) -> bytes:
    """Return compiled `code` with each of `names` replaced."""
    _, at = _number(code, _HEADER_BYTES)
    _, at = _number(code, at)
    changed = bytearray(code[:at])
    for name, written in _table(code):
        other = names.get(name, "").encode("utf-8")
        changed += _as_number(len(other) << 1) + other + b"\0" if other else written
        at += len(written)
    return bytes(changed + code[at:])


def names_in(code: bytes) -> Iterator[str]:
    """Yield the names in compiled `code`, except those that every interpreter has."""
    return (name for name, _ in _table(code) if name)


def _table(code: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the names at the beginning of compiled `code`, each with its bytes. A name that every interpreter has is ''."""
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
    """Return the names that a Pico's CircuitPython has built in, in the order in which they are used."""
    return _built_in()[0]


@cache
def _built_in() -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the names of a Pico's CircuitPython, and those of every board's."""
    lines = files("tallystick.drive").joinpath(_LIST).read_text(encoding="utf-8").splitlines()
    a_pico, elsewhere = " ".join(line for line in lines if not line.startswith("#")).split(" / ")
    return tuple(a_pico.split()), frozenset(a_pico.split()) | frozenset(elsewhere.split())


class _Names(NamedTuple):
    """The names of one source: its definitions, the words in its texts, its classes with their bases and definitions, and all names."""

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
            kept |= names  # it inherits from a class of another package, whose names our names could hide
    return defined, kept, used


def _arguments(sources: Mapping[str, bytes]) -> set[str]:
    """Return the names that are only arguments, so that an interpreter never looks for them by name."""
    arguments: set[str] = set()
    others: set[str] = set()
    for source in sources.values():
        found = _arguments_and_others(source)
        arguments |= found[0]
        others |= found[1]
    return arguments - others


@cache
def _arguments_and_others(source: bytes) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the arguments in `source`, and all names that an interpreter looks for."""
    tree = ast.parse(source)
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    definitions = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return frozenset(arguments), frozenset(definitions | _looked_for(source) | _outside_functions(tree))


@cache
def _looked_for(source: bytes) -> frozenset[str]:
    """Return the attributes in `source`, the arguments that calls give by name, and what is imported or global."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.update((*node.name.split("."), node.asname or node.name))
        elif isinstance(node, ast.Global):
            found.update(node.names)
    return frozenset(found)


def _outside_functions(tree: ast.AST) -> set[str]:
    """Return the names in `tree` outside of functions: those of the module and of its classes."""
    found: set[str] = set()
    nodes = [tree]
    while nodes:
        for node in ast.iter_child_nodes(nodes.pop()):
            if isinstance(node, ast.Name):
                found.add(node.id)
            if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
                nodes.append(node)
    return found


def _defined(tree: ast.AST) -> Iterator[str]:
    """Yield the assigned names, the functions, and their arguments that are given by name."""
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
    """Yield every word of the texts of `tree`, except docstrings. A name can be made from such a word."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in told:
            text = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            if isinstance(text, str):
                yield from _WORD.findall(text)
