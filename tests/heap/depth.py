"""Change the program so that it counts how deep its calls go, including the code that each module runs at its import."""

from __future__ import annotations

import ast

from tallystick.drive.boards import load_board
from tallystick.drive.bytecode import COMPILED, as_micropython, compile_modules, module_name
from tallystick.drive.contents import contents_for
from tallystick.drive.short_names import with_names
from tallystick.resources import firmware_dir

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
            return node  # it runs when its next value is needed, not where it is called
        declared = [each for each in node.body if isinstance(each, ast.Global | ast.Nonlocal)]
        node.body = [*declared, *_counted(node.name, [each for each in node.body if each not in declared])]
        return node


def _counted(name: str, body: list[ast.stmt]) -> list[ast.stmt]:
    enter = ast.parse(f"__import__('depth').enter({name!r})").body
    return [*enter, ast.Try(body or [ast.Pass()], [], [], ast.parse("__import__('depth').leave()").body)]


def counting(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the `files` of a drive with functions that report their begin and end. `replay.py` prints the longest chain."""
    counted = {}
    for path in files:
        if path.startswith("lib/tally") and path.endswith(COMPILED):
            source = path.removesuffix(COMPILED) + ".py"
            tree = _Counted().visit(ast.parse((firmware_dir() / source).read_text(encoding="utf-8")))
            tree.body = _counted(module_name(path), tree.body)
            counted[source] = ast.unparse(ast.fix_missing_locations(tree)).encode()
    names = contents_for(load_board("pygamer")).names
    told = {path: as_micropython(with_names(code, names)) for path, code in compile_modules(counted).items()}
    return {
        **files,
        **told,
        "lib/depth.py": COUNTER,
        "replay.py": files["replay.py"] + b"import depth; print(json.dumps({'longest': depth.longest}))\n",
    }
