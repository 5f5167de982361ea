"""The imported names of a module that it can ask for where it uses them: only functions read them, and nothing else has them."""

from __future__ import annotations

import ast
from collections.abc import Iterator


class LateNames:
    """What a module reads while it runs itself, and the names that it gives; what is in neither may be asked for late."""

    def __init__(self, module: ast.Module) -> None:
        self._module = module
        self._outside: set[str] = set()
        """Read while the module runs, and not only in a function."""
        self._given: set[str] = set()
        """Given to something of its own, anywhere in the module."""
        self._note(module, is_inside=False)

    def imported(self) -> Iterator[tuple[str, str, str]]:
        """The module that each comes from, its name there, and its name here."""
        for node in self._module.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    known_as = alias.asname or alias.name
                    if known_as not in self._outside | self._given:
                        yield node.module, alias.name, known_as

    def _note(self, node: ast.AST, is_inside: bool) -> None:
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            self._note_function(node, is_inside)
            return
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                self._outside.update([] if is_inside else [name])
            case ast.Name(id=name) | ast.ExceptHandler(name=str(name)):
                self._given.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                self._given.update(names)
            case ast.ImportFrom(names=aliases) if is_inside:
                self._given.update(alias.asname or alias.name for alias in aliases)
        for child in ast.iter_child_nodes(node):
            self._note(child, is_inside)

    def _note_function(self, node: ast.FunctionDef | ast.Lambda, is_inside: bool) -> None:
        given = node.args
        # Decorators and defaults are read where the function is made.
        made_with = [*given.defaults, *filter(None, given.kw_defaults)]
        body: list[ast.expr] | list[ast.stmt]
        if isinstance(node, ast.Lambda):
            body = [node.body]
        else:
            self._given.add(node.name)
            made_with += node.decorator_list
            body = node.body
        for each in made_with:
            self._note(each, is_inside)
        self._given.update(
            each.arg for each in (*given.args, *given.kwonlyargs, given.vararg, given.kwarg) if each is not None
        )
        for inner in body:
            self._note(inner, is_inside=True)
