"""Modules as parts that a board compiles one after the other, each in little memory.

Compiling takes several times the source's size at once, so that the longest module would say how much a board must have. A part
holds statements, or further methods of a class that an earlier part has made.
"""

from __future__ import annotations

import ast
import copy
import io
import tokenize
from collections.abc import Iterable, Iterator

from tallystick.drive.lines import text_of

PART_BYTES = 800
MOST_BYTES = 9999

Piece = tuple[str, str]
"""The class that gets what the text makes as its methods, or "" for text of the module itself; and the text."""


def decorated_names(modules: Iterable[ast.Module]) -> set[str]:
    """The names of all functions with a decorator, such as properties: what `super()` finds under them is no method."""
    return {
        node.name
        for module in modules
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    }


def divided(module: ast.Module, bases: set[str], decorated: set[str]) -> list[Piece]:
    """A module as parts, in their order; each is at most PART_BYTES long, if it is not a single thing.

    `bases` and `decorated` are those of `Classes`.
    """
    classes = Classes(bases, decorated)
    return list(joined(piece for statement in module.body for piece in _pieces(statement, classes)))


def page_of(pieces: Iterable[Piece]) -> bytes:
    """The file that holds the parts, as the pager reads it."""
    lines = []
    for owner, text in pieces:
        _check_lines(text)
        size = len(text.encode())
        assert size <= MOST_BYTES, text
        lines.append(f"##{size:4}{owner}\n{text}")
    return "".join(lines).encode()


def _pieces(statement: ast.stmt, classes: Classes) -> list[Piece]:
    text = text_of_body([statement])
    if len(text) <= PART_BYTES or not isinstance(statement, ast.ClassDef):
        return [("", text)]
    return classes.pieces(statement)


def joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbours of one sort as one piece, as long as that is no longer than a part may be."""
    last: Piece | None = None
    for owner, text in pieces:
        if last is not None and last[0] == owner and len(last[1]) + len(text) <= PART_BYTES:
            last = (owner, last[1] + text)
            continue
        if last is not None:
            yield last
        last = (owner, text)
    if last is not None:
        yield last


class Classes:
    """How the classes of one module are taken apart.

    `bases` are the names by which the module knows classes of the program: of those it is known that a method found by `super()`
    is one of the class itself. `decorated` are the program's names that may be something else than a method.
    """

    def __init__(self, bases: set[str], decorated: set[str]) -> None:
        self._bases = bases
        self._decorated = decorated

    def pieces(self, node: ast.ClassDef) -> list[Piece]:
        """The class with what has to stand in it and as many of its first methods as fit; then its other methods."""
        if node.decorator_list or node.keywords:
            return [("", text_of_body([node]))]
        free = self.free(node)
        inside = [each for each in node.body if each not in free]
        head = copy.copy(node)
        head.body = [*inside, ast.Pass()]
        room = PART_BYTES - len(text_of_body([head]))
        leaving: list[ast.stmt] = []
        for each in free:
            room -= len(text_of_body([each]))
            if leaving or room < 0:
                leaving.append(each)
        head.body = [each for each in node.body if each not in leaving] or [ast.Pass()]
        return [("", text_of_body([head])), *self.methods(node, leaving)]

    def free(self, node: ast.ClassDef) -> list[ast.FunctionDef]:
        """The methods that the class can be given later on."""
        bound, read = _class_level(node)
        return [
            each for each in node.body if isinstance(each, ast.FunctionDef) and self._can_leave(node, each, bound, read)
        ]

    def methods(self, node: ast.ClassDef, leaving: Iterable[ast.stmt]) -> list[Piece]:
        """Methods of the class, each as text that needs no class around it."""
        return [(node.name, text_of_body([_without_super(node, each)])) for each in leaving]

    def _can_leave(self, owner: ast.ClassDef, node: ast.stmt, bound: list[str], read: set[str]) -> bool:
        if not isinstance(node, ast.FunctionDef) or node.decorator_list:
            # A board refuses a property that is given to a class later on.
            return False
        if bound.count(node.name) > 1 or node.name in read or (_is_special(node.name) and node.name != "__init__"):
            return False
        defaults = [each for each in (*node.args.defaults, *node.args.kw_defaults) if each is not None]
        if _names_in(defaults) & set(bound):
            return False
        names = {node.name} | _names_in([node])
        if "__class__" in names or any(name.startswith("__") and not _is_special(name) for name in names):
            return False
        return "super" not in names or self._can_do_without_super(owner, node)

    def _can_do_without_super(self, owner: ast.ClassDef, node: ast.FunctionDef) -> bool:
        if len(owner.bases) != 1 or not isinstance(owner.bases[0], ast.Name) or not node.args.args:
            return False
        base, own = owner.bases[0].id, node.args.args[0].arg
        given = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        parameters = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
        if base not in self._bases or base in parameters or {base, own} & given:
            return False
        calls = [each for each in ast.walk(node) if _is_call_of_super(each)]
        # Inside a function of its own it would mean that function's first parameter.
        inner = [each for each in ast.walk(node) if isinstance(each, ast.FunctionDef | ast.Lambda) and each is not node]
        return (
            len(calls) == sum(isinstance(each, ast.Name) and each.id == "super" for each in ast.walk(node))
            and not any("super" in _names_in([each]) for each in inner)
            and not any(each.func.attr in self._decorated for each in calls)  # type: ignore[attr-defined]
        )


def _class_level(node: ast.ClassDef) -> tuple[list[str], set[str]]:
    """The names that the body of a class gives, each as often as it does, and those that it reads while it runs."""
    bound: list[str] = []
    read: set[str] = set()
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            bound.append(each.name)
            read |= _names_in([*each.decorator_list, *each.args.defaults, *filter(None, each.args.kw_defaults)])
        else:
            bound += [
                part.id for part in ast.walk(each) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            ]
            bound += [part.name for part in ast.walk(each) if isinstance(part, ast.FunctionDef | ast.ClassDef)]
            read |= _names_in([each])
    return bound, read


class _WithoutSuper(ast.NodeTransformer):
    """`super().f(...)` becomes `Base.f(self, ...)`, which needs no class around it."""

    def __init__(self, base: ast.expr, first: str) -> None:
        self._base = base
        self._first = first

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if _is_call_of_super(node):
            assert isinstance(node.func, ast.Attribute)
            node.func.value = self._base
            node.args.insert(0, ast.Name(self._first, ast.Load()))
        return node


def _without_super(owner: ast.ClassDef, method: ast.stmt) -> ast.stmt:
    assert isinstance(method, ast.FunctionDef)
    if "super" not in _names_in(method.body):
        return method
    transformer = _WithoutSuper(owner.bases[0], method.args.args[0].arg)
    return ast.fix_missing_locations(transformer.visit(copy.deepcopy(method)))  # type: ignore[no-any-return]


def _is_call_of_super(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[], keywords=[]))):
            return True
    return False


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _names_in(nodes: Iterable[ast.AST]) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        for each in ast.walk(node):
            match each:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    found.add(name)
    return found


def text_of_body(body: list[ast.stmt]) -> str:
    """Statements as text; the tree stays as it is."""
    return text_of(ast.Module([_copied(each) for each in body], [])).decode()


def _copied(node: ast.stmt) -> ast.stmt:
    """A copy of a statement and of those inside it: a tree's text can be had once only. Expressions are shared."""
    twin = copy.copy(node)
    for field in ("body", "orelse", "finalbody", "handlers"):
        inner = getattr(node, field, None)
        if isinstance(inner, list):
            setattr(twin, field, [_copied(each) for each in inner])
    return twin


def _check_lines(text: str) -> None:
    """No line ends inside a string: there a mark at the beginning of the next would change it."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        assert token.type == tokenize.NEWLINE or token.start[0] == token.end[0], token
