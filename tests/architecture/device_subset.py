"""The Python of boards, as a check of syntax trees: what CircuitPython or MicroPython refuses, lacks or does in another way.

If the tree does not show a type, the check refuses too much on purpose: a method that `str` lacks on boards is never allowed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from tests.architecture.device_names import (
    ABSENT_METHODS,
    ABSENT_NAMES,
    ABSENT_OF_BYTEARRAY,
    COLLECTIONS,
    HOOKS_NEVER_CALLED,
    METHODS_WITHOUT_KEYWORDS,
    MODULES,
    TYPES,
)
from tests.architecture.import_table import part_of

Complaint = tuple[ast.AST, str]
Check = Callable[[ast.Module], Iterator[Complaint]]


def complaints(name: str, source: str) -> list[str]:
    """Return a sentence for everything in the module `name` that a board would refuse."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return [f"{name}:{error.lineno}: {error.msg}"]
    found = [
        *((node, text) for check in CHECKS for node, text in check(tree)),
        *names(tree),
        *_imports(name, tree),
        *_entropy(name, tree),
    ]
    return [f"{name}:{getattr(node, 'lineno', 0)}: {text}" for node, text in found]


def syntax(tree: ast.Module) -> Iterator[Complaint]:
    """Find syntax that a board's compiler refuses."""
    for node in ast.walk(tree):
        text = _refused_statement(node) or _refused_expression(node)
        if text:
            yield node, text


def _refused_statement(node: ast.AST) -> str | None:
    if isinstance(node, ast.Match):
        return "boards have no match statement"
    if isinstance(node, ast.TryStar):
        return "boards have no except*"
    if isinstance(node, ast.ClassDef) and node.keywords:
        return "boards refuse keywords of a class, such as metaclass"
    if getattr(node, "type_params", None) or type(node).__name__ == "TypeAlias":
        return "boards have no type parameters and no type statement"
    for decorator in getattr(node, "decorator_list", []):
        if any(isinstance(part, ast.Subscript) for part in ast.walk(decorator)):
            return "boards refuse a subscript in a decorator"
    return None


def _refused_expression(node: ast.AST) -> str | None:
    if isinstance(node, ast.arguments) and node.posonlyargs:
        return "boards refuse positional-only parameters"
    if isinstance(node, ast.Dict) and None in node.keys:
        return "boards refuse {**a}: use update()"
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return "boards refuse [*a]: add lists" if any(isinstance(item, ast.Starred) for item in node.elts) else None
    if isinstance(node, ast.FormattedValue) and any(isinstance(part, ast.JoinedStr) for part in ast.walk(node.value)):
        return "boards refuse an f-string inside an f-string"
    return None


def names(tree: ast.Module) -> Iterator[Complaint]:
    """Find built-in names that boards lack, or that our device code does not use."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in ABSENT_NAMES:
            yield node, f"{node.id}: {ABSENT_NAMES[node.id]}"
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__":
            yield node, "__dict__ of an object is a read-only copy on boards: use getattr and setattr"
        elif isinstance(node, ast.FunctionDef) and node.name in HOOKS_NEVER_CALLED:
            yield node, f"boards never call {node.name}"


def methods(tree: ast.Module) -> Iterator[Complaint]:
    """Find methods that boards lack, and arguments that their methods do not have."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        keywords = {keyword.arg for keyword in node.keywords}
        if isinstance(node.func, ast.Name) and node.func.id in {"int", "sum", "zip"} and keywords:
            yield node, f"{node.func.id}() takes no keyword arguments on boards"
        if not isinstance(node.func, ast.Attribute):
            continue
        method = node.func.attr
        own = isinstance(node.func.value, ast.Name) and node.func.value.id == "self"
        if method in ABSENT_METHODS and not own:
            yield node, f"boards have no .{method}()"
        elif method in {"decode", "encode"} and len(node.args) > 1:
            yield node, f".{method}() takes no errors argument on boards: catch UnicodeError"
        elif method in {"dump", "dumps"} and keywords & {"indent", "sort_keys", "ensure_ascii", "default", "cls"}:
            yield node, "json on boards writes in one form only: no indent, no sort_keys"
        elif method in METHODS_WITHOUT_KEYWORDS and keywords:
            yield node, f".{method}() takes no keyword arguments on boards"


def slices(tree: ast.Module) -> Iterator[Complaint]:
    """Find slices with a step. Boards have them only for lists."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Slice) and node.step is not None:
            yield node, "boards refuse [::step] of anything but a list: use range()"


def evaluated_types(tree: ast.Module) -> Iterator[Complaint]:
    """Find `tuple[int, int]` or `int | None` in places that the board evaluates. Boards skip only annotations."""
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Subscript) and _is_type(node.value):
            yield node, "a subscript of a type outside an annotation is evaluated on the board, and fails there"
        elif (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.BitOr)
            and (_is_type(node.left) or _is_type(node.right))
        ):
            yield node, "a | of types outside an annotation is evaluated on the board, and fails there"
        skipped = {id(getattr(node, field, None)) for field in ("annotation", "returns")}
        pending += [child for child in ast.iter_child_nodes(node) if id(child) not in skipped]


def _is_type(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in TYPES


def bytearrays(tree: ast.Module) -> Iterator[Complaint]:
    """Find what a bytearray cannot do on boards, for every name or attribute that gets one somewhere in the module."""
    known = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_call_of(node.value, "bytearray"):
            known |= {ast.unparse(target) for target in node.targets}
        elif isinstance(node, (ast.AnnAssign, ast.arg)) and _is_bytearray(node.annotation):
            known.add(node.arg if isinstance(node, ast.arg) else ast.unparse(node.target))
    for node in ast.walk(tree):
        if isinstance(node, ast.Delete):
            slices_of = {ast.unparse(target.value) for target in node.targets if isinstance(target, ast.Subscript)}
            if slices_of & known:
                yield node, 'boards cannot delete from a bytearray: assign b"" to the slice'
        elif isinstance(node, ast.Attribute) and node.attr in ABSENT_OF_BYTEARRAY and ast.unparse(node.value) in known:
            yield node, f"a bytearray has no .{node.attr}() on boards"


def _is_call_of(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _is_bytearray(annotation: ast.AST | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "bytearray"


def _imports(name: str, tree: ast.Module) -> Iterator[Complaint]:
    """Find imports of modules that boards lack, or that this part of the device may not use."""
    part = part_of(name, MODULES)
    allowed = MODULES.get(part or "", frozenset())
    for node in _run_by_boards(tree):
        wanted = []
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            wanted = [node.module or ""]
            if node.module == "collections":
                missing = [alias.name for alias in node.names if alias.name not in COLLECTIONS]
                if missing:
                    yield node, f"boards have no collections.{missing[0]}"
        for module in wanted:
            top = module.partition(".")[0]
            if top in {"tallycore", "tallydevice"} or module in allowed:
                continue
            yield node, f"{part} may not import {module} on a board"


def _run_by_boards(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield every node, except those below `if TYPE_CHECKING:`, which only mypy reads."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from _run_by_boards(node)


def _entropy(name: str, tree: ast.Module) -> Iterator[Complaint]:
    """Find random bytes that are made outside of hw. Everything else receives them, so that a test can give its own."""
    if part_of(name) == "tallydevice.hw":
        return
    for node in ast.walk(tree):
        named = (
            {alias.name for alias in node.names} if isinstance(node, ast.ImportFrom) else {getattr(node, "attr", "")}
        )
        if "urandom" in named:
            yield node, "random bytes come from hw alone"


CHECKS: tuple[Check, ...] = (syntax, methods, slices, evaluated_types, bytearrays)
