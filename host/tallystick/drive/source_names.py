"""Find the names in the source of a module: which it defines, looks for, takes as arguments or has in its texts."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"\w+")


class SourceNames(NamedTuple):
    """The names of one source: its definitions, the words in its texts, its classes with their bases and definitions, and all names."""

    defined: frozenset[str]
    texts: frozenset[str]
    classes: tuple[tuple[str, frozenset[str], frozenset[str]], ...]
    used: frozenset[str]


@cache
def names_of(source: bytes) -> SourceNames:
    """Return the names of a source."""
    tree = ast.parse(source)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return SourceNames(
        frozenset(_defined(tree)),
        frozenset(_texts(tree)),
        tuple((node.name, frozenset(map(ast.unparse, node.bases)), frozenset(_defined(node))) for node in classes),
        frozenset(_names(tree)),
    )


@cache
def arguments_and_others(source: bytes) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the arguments in `source`, and all names that an interpreter looks for."""
    tree = ast.parse(source)
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    definitions = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return frozenset(arguments), frozenset(definitions | looked_for(source) | _outside_functions(tree))


@cache
def looked_for(source: bytes) -> frozenset[str]:
    """Return the attributes in `source`, the arguments that are given by name, and what is imported or global."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
        elif isinstance(node, ast.arguments):
            found.update(each.arg for each in node.kwonlyargs)  # the defaults of these are kept by name
        elif isinstance(node, ast.alias):
            found.update((*node.name.split("."), node.asname or node.name))
        elif isinstance(node, ast.Global):
            found.update(node.names)
    return frozenset(found)


def _outside_functions(tree: ast.AST) -> set[str]:
    """Return the names in `tree` outside of functions: those of the module and of its classes."""
    found: set[str] = set()
    nodes = [tree]
    while nodes:
        for node in ast.iter_child_nodes(nodes.pop()):
            if isinstance(node, ast.Name):
                found.add(node.id)
            if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
                nodes.append(node)
    return found


def _defined(tree: ast.AST) -> Iterator[str]:
    """Yield the assigned names, the classes, the functions, and their arguments that are given by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _names(tree: ast.AST) -> Iterator[str]:
    """Yield every name that `tree` has, and every word of its texts."""
    yield from _defined(tree)
    yield from _texts(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias):
            yield from (*node.name.split("."), node.asname or node.name)
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")


def _texts(tree: ast.AST) -> Iterator[str]:
    """Yield every word of the texts of `tree`, except docstrings and types. A name can be made from such a word."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    types = [getattr(node, field, None) for node in ast.walk(tree) for field in ("annotation", "returns")]
    # An interpreter on a board does not look at types.
    told.update(id(each) for part in types if part is not None for each in ast.walk(part))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in told:
            text = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            if isinstance(text, str):
                yield from _WORD.findall(text)
