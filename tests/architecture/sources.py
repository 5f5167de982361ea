"""The project's Python modules as the architecture tests read them: by name, path and syntax tree, never by import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Module:
    """A module read from a file; `name` is what `import` would call it."""

    name: str
    path: Path
    tree: ast.Module

    def within(self, package: str) -> bool:
        """Whether it is `package` or lies inside it."""
        return is_within(self.name, package)

    def imports(self, *, for_types: bool = True) -> Iterator[tuple[int, str]]:
        """(line, dotted name) of everything that it imports, wherever the import stands; `from a import b` gives `a.b`.

        Without `for_types`, what stands below `if TYPE_CHECKING:` is left out: it never runs.
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
    """Whether the dotted `name` is `package` or something inside it."""
    return name == package or name.startswith(package + ".")


def read_modules(root: Path, *packages: str) -> list[Module]:
    """The modules of `packages` below the folder `root`, or of all packages there, by name."""
    modules = []
    for path in sorted(root.rglob("*.py")):
        if "__pycache__" in path.parts:
            continue
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not packages or any(is_within(name, package) for package in packages):
            modules.append(Module(name, path, ast.parse(path.read_text(encoding="utf-8"), str(path))))
    return modules


def product_modules(project: Path) -> list[Module]:
    """Every module of the three packages that we ship."""
    return read_modules(project / "firmware" / "lib") + read_modules(project / "host")
