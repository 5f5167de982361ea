"""The families of exceptions: a package with exceptions has one base class, in its errors.py."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass

from tests.architecture.sources import Module

PACKAGES = ("tallycore", "tallydevice", "tallystick")
BUILT_IN = {
    name for name, value in vars(builtins).items() if isinstance(value, type) and issubclass(value, BaseException)
}


@dataclass(frozen=True)
class ExceptionClass:
    """An exception that we define. `bases` are the names of its base classes, `package` is its folder."""

    name: str
    bases: tuple[str, ...]
    module: Module
    package: str

    @property
    def is_root(self) -> bool:
        """Whether it has no base class of ours."""
        return all(base in BUILT_IN for base in self.bases)


def exception_classes(modules: Iterable[Module]) -> list[ExceptionClass]:
    """Return every class of `modules` that descends from an exception. Only names are compared."""
    classes = [
        ExceptionClass(
            node.name, tuple(ast.unparse(base).rpartition(".")[2] for base in node.bases), module, _package(module)
        )
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    ]
    known = set(BUILT_IN)
    while True:
        grown = known | {each.name for each in classes if known.intersection(each.bases)}
        if grown == known:
            return [each for each in classes if each.name in known]
        known = grown


def faults(modules: Iterable[Module]) -> list[str]:
    """Return a sentence for each exception outside its family."""
    found = []
    roots: dict[str, str] = {}
    for each in exception_classes(modules):
        if not each.is_root:
            continue
        if not each.module.name.endswith(".errors"):
            found.append(f"{each.module.name}: {each.name} has no base of ours above it: it is no {each.package} error")
        elif each.package in roots:
            found.append(f"{each.module.name}: {each.package} has two bases, {roots[each.package]} and {each.name}")
        else:
            roots[each.package] = each.name
    return found


def _package(module: Module) -> str:
    """Return `tallycore`, or for other packages the folder inside: `tallydevice.hw`, `tallystick.rules`."""
    parts = module.name.split(".")
    if parts[0] == "tallycore":
        return parts[0]
    return ".".join(parts[:2]) if len(parts) > 2 else parts[0]
