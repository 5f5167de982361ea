"""The program may forget no module with a class that is compared by identity."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from tallydevice.resident import RESIDENT
from tallystick.resources import firmware_dir

pytestmark = pytest.mark.long

HARDWARE = "tallydevice.hw.opening"
ONLY_AT_START = "ONLY_AT_START"


@cache
def program() -> Mapping[str, ast.Module]:
    """Return dotted name -> tree for every module that goes on a drive."""
    root = firmware_dir()
    found = {}
    for path in sorted(root.rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removeprefix("lib.").removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def told_apart(module: ast.Module) -> Iterator[ast.expr]:
    """Return the classes that `except` and `isinstance` name."""
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


def only_at_start(modules: Mapping[str, ast.Module]) -> set[str]:
    """Return the modules that are forgotten when the hardware is open. They run before all others."""
    for node in modules[HARDWARE].body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=listed) if name == ONLY_AT_START:
                return set(str(ast.literal_eval(listed)).split())
    raise AssertionError(f"{HARDWARE} has no {ONLY_AT_START}")


def place_of(modules: Mapping[str, ast.Module], module: str, asked: ast.expr) -> tuple[str, str] | None:
    """Return the module that defines the class with this name in `module`, and the class's name there; None if it is no class."""
    if isinstance(asked, ast.Attribute) and isinstance(asked.value, ast.Name):
        for source, name in given(modules[module], asked.value.id):
            if f"{source}.{name}" in modules:
                return place_of(modules, f"{source}.{name}", ast.Name(asked.attr))
    if not isinstance(asked, ast.Name):
        return None
    for node in modules[module].body:
        match node:
            case ast.ClassDef(name=name) if name == asked.id:
                return module, name
            case ast.Assign(targets=[ast.Name(id=name)], value=other) if name == asked.id:
                return place_of(modules, module, other)
    for source, name in given(modules[module], asked.id):
        if source in modules:
            return place_of(modules, source, ast.Name(name))
    return None


def given(module: ast.Module, name: str) -> Iterator[tuple[str, str]]:
    """Return where the name comes from, as (module, name there). The import may be anywhere in the module."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if name == (alias.asname or alias.name):
                    yield node.module, alias.name


def complaints(modules: Mapping[str, ast.Module]) -> list[str]:
    """Return a sentence for each class that may be forgotten and made again, although it is compared by identity."""
    stays = set(RESIDENT.split())
    early = only_at_start(modules)
    found = []
    for module, tree in modules.items():
        for asked in told_apart(tree):
            place = place_of(modules, module, asked)
            if place is not None and place[0] != module and place[0] not in stays and module not in early:
                found.append(f"{module} tells {place[1]} apart, which {place[0]} makes: that has to be RESIDENT")
    return found


def test_classes_that_are_told_apart_by_identity_stay() -> None:
    assert complaints(program()) == []


def test_the_program_does_tell_classes_apart() -> None:
    modules = program()
    found = {place_of(modules, name, asked) for name, tree in modules.items() for asked in told_apart(tree)}
    assert ("tallycore.errors", "FrameError") in found
    assert ("tallydevice.hw.buttons", "Scanner") in found


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
    (complaint,) = complaints({**program(), "tallydevice.made": made, "tallydevice.user": ast.parse(use)})
    assert complaint == "tallydevice.user tells Made apart, which tallydevice.made makes: that has to be RESIDENT"


def test_what_stays_is_there_and_each_is_named_once() -> None:
    stays = RESIDENT.split()
    assert set(stays) <= set(program())
    assert len(set(stays)) == len(stays)
