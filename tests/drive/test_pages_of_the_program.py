"""The program itself in pages: no part is long, and what comes later is all there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tallystick.drive.division import PART_BYTES
from tallystick.drive.paging import FOLDER
from tallystick.drive.squeeze import squeeze
from tallystick.resources import firmware_dir
from tests.drive.shipped import parts_of

LONGEST_FUNCTION = 1500
LONGEST_LITERAL = 2700
"""Sentences for troubles, shapes of letters: text, of which compiling makes no more than text."""

Pages = dict[str, list[tuple[str, str]]]


@pytest.fixture(scope="module")
def pages() -> Pages:
    root = firmware_dir()
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*.py"))}
    return {
        path.removeprefix(FOLDER).removesuffix(".py"): parts_of(contents)
        for path, contents in squeeze(files).items()
        if path.startswith(FOLDER) and path.endswith(".py")
    }


def test_every_part_is_a_program_and_those_of_a_class_are_methods(pages: Pages) -> None:
    assert len(pages) > 200
    for key, parts in pages.items():
        for owner, text in parts:
            body = ast.parse(text, key).body
            assert body
            assert not owner or all(isinstance(node, ast.FunctionDef) for node in body), (key, owner)


def test_no_part_is_long_but_single_things(pages: Pages) -> None:
    long = [(key, text) for key, parts in pages.items() for _, text in parts if len(text) > PART_BYTES]
    assert long
    for key, text in long:
        (statement,) = ast.parse(text).body
        is_code = isinstance(statement, ast.FunctionDef | ast.ClassDef)
        assert len(text) < (LONGEST_FUNCTION if is_code else LONGEST_LITERAL), (key, text[:60])


def paged_by(text: str) -> list[tuple[str, str]]:
    """(key, class) of each page of methods that a text tells its classes of."""
    found = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Tuple(elts=[ast.Constant(value=key), ast.Constant(value=str(owner)), ast.Call()]):
                found.append((str(key), owner))
    return found


def test_each_page_of_methods_is_told_of_by_one_class_and_is_there(pages: Pages) -> None:
    told = [(key, each) for key, parts in pages.items() for _, text in parts for each in paged_by(text)]
    later = [each for _, each in told]
    assert len(later) > 50
    assert len(set(later)) == len(later)
    for key, owner in later:
        assert {name for name, _ in pages[key]} == {owner}
    for key, (_, owner) in told:
        made = [node.name for _, text in pages[key] for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
        assert owner in made
    # A page is either a module, which something makes in it, or the methods of one class.
    assert {key for key, parts in pages.items() if all(owner for owner, _ in parts)} == {key for key, _ in later}


def test_whatever_a_page_asks_of_another_is_there(pages: Pages) -> None:
    asked = 0
    for key, parts in pages.items():
        for _, text in parts:
            for node in ast.walk(ast.parse(text)):
                match node:
                    case ast.Subscript(
                        value=ast.Call(func=ast.Name(id="need"), args=[ast.Constant(value=other)]),
                        slice=ast.Constant(value=str(name)),
                    ):
                        asked += 1
                        assert name in given_by(pages, str(other)), (key, other, name)
    assert asked > 500


def top_level(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a text outside its functions and classes, those under an `if` or a `try` among them."""
    for node in body:
        yield node
        if isinstance(node, ast.If | ast.Try):
            yield from top_level([*node.body, *node.orelse])
        if isinstance(node, ast.Try):
            yield from top_level([*node.finalbody, *(each for handler in node.handlers for each in handler.body)])


_given: dict[str, set[str]] = {}


def given_by(pages: Pages, key: str) -> set[str]:
    """The names that a page gives at its top level."""
    if key not in _given:
        found: set[str] = set()
        for _, text in pages[key]:
            for node in top_level(ast.parse(text).body):
                match node:
                    case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                        found.add(name)
                    case ast.ImportFrom(names=aliases) | ast.Import(names=aliases):
                        found.update(alias.asname or alias.name for alias in aliases)
                    case ast.Assign(targets=targets):
                        found.update(each.id for each in targets if isinstance(each, ast.Name))
        _given[key] = found
    return _given[key]
