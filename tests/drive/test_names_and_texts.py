"""Few names and no short texts: what an interpreter keeps for ever is as little as can be."""

from __future__ import annotations

import ast
import itertools
import string

from hypothesis import given
from hypothesis import strategies as st

from tallystick.drive.sharing import share
from tallystick.drive.texts import MOST_BYTES, lengthen

NAMES = st.sampled_from(["north", "south", "east", "west", "up", "down"])


def letters():
    return itertools.chain(string.ascii_lowercase, ("".join(pair) for pair in itertools.product("ab", repeat=2)))


def test_names_that_never_meet_become_one() -> None:
    scopes = [{"score", "seat"}, {"secret", "salt"}]
    assert share(["score", "secret", "seat", "salt"], scopes, letters) == {
        "score": "a",
        "secret": "a",
        "seat": "b",
        "salt": "b",
    }


@given(st.lists(NAMES, unique=True), st.lists(st.sets(NAMES)))
def test_names_that_meet_stay_apart(names, scopes) -> None:
    shared = share(names, scopes, letters)
    assert set(shared) == set(names)
    for scope in scopes:
        known = [shared[name] for name in scope if name in shared]
        assert len(known) == len(set(known))


SOURCE = """
seat = 'Undo'
def show(name, text='Back'):
    return name == 'seat' or text + 'ok' + 'a text that is long enough' + 'Zurück'
"""


def lengthened(spared: str = "") -> ast.Module:
    module = ast.parse(SOURCE)
    ids = {id(node) for node in module.body if isinstance(node, ast.FunctionDef) and node.name == spared}
    lengthen({"program": module}, ids)
    return module


def short_texts(module: ast.Module) -> set[str]:
    texts = [node.value for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {text for text in texts if len(text.encode()) <= MOST_BYTES}


def test_texts_are_what_they_were_and_none_is_short_but_the_names() -> None:
    for spared in ("", "show"):
        program: dict = {}
        exec(compile(lengthened(spared), "program", "exec"), program)
        assert program["seat"] == "Undo"
        assert program["show"]("seat") is True
        assert program["show"]("x") == "Backoka text that is long enoughZurück"
    assert short_texts(lengthened()) == {"seat", "ok"}
    assert short_texts(lengthened("show")) == {"seat", "ok", "Back", "Zurück"}
