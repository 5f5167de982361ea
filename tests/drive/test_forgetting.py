"""What the program may forget: nothing that it tells apart by identity."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

import pytest

from tallydevice import loading, paging
from tallystick.drive.classes import Descent
from tallystick.drive.paging import LOADER, residents
from tallystick.resources import firmware_dir

HARDWARE = "tallydevice.hw"
ONLY_AT_START = "_ONLY_AT_START"


def program() -> dict[str, ast.Module]:
    """Dotted name -> tree of every module that goes on a drive."""
    root = firmware_dir()
    found = {}
    for path in sorted(root.rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removeprefix("lib.").removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def told_apart(module: ast.Module) -> Iterator[ast.expr]:
    """The classes that `except` and `isinstance` name."""
    for node in ast.walk(module):
        match node:
            case ast.ExceptHandler(type=ast.Tuple(elts=several)):
                yield from several
            case ast.ExceptHandler(type=ast.expr() as one):
                yield one
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, ast.Tuple(elts=several)]):
                yield from several
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, one]):
                yield one


def only_at_start(modules: dict[str, ast.Module]) -> set[str]:
    """What is forgotten as soon as the hardware is open, and so has run before anything else was."""
    for node in modules[HARDWARE].body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=listed) if name == ONLY_AT_START:
                return set(str(ast.literal_eval(listed)).split())
    raise AssertionError(f"{HARDWARE} has no {ONLY_AT_START}")


def complaints(modules: dict[str, ast.Module]) -> list[str]:
    """A sentence for each class that may be forgotten, and made anew, while somebody compares with it."""
    descent = Descent(modules, set(modules))
    stays = set(residents(modules[LOADER]))
    early = only_at_start(modules)
    found = []
    for module, tree in modules.items():
        for asked in told_apart(tree):
            place = descent.place_of(module, asked)
            if place is not None and place[0] != module and place[0] not in stays and module not in early:
                found.append(f"{module} tells {place[1]} apart, which {place[0]} makes: that has to be RESIDENT")
    return found


def test_classes_that_are_told_apart_by_identity_stay() -> None:
    assert complaints(program()) == []


def test_the_program_does_tell_classes_apart() -> None:
    modules = program()
    descent = Descent(modules, set(modules))
    found = {descent.place_of(name, asked) for name, tree in modules.items() for asked in told_apart(tree)}
    assert ("tallycore.errors", "FrameError") in found
    assert ("tallydevice.hw.scanners", "Scanner") in found


@pytest.mark.parametrize(
    "use",
    [
        "from tallydevice.made import Made\ntry:\n    x()\nexcept Made:\n    pass",
        "from tallydevice.made import Made as M\ntry:\n    x()\nexcept (ValueError, M) as e:\n    pass",
        "from tallydevice import made\ndef f(a):\n    return isinstance(a, made.Made)",
        "from tallydevice.made import ALSO\ndef f(a):\n    return isinstance(a, (int, ALSO))",
        "def f(a):\n    from tallydevice.made import Made\n    return isinstance(a, Made)",
    ],
)
def test_one_that_may_be_forgotten_is_found(use: str) -> None:
    made = ast.parse("class Made(Exception):\n    pass\nALSO = Made\n")
    (complaint,) = complaints(program() | {"tallydevice.made": made, "tallydevice.user": ast.parse(use)})
    assert complaint == "tallydevice.user tells Made apart, which tallydevice.made makes: that has to be RESIDENT"


def test_what_stays_is_there_and_each_is_named_once() -> None:
    modules = program()
    stays = residents(modules[LOADER])
    assert set(stays) <= set(modules)
    assert len(set(stays)) == len(stays)


def public(module: object) -> dict[str, list[str]]:
    """Name -> parameters of the functions that a module has for others."""
    return {
        name: list(inspect.signature(each).parameters)
        for name, each in vars(module).items()
        if inspect.isfunction(each) and name[0] != "_"
    }


def test_the_pager_can_be_asked_whatever_the_loader_can() -> None:
    asked = public(loading)
    assert {"load", "forget", "forget_but", "loaded", "is_loaded", "is_memory_short", "collect"} <= set(asked)
    given = public(paging)
    assert set(asked) <= set(given)
    # The one calls a module by its name, the other by its key.
    assert {name: len(given[name]) for name in asked} == {name: len(asked[name]) for name in asked}
    assert loading.SMALL_HEAP_BYTES == paging.SMALL_HEAP_BYTES
