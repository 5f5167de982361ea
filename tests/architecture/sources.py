"""The project's Python modules for the architecture tests: name, path and syntax tree. They are never imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path


@dataclass(frozen=True)
class Module:
    """A module read from a file. `name` is its name in an import."""

    name: str
    path: Path
    tree: ast.Module

    def within(self, package: str) -> bool:
        """Return True if it is `package` or inside it."""
        return is_within(self.name, package)

    def imports(self, *, for_types: bool = True) -> Iterator[tuple[int, str]]:
        """Return (line, dotted name) of each of its imports, also of inner ones. `from a import b` gives `a.b`.

        Without `for_types`, imports below `if TYPE_CHECKING:` are left out: they never run.
        """
        left_out = set() if for_types else {id(node) for node in nodes_for_types(self.tree)}
        for node in ast.walk(self.tree):
            if id(node) in left_out:
                continue
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node.lineno, alias.name
            elif isinstance(node, ast.ImportFrom):
                base = "." * node.level + (node.module or "")
                for alias in node.names:
                    yield node.lineno, f"{base}.{alias.name}"


def nodes_for_types(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything below `if TYPE_CHECKING:`, which only a type checker reads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for statement in node.body:
                yield from ast.walk(statement)


def is_within(name: str, package: str) -> bool:
    """Return True if the dotted `name` is `package` or something inside it."""
    return name == package or name.startswith(package + ".")


def read_modules(root: Path, *packages: str) -> list[Module]:
    """Return the modules of `packages` below the folder `root`, by name. The default is all packages there."""
    modules = []
    for path in sorted(root.rglob("*.py")):
        if "__pycache__" in path.parts:
            continue
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not packages or any(is_within(name, package) for package in packages):
            modules.append(Module(name, path, ast.parse(path.read_text(encoding="utf-8"), str(path))))
    return modules


@lru_cache(maxsize=1)
def product_modules(project: Path) -> tuple[Module, ...]:
    """Return every module of our three packages. They are read once for all tests, which are a group for this."""
    return (*read_modules(project / "firmware" / "lib"), *read_modules(project / "host"))
