"""Whole numbers that a module names once: the number stands wherever the name was read, and the name is gone."""

from __future__ import annotations

import ast
import re

_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")


def _number(node: ast.expr, known: dict[str, int]) -> int | None:
    """The value of an expression of numbers and names that are known; None for any other."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            return known.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            number = _number(operand, known)
            return None if number is None else -number
        case ast.BinOp(left=left, op=operator, right=right):
            first, second = _number(left, known), _number(right, known)
            if first is None or second is None:
                return None
            match operator:
                case ast.Add():
                    return first + second
                case ast.Sub():
                    return first - second
                case ast.Mult():
                    return first * second
                case ast.LShift():
                    return first << second
    return None


def own_constants(module: ast.Module, imported: dict[str, int]) -> dict[str, int]:
    """The constants that `module` gives itself at its top level, each once and never again."""
    stores: dict[str, int] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            stores[node.id] = stores.get(node.id, 0) + 1
        elif isinstance(node, ast.arg):
            stores[node.arg] = 2
    found = dict(imported)
    for statement in module.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name) and _CONSTANT.fullmatch(target.id) and stores[target.id] == 1:
                value = _number(statement.value, found)
                if value is not None:
                    found[target.id] = value
    return {name: value for name, value in found.items() if name not in imported}


class _Inline(ast.NodeTransformer):
    def __init__(self, known: dict[str, int], of_module: dict[str, dict[str, int]], own: set[str]) -> None:
        self._known = known
        self._of_module = of_module
        self._own = own

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and node.id in self._known:
            return ast.Constant(self._known[node.id])
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id in self._own:
            return None
        self.generic_visit(node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        given = self._of_module.get(node.module or "", {})
        node.names = [alias for alias in node.names if alias.name not in given]
        return node if node.names else None


def inline_constants(modules: dict[str, ast.Module], kept: set[str]) -> None:
    """Constants stand in `modules` (dotted name -> tree) as numbers, across modules too; those called in `kept` stay."""
    of_module: dict[str, dict[str, int]] = {name: {} for name in modules}
    imported: dict[str, dict[str, int]] = {name: {} for name in modules}
    changed = True
    while changed:  # a constant may be made of one that is imported
        changed = False
        for name, module in modules.items():
            for node in ast.walk(module):
                if isinstance(node, ast.ImportFrom):
                    for alias in node.names:
                        value = of_module.get(node.module or "", {}).get(alias.name)
                        if value is not None and alias.asname is None:
                            imported[name][alias.name] = value
            own = {each: value for each, value in own_constants(module, imported[name]).items() if each not in kept}
            if own != of_module[name]:
                of_module[name] = own
                changed = True
    for name, module in modules.items():
        clash = {
            node.id for node in ast.walk(module) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        }
        assert not clash & set(imported[name]), f"{name} gives a name that it imports to something else"
        _Inline(of_module[name] | imported[name], of_module, set(of_module[name])).visit(module)
        for node in ast.walk(module):
            for field in ("body", "orelse"):
                if getattr(node, field, None) == [] and field == "body":
                    node.body = [ast.Pass()]  # type: ignore[attr-defined]
        ast.fix_missing_locations(module)
