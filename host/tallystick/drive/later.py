"""Methods that come when they are called: which of a class's need not be there all the time, and how they are set apart.

An object that lives all evening keeps all methods of its class in memory. On a drive only those stay that run when nothing
happens; `tallydevice.paging.Paged` brings the others, and lets them go when memory is short.
"""

from __future__ import annotations

import ast
import copy
import importlib.resources
from collections.abc import Mapping

from tallystick.drive.classes import Descent, Place
from tallystick.drive.division import Classes, Piece, text_of_body
from tallystick.drive.paging import NATIVE, Key

WORTH_BYTES = 250
"""So much text has to come later for a class to be taken apart."""
DOOR_BYTES = 150
"""A method that takes the place of another's leaves a door behind, which costs about half of this."""
PAGED = "Paged"
PAGES = "__paged__"


def always_there() -> frozenset[str]:
    """The methods, as Class.method, that run when nothing happens."""
    listed = importlib.resources.files("tallystick.drive").joinpath("always_there.txt").read_text(encoding="utf-8")
    return frozenset(name for line in listed.splitlines() if not line.startswith("#") for name in line.split())


def methods_in(modules: dict[str, ast.Module], names: frozenset[str]) -> set[int]:
    """The ids of the methods that are called so, whatever they will be called later on."""
    return {
        id(method)
        for module in modules.values()
        for node in module.body
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and f"{node.name}.{method.name}" in names
    }


def set_apart(
    modules: dict[str, ast.Module],
    descent: Descent,
    stay: set[int],
    keys: Mapping[str, Key],
    decorated: set[str],
    foreign: frozenset[str],
) -> dict[Key, tuple[Place, list[Piece]]]:
    """Key -> a class and its methods that come later; the classes in `modules` are without them and know where to ask."""
    found: dict[Key, tuple[Place, list[Piece]]] = {}
    roots: set[Place] = set()
    for place, each in descent.all.items():
        family = descent.family(place)
        if family is None:
            continue
        bases = [] if each.is_foreign else [base.id for base in each.node.bases if isinstance(base, ast.Name)]
        divided = Classes(set(bases), decorated)
        # What it takes the place of in a class that is not ours would be found in its stead.
        taken = foreign if any(descent.all[one].is_foreign for one in family) else frozenset()
        later = [
            method
            for method in divided.free(each.node)
            if id(method) not in stay
            and (place, method.name) not in descent.asked_of_classes
            and (method.name not in taken or method.name == "__init__")
        ]
        # A board asks a class for __init__ and nobody else.
        inherited = {"__init__"}.union(*(_methods(descent.all[ancestor].node) for ancestor in family[1:]))
        later = [each for each in later if each.name not in inherited or _is_worth_a_door(each)]
        if not later or sum(len(text_of_body([method])) for method in later) < WORTH_BYTES:
            continue
        doors = [_door(method, len(family)) for method in later if method.name in inherited]
        key = len(keys) + len(found) + 1
        found[key] = (place, divided.methods(each.node, later))
        pages = f"(({key!r}, {each.node.name!r}, globals()),)"
        if len(family) > 1:
            pages += f" + {ast.unparse(each.node.bases[0])}.{PAGES}"
        each.node.body = [
            ast.parse(f"{PAGES} = {pages}").body[0],
            *(method for method in each.node.body if method not in later),
            *doors,
        ]
        roots.add(family[-1])
    for module_name, class_name in sorted(roots):
        module = modules[module_name]
        descent.all[module_name, class_name].node.bases.append(ast.Name(PAGED, ast.Load()))
        wanted = ast.parse(f"from {NATIVE} import {PAGED}").body[0]
        if ast.unparse(module.body[0]) != ast.unparse(wanted):
            module.body.insert(0, wanted)
    for module in modules.values():
        ast.fix_missing_locations(module)
    return found


def _methods(node: ast.ClassDef) -> set[str]:
    return {each.name for each in node.body if isinstance(each, ast.FunctionDef)}


def _is_worth_a_door(method: ast.FunctionDef) -> bool:
    given = method.args
    if given.vararg or given.kwarg or given.kwonlyargs:
        return False  # a door hands on what it got one by one
    return len(text_of_body([method])) >= DOOR_BYTES


def _door(method: ast.FunctionDef, depth: int) -> ast.FunctionDef:
    """What stands in the place of a method that another one would be taken for as long as it is not there."""
    door = copy.deepcopy(method)
    # Two underscores before a name would make it one of the class that it stands in.
    method.name = f"{'_' if method.name[0] == '_' else ''}{method.name.strip('_')}_{depth}"
    self, *others = [each.arg for each in method.args.args]
    call = ast.parse(f"return {self}.{method.name}({', '.join(others)})").body
    door.body = call
    return door
