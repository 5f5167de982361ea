"""The classes of the program: which comes from which, however its name got to where it is read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

Place = tuple[str, str]
"""A class: the module that it stands in, and its name there."""


@dataclass
class Class:
    """A class of the program, and where it comes from."""

    node: ast.ClassDef
    bases: list[Place]
    """Those of the program."""
    is_foreign: bool
    """Whether it comes from a class of a module that is not the program's."""
    stays_whole: bool
    """Whether it has several bases, or one that is not known, or its own way to find what is missing."""


class Descent:
    """The classes of `modules`, while these still import each other; those of `ours` may be taken apart."""

    def __init__(self, modules: dict[str, ast.Module], ours: set[str]) -> None:
        self._modules = {name: modules[name] for name in sorted(ours & set(modules))}
        self._given = {name: _given(module) for name, module in self._modules.items()}
        self.all: dict[Place, Class] = {}
        for name, module in self._modules.items():
            for node in module.body:
                if isinstance(node, ast.ClassDef):
                    self.all[name, node.name] = self._class(name, node)
        # What others come from that stay whole is found by nothing but the class itself.
        for place, each in list(self.all.items()):
            if each.stays_whole:
                for ancestor in self.ancestors(place):
                    self.all[ancestor].stays_whole = True
        self.asked_of_classes = self._asked_of_super() | self._asked_of_classes()
        """A class, and what is asked of it and not of an object of it: there it has to be from the start."""

    def ancestors(self, place: Place) -> list[Place]:
        """All that the class comes from, nearest first."""
        found: list[Place] = []
        for base in self.all[place].bases if place in self.all else []:
            found += [each for each in (base, *self.ancestors(base)) if each not in found]
        return found

    def family(self, place: Place) -> list[Place] | None:
        """The class and those that it comes from, the last without a base; None if one of them stays whole."""
        family = [place, *self.ancestors(place)]
        return None if any(self.all[each].stays_whole for each in family) else family

    def bases_in(self, module: str) -> set[str]:
        """The names by which classes of `module` know the one that they come from, where that is one of the program."""
        return {
            base.id
            for place, each in self.all.items()
            if place[0] == module and len(each.bases) == len(each.node.bases) == 1
            for base in each.node.bases
            if isinstance(base, ast.Name)
        }

    def _asked_of_super(self) -> set[tuple[Place, str]]:
        """The methods that `super()` finds: a class, and the name that one that comes from it asks for."""
        return {
            (ancestor, name)
            for place, each in self.all.items()
            for name in _asked_of_super(each.node)
            for ancestor in self.ancestors(place)
        }

    def _asked_of_classes(self) -> set[tuple[Place, str]]:
        """What is asked of a class and not of an object of it: the class, or one that it comes from, and the name."""
        found: set[tuple[Place, str]] = set()
        for module, tree in self._modules.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
                    place = self.place_of(module, node.value)
                    if place is not None:
                        found.update((each, node.attr) for each in (place, *self.ancestors(place)))
        return found

    def _class(self, module: str, node: ast.ClassDef) -> Class:
        bases = [self.place_of(module, base) for base in node.bases]
        known = [base for base in bases if base is not None]
        own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        foreign = len(bases) == 1 and self._is_foreign(module, node.bases[0])
        is_clear = not bases or (len(bases) == 1 and (foreign or len(known) == 1))
        return Class(node, known, foreign, not is_clear or bool(node.decorator_list) or "__getattr__" in own)

    def place_of(self, module: str, asked: ast.expr) -> Place | None:
        """The class of the program that is called so in `module`; None for anything else."""
        if isinstance(asked, ast.Attribute):
            source = self._module_called(module, asked.value)
            return self.place_of(source, ast.Name(asked.attr)) if source else None
        if not isinstance(asked, ast.Name):
            return None
        match self._given[module].get(asked.id):
            case ast.ClassDef(name=name):
                return module, name
            case str(source), str(name) if source in self._modules:
                return self.place_of(source, ast.Name(name))
            case ast.Name() | ast.Attribute() as other if ast.unparse(other) != asked.id:
                return self.place_of(module, other)
        return None

    def _is_foreign(self, module: str, asked: ast.expr) -> bool:
        match self._given[module].get(asked.id) if isinstance(asked, ast.Name) else None:
            case str(source), str():
                return source not in self._modules
        return False

    def _module_called(self, module: str, asked: ast.expr) -> str | None:
        match self._given[module].get(asked.id) if isinstance(asked, ast.Name) else None:
            case str(source), str(name) if f"{source}.{name}" in self._modules:
                return f"{source}.{name}"
        return None


_Given = ast.expr | ast.stmt | tuple[str, str]


def _given(module: ast.Module) -> dict[str, _Given]:
    """What a module's names stand for at its top level: a class, another name, or what comes from where."""
    return dict(_gifts(module))


def _gifts(module: ast.Module) -> Iterator[tuple[str, _Given]]:
    for node in module.body:
        match node:
            case ast.ClassDef(name=name):
                yield name, node
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
    for each in ast.walk(module):
        # An import inside a function gives the same name to the same thing, or else only stays more cautious.
        if isinstance(each, ast.ImportFrom) and each.module:
            for alias in each.names:
                yield alias.asname or alias.name, (each.module, alias.name)


def _asked_of_super(node: ast.ClassDef) -> set[str]:
    found = set()
    for each in ast.walk(node):
        match each:
            case ast.Attribute(attr=name, value=ast.Call(func=ast.Name(id="super"))):
                found.add(name)
    return found
