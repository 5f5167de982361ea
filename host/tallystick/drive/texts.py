"""Short texts that an interpreter would keep for ever, as it keeps names, made such that they go with the page they stand in.

MicroPython takes every text of up to ten letters in a source for a name. A longer one lies with the code that uses it; so a
short one is written as the end of a longer one.
"""

from __future__ import annotations

import ast

MOST_BYTES = 10
"""Up to so many bytes a text in a source is a name (MICROPY_ALLOC_PARSE_INTERN_STRING_LEN)."""
FEWEST_LETTERS = 3
# The end of a text costs more than two letters do.


def lengthen(modules: dict[str, ast.Module], spared: set[int]) -> None:
    """Short texts in `modules` that are not the name of anything stand there as the ends of longer ones.

    Not in the functions with the ids `spared`, which run all the time: taking the end of a text allocates.
    """
    names = _names(modules)
    for module in modules.values():
        ast.fix_missing_locations(_Lengthen(names, spared).visit(module))


def _names(modules: dict[str, ast.Module]) -> set[str]:
    found: set[str] = set()
    for module in modules.values():
        for node in ast.walk(module):
            match node:
                case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                    found.add(name)
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                    found.add(name)
    return found


class _Lengthen(ast.NodeTransformer):
    def __init__(self, names: set[str], spared: set[int]) -> None:
        self._names = names
        self._spared = spared

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if id(node) not in self._spared:
            self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        text = node.value
        if not isinstance(text, str) or len(text) < FEWEST_LETTERS or text in self._names:
            return node
        room = MOST_BYTES + 1 - len(text.encode())
        if room <= 0:
            return node
        longer = ast.Constant(" " * room + text)
        return ast.Subscript(longer, ast.Slice(lower=ast.Constant(room)), ast.Load())
