"""Replace the program's own names, on the drive, by names that CircuitPython has built in. Those take no memory of the board.

An interpreter keeps every name that it has ever met. The table of these names doubles when it is full. Our attributes, arguments and
variables took more than 10,000 of a Pico's 155,000 bytes of heap. So each of our names is replaced by a built-in name that the program
does not use, the same in all modules. A file on the drive says which name stands for which. The trouble screen looks names up there
(troubles.py).

These names are not replaced: modules, errors and other classes that are based on those of another package, names that CircuitPython
or a library may also use, and names that may come from a text of the program.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from keyword import iskeyword
from typing import TYPE_CHECKING

from tallystick.drive.source_names import arguments_and_others, looked_for, names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LIB = "lib/"
OURS = "lib/tally"
PATH = "lib/names.txt"
_LIST = "circuitpython_names.txt"
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
_HEADER_BYTES = 4
"""What comes before the names in a compiled module: letter, version, features, bits of a small integer."""


def substitutes(
    compiled: Mapping[str, bytes], sources: Mapping[str, bytes], given: Iterable[bytes] = ()
) -> dict[str, str]:
    """Return replacements for the names in `compiled` that only the program uses. CircuitPython has the replacements built in.

    `sources` (path on the drive -> source) are the modules, including libraries, and the files that CircuitPython compiles itself. The
    names of these files are kept, as are those of the libraries in `given`, which came without source.
    """
    ours, free = _ours_and_free(compiled, sources, given)
    constants = _constants(compiled, sources, ours)
    shared = 1 + max(map(len, constants.values()), default=0)
    ours -= _arguments(sources) | {name for names in constants.values() for name in names}
    return dict(zip(sorted(ours), free[shared:], strict=False))


def shared_substitutes(
    compiled: Mapping[str, bytes], sources: Mapping[str, bytes], given: Iterable[bytes] = ()
) -> dict[str, dict[str, str]]:
    """Return for each module, by its path on the drive, the built-in names that it shares with others.

    All names that are only arguments, and that no call gives by name, get the same replacement: an interpreter looks
    at an argument's name only if a call gives it. Constants that are in only one module get the same names as those of
    every other module.
    """
    ours, free = _ours_and_free(compiled, sources, given)
    arguments = dict.fromkeys(sorted(ours & _arguments(sources)), free[0])
    constants = _constants(compiled, sources, ours)
    return {path: {**arguments, **dict(zip(constants.get(path, []), free[1:], strict=False))} for path in compiled}


def _constants(compiled: Mapping[str, bytes], sources: Mapping[str, bytes], ours: set[str]) -> dict[str, list[str]]:
    """Return the constants that are in only one module and are not attributes of anything, by the module's path."""
    others = set().union(*(arguments_and_others(source)[1] for source in sources.values()))
    attributes = set().union(*(looked_for(source) for source in sources.values()))
    where: dict[str, list[str]] = {}
    for path, code in compiled.items():
        for name in set(names_in(code)):
            where.setdefault(name, []).append(path)
    found: dict[str, list[str]] = {}
    for name in sorted(ours & others - attributes):
        if _CONSTANT.fullmatch(name) and len(where[name]) == 1:
            found.setdefault(where[name][0], []).append(name)
    return found


def _ours_and_free(
    compiled: Mapping[str, bytes], sources: Mapping[str, bytes], given: Iterable[bytes]
) -> tuple[set[str], list[str]]:
    """Return the names that only the program uses, and the built-in names that it does not use."""
    in_tables = {name for code in compiled.values() for name in names_in(code)}
    of_others = {name for code in given for name in _names_if_whole(code)}
    defined, kept, used = _kinds_of_names(sources)
    to_give, known = _built_in()
    ours = {name for name in in_tables & defined - kept - known - of_others if not name.startswith("__")}
    taken = used | in_tables | of_others
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


def _names_if_whole(code: bytes) -> list[str]:
    """Return the names in compiled `code` of somebody else; none if it is damaged, which no board loads."""
    try:
        return [*names_in(code)]
    except (IndexError, UnicodeDecodeError):
        return []


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


def _kinds_of_names(sources: Mapping[str, bytes]) -> tuple[set[str], set[str], set[str]]:
    """Return the names that the program defines, those that have to stay, and all that are used anywhere."""
    defined: set[str] = set()
    kept: set[str] = set()
    used: set[str] = set()
    arguments = _arguments(sources)
    classes = [each for path, source in sources.items() if path.startswith(OURS) for each in names_of(source).classes]
    based_on_others = _based_on_others(classes)
    for path, source in sources.items():
        found = names_of(source)
        used |= found.used
        kept.update(path.removesuffix(".py").split("/"))
        # Of a library, only the arguments that no call gives by name.
        own = found.defined if path.startswith(OURS) else found.defined & arguments if path.startswith(LIB) else set()
        defined |= own
        kept |= found.texts
        kept |= set() if path.startswith(OURS) else found.used - own
    for name, _, names in classes:
        if name in based_on_others:
            kept |= names  # its names could hide those of the other package's class, and the name of an error is shown
    return defined, kept, used


def _based_on_others(classes: Iterable[tuple[str, frozenset[str], frozenset[str]]]) -> set[str]:
    """Return the classes that inherit from a class of another package, also through other classes, as all errors do."""
    bases_of = {name: bases for name, bases, _ in classes}
    found: set[str] = set()
    while True:
        new = {name for name, bases in bases_of.items() if bases & found or bases - {"object", *bases_of}} - found
        if not new:
            return found
        found |= new


def _arguments(sources: Mapping[str, bytes]) -> set[str]:
    """Return the names that are only arguments, so that an interpreter never looks for them by name."""
    arguments: set[str] = set()
    others: set[str] = set()
    for source in sources.values():
        found = arguments_and_others(source)
        arguments |= found[0]
        others |= found[1]
    return arguments - others
