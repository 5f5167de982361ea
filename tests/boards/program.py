"""The built-in modules that the program needs on every board, read from its own imports.

A board needs the imports of a driver in hw/ only if its data names that driver (tests/boards/parts.py). It needs all others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
LIB = FIRMWARE / "lib"
HARDWARE = LIB / "tallydevice" / "hw"
OURS = ("tallycore", "tallydevice")
UNLISTED = {"__future__", "gc", "micropython", "adafruit_display_text"}
# Part of the interpreter, or on the drive: no definition lists them.


@cache
def always_imported() -> frozenset[str]:
    """Return the imports at the top of modules that every board loads. Without them, the program cannot start."""
    waiting = [path for path in FIRMWARE.rglob("*.py") if not path.is_relative_to(HARDWARE)]
    seen, names = set(waiting), set()
    while waiting:
        path = waiting.pop()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names |= _imports(tree.body)
        # Outside hw/, any import may be used. In hw/, an import in a function belongs to a driver.
        wanted = _imports(tree.body) if path.is_relative_to(HARDWARE) else _imports(_walk(tree))
        for module in {_file(name) for name in wanted} - {None} - seen:
            seen.add(module)
            waiting.append(module)
    return frozenset(name for name in names if not _is_ours(name)) - UNLISTED


@cache
def imported_by_drivers() -> frozenset[str]:
    """Return the imports in hw/ that not every board needs."""
    names = set().union(*(_imports(_walk(ast.parse(path.read_text("utf-8")))) for path in HARDWARE.rglob("*.py")))
    return frozenset(name for name in names if not _is_ours(name)) - UNLISTED - always_imported()


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield everything in `node` that is not only for mypy."""
    yield node
    if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
        for child in ast.iter_child_nodes(node):
            yield from _walk(child)


def _imports(nodes: Iterable[ast.AST]) -> set[str]:
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {
                node.module or "",
                *(f"{node.module}.{alias.name}" for alias in node.names if _is_ours(node.module)),
            }
    return names


def _is_ours(name: str | None) -> bool:
    return name is not None and name.split(".")[0] in OURS


def _file(name: str) -> Path | None:
    if not _is_ours(name):
        return None
    path = LIB.joinpath(*name.split("."))
    found = [one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()]
    return found[0] if found else None
