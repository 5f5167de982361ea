"""What the names of a program are used for, over all its modules: which of them may change, and who can see them."""

from __future__ import annotations

import ast
import re
from collections import Counter

_WORD = re.compile(r"[A-Za-z_]\w*")
_PROSE = re.compile(r"[A-Z][^_]* .*|.*%.*")


def _is_prose(text: str) -> bool:
    """Whether `text` is one that people read: nobody asks an object for something that is called so."""
    return _PROSE.fullmatch(text) is not None


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
        self.given_from_outside: set[str] = set()
        """The attributes that some other object assigns: whose they are is not written there."""
        self._asked_of_others: set[str] = set()
        """The names that are read as attributes of something else than `self`."""
        self._asked_of_self: set[str] = set()
        self._imported: set[str] = set()
        for module in modules.values():
            for node in ast.walk(module):
                self._note(node)

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.Constant(value=str(text)) if not _is_prose(text):
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
                if isinstance(node.ctx, ast.Store):
                    self.given_from_outside.add(name)
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

    def families(self) -> list[set[str]]:
        """For each class the names of its attributes and of those of its ancestors: no object has two of them for one."""
        classes: dict[str, tuple[set[str], set[str]]] = {}
        for node in self._classes():
            bases, own = classes.setdefault(node.name, (set(), set()))
            bases.update(base.id for base in node.bases if isinstance(base, ast.Name))
            own.update(_class_names(node))
        found: dict[str, set[str]] = {}

        def settle(name: str) -> set[str]:
            if name not in found:
                bases, own = classes[name]
                found[name] = own.union(*(settle(base) for base in bases & set(classes)))
            return found[name]

        return [settle(name) for name in sorted(classes)]

    def scopes(self) -> dict[str, set[str]]:
        """For each module every name that stands in it, but for those that are only asked of objects."""
        return {name: _plain_names(module) for name, module in self._modules.items()}

    def shared(self, of_modules: set[str]) -> list[str]:
        """The names that any part of the program may ask for, the most used ones first."""
        known = self._asked_of_others | self._asked_of_self | self.keywords
        known = known.union(*(_class_names(node) for node in self._classes()))
        free = (self._given & known) - self.kept - of_modules
        return [name for name, _ in self._uses.most_common() if name in free and name[:2] != "__"]

    def _classes(self) -> list[ast.ClassDef]:
        return [node for each in self._modules.values() for node in ast.walk(each) if isinstance(node, ast.ClassDef)]


def _plain_names(module: ast.Module) -> set[str]:
    found = imported_names(module)
    for node in ast.walk(module):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
                found.add(name)
    return found


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
