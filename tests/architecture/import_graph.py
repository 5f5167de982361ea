"""Which module imports which, and the rings among them: modules that need each other, even by late imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tests.architecture.sources import Module, nodes_for_types

Graph = dict[str, set[str]]
# Module -> which of these modules it imports.


def graph_of(modules: Sequence[Module]) -> Graph:
    """Return what each module imports, also inside its functions. Imports only for the type checker do not count."""
    names = {module.name for module in modules}
    return {module.name: set(_imports(module, names)) for module in modules}


def _imports(module: Module, names: set[str]) -> Iterator[str]:
    for_types = {id(node) for node in nodes_for_types(module.tree)}
    for node in ast.walk(module.tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            # `from a import b` means the module a.b if there is one, else the name b in the module a.
            wanted = [f"{node.module}.{alias.name}" for alias in node.names]
            found = {name if name in names else node.module for name in wanted}
            yield from found & names


def rings(graph: Graph) -> list[list[str]]:
    """Return each largest group of modules in which the imports of every module lead back to it, by name."""
    reached = {name: _reached(graph, name) for name in graph}
    found = []
    for name in sorted(graph):
        ring = sorted(each for each in reached[name] if name in reached[each])
        if ring and ring[0] == name:
            found.append(ring)
    return found


def _reached(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found
