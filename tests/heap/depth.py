"""The shipped program with a count of how deep its calls go: the pager's own are among them, and what each page runs first."""

from __future__ import annotations

import ast

from tests.drive.shipped import parts_of

COUNTER = b"""
deep = 0
most = 0
chain = []
longest = []


def enter(name):
    global deep, most, longest
    deep += 1
    chain.append(name)
    if deep > most:
        most = deep
        longest = list(chain)


def leave():
    global deep
    deep -= 1
    chain.pop()
"""


class _Counted(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node)):
            return node  # it runs when it is asked, not where it is called
        declared = [each for each in node.body if isinstance(each, ast.Global | ast.Nonlocal)]
        node.body = [*declared, *_counted(node.name, [each for each in node.body if each not in declared])]
        return node


def _counted(name: str, body: list[ast.stmt]) -> list[ast.stmt]:
    enter = ast.parse(f"__import__('depth').enter({name!r})").body
    return [*enter, ast.Try(body or [ast.Pass()], [], [], ast.parse("__import__('depth').leave()").body)]


def counting(files: dict[str, bytes]) -> dict[str, bytes]:
    """`files` of a drive, in which every function says when it begins and ends; `replay.py` prints the longest chain."""
    counted = dict(files)
    for name, contents in files.items():
        if name.startswith("lib/tally/") and name.endswith(".py"):
            counted[name] = b"".join(_part(owner, text, name) for owner, text in parts_of(contents))
    counted["lib/tallystick.py"] = _text(_Counted().visit(ast.parse(files["lib/tallystick.py"])))
    counted["lib/depth.py"] = COUNTER
    counted["replay.py"] = files["replay.py"] + b"import depth; print(json.dumps({'longest': depth.longest}))\n"
    return counted


def _part(owner: str, text: str, name: str) -> bytes:
    tree = _Counted().visit(ast.parse(text))
    if not owner:
        tree.body = _counted(name, tree.body)
    data = _text(tree)
    return b"##%4d%s\n" % (len(data), owner.encode()) + data


def _text(tree: ast.Module) -> bytes:
    return (ast.unparse(ast.fix_missing_locations(tree)) + "\n").encode()
