"""What the names of a program are used for, over all its modules: which of them may change, and who can see them."""

from __future__ import annotations

import ast
import re
from collections import Counter

_WORD = re.compile(r"[A-Za-z_]\w*")


class Names:
    """The names of `modules` (dotted name -> tree). A name that is not free to change is in none of its answers."""

    def __init__(self, modules: dict[str, ast.Module], foreign: frozenset[str]) -> None:
        self.kept = set(foreign) | {part for name in modules for part in name.split(".")}
        self.keywords: set[str] = set()
        self.read_as_names: set[str] = set()
        self._modules = modules
        self._uses: Counter[str] = Counter()
        self._given: set[str] = set()
        """The names that the program gives to something of its own; any other is somebody else's."""
        self._asked_of_others: set[str] = set()
        """The names that are read as attributes of something else than `self`."""
        self._asked_of_self: set[str] = set()
        self._imported: set[str] = set()
        for module in modules.values():
            for node in ast.walk(module):
                self._note(node)

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.Constant(value=str(text)):
                self.kept.update(_WORD.findall(text))
            case ast.keyword(arg=str(name)):
                self.keywords.add(name)
            case ast.Attribute(attr=name, value=ast.Name(id="self")):
                self._uses[name] += 1
                self._asked_of_self.add(name)
                if isinstance(node.ctx, ast.Store):
                    self._given.add(name)
            case ast.Attribute(attr=name):
                self._uses[name] += 1
                self._asked_of_others.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                self._uses[name] += 1
                self._given.add(name)
            case ast.Name(id=name):
                self._note_name(name, is_given=isinstance(node.ctx, ast.Store))
            case ast.arg(arg=name):
                self._given.add(name)
            case ast.Import(names=aliases):
                self.kept.update(part for alias in aliases for part in alias.name.split("."))
            case ast.ImportFrom(module=source, names=aliases):
                self._note_import(source or "", [alias.name for alias in aliases])

    def _note_name(self, name: str, is_given: bool) -> None:
        self._uses[name] += 1
        self.read_as_names.add(name)
        if is_given:
            self._given.add(name)

    def _note_import(self, source: str, names: list[str]) -> None:
        self.kept.update(source.split("."))
        for name in names:
            self._note_name(name, is_given=False)
            self._imported.add(name)
            if source not in self._modules:
                self.kept.add(name)

    def of_module(self, name: str) -> list[str]:
        """The top-level names that others reach by an import alone, and the names of what is imported from ours."""
        module = self._modules[name]
        own = top_names(module) | imported_names(module, set(self._modules))
        return sorted(own - self._asked_of_others - self._asked_of_self - self.keywords - self.kept)

    def of_classes(self) -> dict[str, list[list[str]]]:
        """Class -> the private names that only it and its family know: what its ancestors bring, eldest first, then its own."""
        classes: dict[str, tuple[set[str], set[str]]] = {}
        for module in self._modules.values():
            for node in ast.walk(module):
                if isinstance(node, ast.ClassDef):
                    bases, private = classes.setdefault(node.name, (set(), set()))
                    bases.update(base.id for base in node.bases if isinstance(base, ast.Name))
                    private.update(
                        name for name in _class_names(node) if name.startswith("_") and not name.startswith("__")
                    )
        seen_elsewhere = self._asked_of_others | self._imported | self.keywords | self.kept
        found: dict[str, list[list[str]]] = {}

        def settle(name: str) -> list[list[str]]:
            if name not in found:
                bases, private = classes[name]
                inherited = [level for base in sorted(bases & set(classes)) for level in settle(base)]
                known = {each for level in inherited for each in level}
                found[name] = [*inherited, sorted(private - known - seen_elsewhere)]
            return found[name]

        for name in sorted(classes):
            settle(name)
        return found

    def shared(self, of_modules: set[str], of_classes: set[str]) -> list[str]:
        """The names that any part of the program may ask for, the most used ones first."""
        known = self._asked_of_others | self._asked_of_self | self.keywords | self._class_level()
        free = (self._given & known) - self.kept - of_modules - (of_classes - self.read_as_names)
        return [name for name, _ in self._uses.most_common() if name in free and name[:2] != "__"]

    def _class_level(self) -> set[str]:
        return {
            name
            for module in self._modules.values()
            for node in ast.walk(module)
            if isinstance(node, ast.ClassDef)
            for name in _class_names(node)
        }


def _class_names(node: ast.ClassDef) -> set[str]:
    found: set[str] = set()
    for each in ast.walk(node):
        match each:
            case ast.Attribute(attr=name, value=ast.Name(id="self")):
                found.add(name)
    for statement in node.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
                found.add(name)
    return found


def top_names(module: ast.Module) -> set[str]:
    """The names that a module gives to functions, classes and values at its top level, imports not among them."""
    found: set[str] = set()
    for statement in module.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case _:
                found.update(
                    node.id
                    for node in ast.walk(statement)
                    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
                )
    return found


def imported_names(module: ast.Module, sources: set[str] | None = None) -> set[str]:
    """The names under which a module knows what it imports (only from `sources`, if given), inside functions too."""
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and (sources is None or node.module in sources):
            found.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Import) and sources is None:
            found.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
    return found
