"""Shorter names for a whole program at once: the same short name wherever the long one stood, in every file.

A board keeps every name of a program in memory for as long as it runs, locals included, so that few names count for as much
as short ones: two names that never stand in the same function, module or object become one. A name that something outside the
program could ask for (a library, the interpreter, a text) keeps its own.
"""

from __future__ import annotations

import ast
import itertools
import keyword
import string
from collections import Counter
from collections.abc import Iterator

from tallystick.drive.names import Names, imported_names, top_names
from tallystick.drive.sharing import share


def rename(modules: dict[str, ast.Module], foreign: frozenset[str]) -> None:
    """Every name of `modules` (dotted name -> tree) that only the program itself uses is a short one."""
    names = Names(modules, foreign)
    of_module = {name: names.of_module(name) for name in modules}
    scopes = names.scopes()
    shared = names.shared({name for private in of_module.values() for name in private})
    # Top-level names and whatever is read without a dot are capitals; attributes are small letters, as locals are: those
    # cannot be mixed up.
    plain = [name for name in shared if name in names.read_as_names or name in names.keywords]
    together = [*names.families(), *scopes.values(), names.given_from_outside]
    short = share(plain, together, lambda: _short(string.ascii_uppercase, names.kept))
    attributes = [name for name in shared if name not in short]
    short |= share(attributes, together, lambda: _short(string.ascii_lowercase, names.kept))
    tops = {
        name: dict(
            zip(
                private,
                _short(string.ascii_uppercase, names.kept | {short[each] for each in scopes[name] if each in short}),
                strict=False,
            )
        )
        for name, private in of_module.items()
    }
    for name, module in modules.items():
        spared = names.keywords | top_names(module) | imported_names(module)
        _Rename(short | tops[name], {each: short | tops[each] for each in modules}, spared).visit(module)
        ast.fix_missing_locations(module)


def _short(first: str, taken: set[str]) -> Iterator[str]:
    tails = string.ascii_lowercase + string.digits
    for length in itertools.count(0):
        for letter in first:
            for rest in itertools.product(tails, repeat=length):
                name = letter + "".join(rest)
                if name not in taken and not keyword.iskeyword(name):
                    yield name


class _Rename(ast.NodeTransformer):
    """Renames one module. `wide` maps names that more than a function knows; `spared` are never taken for locals.

    `of_module` says what another module calls the things that are imported from it.
    """

    def __init__(
        self,
        wide: dict[str, str],
        of_module: dict[str, dict[str, str]],
        spared: set[str],
    ) -> None:
        self._wide = wide
        self._of_module = of_module
        self._spared = spared
        self._locals: dict[str, str] = {}
        self._depth = 0
        """How many functions the node stands in."""

    def _name(self, name: str) -> str:
        if self._depth:
            return self._locals.get(name) or self._wide.get(name, name)
        return self._wide.get(name, name)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._name(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self._wide.get(node.attr, node.attr)
        self.generic_visit(node)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        if node.arg:
            node.arg = self._wide.get(node.arg, node.arg)
        self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg = self._name(node.arg)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.name:
            node.name = self._name(node.name)
        self.generic_visit(node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        for alias in node.names:
            known_as = self._name(alias.asname or alias.name)
            alias.name = self._of_module.get(node.module or "", {}).get(alias.name, alias.name)
            alias.asname = known_as if known_as != alias.name else None
        return node

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.AST:
        node.names = [self._name(name) for name in node.names]
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self._name(name) for name in node.names]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self._name(node.name)
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        # Decorators and defaults are read where the function is made.
        node.name = self._name(node.name)
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        return self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.Lambda) -> ast.AST:
        arguments = node.args
        arguments.defaults = [self.visit(each) for each in arguments.defaults]
        arguments.kw_defaults = [each and self.visit(each) for each in arguments.kw_defaults]
        outermost = not self._depth
        if outermost:
            self._locals = self._short_locals(node)
        self._depth += 1
        for each in (*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
            if each is not None:
                self.visit(each)
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = [self.visit(each) for each in node.body]
        self._depth -= 1
        if outermost:
            self._locals = {}
        return node

    def _short_locals(self, function: ast.AST) -> dict[str, str]:
        """A letter for each name that lives in `function` alone, functions inside it included."""
        bound: set[str] = set()
        uses: Counter[str] = Counter()
        spared = set(self._spared)
        for node in ast.walk(function):
            match node:
                case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                    bound.add(name)
                    uses[name] += 1
                case ast.Name(id=name):
                    uses[name] += 1
                    if not isinstance(node.ctx, ast.Load):
                        bound.add(name)
                case ast.FunctionDef(name=name) if node is not function:
                    spared.add(name)
                case ast.Global(names=names):
                    spared.update(names)
        own = [name for name, _ in uses.most_common() if name in bound and name not in spared]
        # What keeps its name in this function must not be met by a local that is given the same.
        letters = _short(string.ascii_lowercase, set(uses) - set(own))
        return dict(zip(own, letters, strict=False))
