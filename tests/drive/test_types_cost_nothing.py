"""Types are for those who read and check the program: a board gets none of them, not even a name."""

from __future__ import annotations

import ast

import pytest

from tallystick.drive.bytecode import SOURCE, compile_modules, without_imports_for_types
from tallystick.drive.short_names import names_in
from tallystick.resources import firmware_dir

pytestmark = pytest.mark.long

LIB = firmware_dir() / "lib"
SOURCES = {
    path.relative_to(LIB.parent).as_posix(): path.read_bytes()
    for path in sorted(LIB.rglob(f"*{SOURCE}"))
    if "__pycache__" not in path.parts
}
PLAIN = b"import json\n\nx = 3\n\n\ndef f(a):\n    return a\n"
TYPED = b"""import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a import (
        B,
        C,
    )

x: "B" = 3


def f(a: "C") -> "B | None":
    return a
"""


class WithoutTypes(ast.NodeTransformer):
    """A syntax tree becomes what it would be if nobody had written types into it."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return node.value and ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        return None if ast.unparse(node) == "TYPE_CHECKING = False" else self.generic_visit(node)


def written_alike(source: bytes, *, bare: bool) -> bytes:
    """`source` in the layout of ast.unparse: to the compiler, a pair in parentheses is not what it is without."""
    tree = ast.parse(source)
    return ast.unparse(WithoutTypes().visit(tree) if bare else tree).encode()


def test_a_board_gets_the_same_bytes_as_if_there_were_no_types():
    assert any(b"if TYPE_CHECKING:" in source for source in SOURCES.values())
    typed, bare = (
        compile_modules({path: written_alike(source, bare=bare) for path, source in SOURCES.items()})
        for bare in (False, True)
    )
    assert typed == bare
    assert not any("TYPE_CHECKING" in names_in(code) for code in compile_modules(SOURCES).values())


def test_the_imports_for_types_are_left_out_and_the_lines_keep_their_numbers():
    assert compile_modules({"a.py": TYPED}) == compile_modules({"a.py": PLAIN})
    left = without_imports_for_types(TYPED).splitlines()
    assert left[:2] == [b"import json", b""]
    assert not any(left[2:9])
    assert left[9:] == TYPED.splitlines()[9:]


@pytest.mark.parametrize(
    "source",
    [
        b"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a\n",
        b"TYPE_CHECKING = False\nif TYPE_CHECKING:\n    x = 1\nelse:\n    x = 2\n",
        b"TYPE_CHECKING = False\nif TYPE_CHECKING and x:\n    import a\n",
        b"# TYPE_CHECKING\nmatch x:\n  case 1: pass\n",
    ],
    ids=["of another module", "with else", "with more", "refused"],
)
def test_what_may_run_stays(source: bytes):
    assert without_imports_for_types(source) == source
