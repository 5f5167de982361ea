"""What a reader needs and a board does not: docstrings, comments, annotations, imports for the type checker."""

from __future__ import annotations

import ast

CHECKING = "TYPE_CHECKING"


class _Strip(ast.NodeTransformer):
    """Takes out of a module whatever changes nothing when it runs."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Without annotations; parameters keep their defaults."""
        node.returns = None
        arguments = node.args
        for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
            if each is not None:
                each.annotation = None
        self.generic_visit(node)
        return _never_empty(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class of annotations alone still is a class."""
        self.generic_visit(node)
        return _never_empty(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """An annotated assignment assigns; an annotation alone is gone."""
        if node.value is None:
            return None
        return ast.Assign(targets=[node.target], value=self.visit(node.value))

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """`TYPE_CHECKING = False` says nothing once its blocks are gone."""
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id == CHECKING:
            return None
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """A text that stands alone is a docstring."""
        if isinstance(node.value, ast.Constant):
            return None
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt] | None:
        """What is meant for the type checker never runs."""
        if isinstance(node.test, ast.Name) and node.test.id == CHECKING:
            return [self.visit(each) for each in node.orelse] or None
        self.generic_visit(node)
        if not node.body:
            node.body = [ast.Pass()]
        return node


def _never_empty(node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
    if not node.body:
        node.body = [ast.Pass()]
    return node


def strip(module: ast.Module) -> ast.Module:
    """`module` without what only readers and type checkers look at; it does the same."""
    stripped = ast.fix_missing_locations(_Strip().visit(module))
    assert isinstance(stripped, ast.Module)
    return stripped
