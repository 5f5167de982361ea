"""Find other sources of randomness than the committed stream: the module `random`, by any way of importing it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

MODULES = {"random", "urandom", "ulab.numpy.random"}
# The generator by its names in CircuitPython and MicroPython, and that of the number library.
PATH = re.compile(r"[\w.]+")
OURS = ("tallycore.", "tallydevice.")
FREE_IMPORTERS = {
    ("tallydevice.loading", "load"),
    ("tallydevice.loading", "load_residents"),
    ("tallydevice.hw.boot", "_disable_hid_and_midi"),
}
# `load` imports what it is told to, and its callers are looked at; the others go through lists, whose texts are.


def complaints(module: str, source: str) -> list[str]:
    """Return a sentence for each place of the module called `module` that gets other randomness, or might."""
    tree = ast.parse(source)
    return [f"{module}:{line}: {says}" for line, says in (*_imports(tree), *_named(tree), *_late(module, tree))]


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            wanted = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in wanted:
            if name in MODULES:
                yield node.lineno, f"imports {name}"


def _named(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield texts that are nothing but the module's name, which may be meant for an import."""
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if PATH.fullmatch(text) and set(text.split(".")) & {"random", "urandom", "getrandbits"}:
            yield node.lineno, f"holds the name {text!r}"


def _late(module: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield imports by a computed name, unless it certainly begins with one of ours."""
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.Module)):
            continue
        if (module, getattr(function, "name", "")) in FREE_IMPORTERS:
            continue
        for node in _own_nodes(function):
            is_import = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_import and node.func.id in {"__import__", "load"} and not _is_ours(node.args):
                yield node.lineno, f"imports what {ast.unparse(node)} says"


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below `function`, without those of functions within."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _own_nodes(child)


def _is_ours(args: list[ast.expr]) -> bool:
    if not args:
        return False
    first = args[0]
    while isinstance(first, ast.BinOp):
        first = first.left
    return isinstance(first, ast.Constant) and str(first.value).startswith(OURS)
