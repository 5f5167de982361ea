"""The device's program as it goes on a drive: the same program in as little memory as Python source can take.

A board compiles .py files itself and keeps every name for as long as it runs, so that readable source costs it twice.
What is left out and what is renamed changes nothing that the program does; the tests run it in both forms.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.resources
import io

from tallystick.drive.catalogue import CATALOGUE, catalogue
from tallystick.drive.classes import Descent
from tallystick.drive.constants import inline_constants
from tallystick.drive.division import decorated_names, divided, joined, page_of
from tallystick.drive.later import always_there, methods_in, set_apart
from tallystick.drive.lines import text_of
from tallystick.drive.paging import FOLDER, LOADER, NATIVE, PAGER, asked_of, keys_of, page, residents, told
from tallystick.drive.renaming import rename
from tallystick.drive.stripping import strip
from tallystick.drive.texts import lengthen

_SHARED_MODULES = ("os", "sys", "json", "gc", "time", "hashlib", "struct", "binascii", "errno", "math")
_BUILT_IN = (
    str,
    bytes,
    bytearray,
    memoryview,
    list,
    dict,
    tuple,
    set,
    frozenset,
    int,
    float,
    type,
    BaseException,
    io.FileIO,
)
_SUFFIX = ".py"
_PAGED = ("tallycore.", "tallydevice.")


def squeeze(files: dict[str, bytes], kept: frozenset[str] = frozenset()) -> dict[str, bytes]:
    """`files` (path on the drive -> contents) with every .py file of ours squeezed; all of them must be given at once.

    What lies in lib/tallycore and lib/tallydevice comes out as pages in lib/tally, with a list of them for readers, and other
    Python files where they were. The names in `kept` stay as they are, for a program from elsewhere that asks for them.
    """
    sources = {_dotted(path): path for path in files if path.endswith(_SUFFIX)}
    modules = {name: strip(ast.parse(files[path])) for name, path in sources.items()}
    stays = residents(modules[LOADER])
    keys = keys_of([name for name in modules if name.startswith(_PAGED) and name not in {LOADER, PAGER}])
    modules[LOADER] = told(modules.pop(PAGER), [keys[name] for name in stays if name != LOADER])
    stay = methods_in(modules, always_there())
    called = {id(node): node.name for each in modules.values() for node in each.body if isinstance(node, ast.ClassDef)}
    inline_constants(modules, _asked_for_by_name(modules) | kept)
    foreign = foreign_names() | kept
    rename(modules, foreign)
    lengthen(modules, stay)
    descent = Descent(modules, set(keys))
    passed_on = asked_of(modules)
    for name, module in modules.items():
        page(name, module, keys, frozenset(stays), passed_on.get(name, set()))
    squeezed = {path: contents for path, contents in files.items() if not path.endswith(_SUFFIX)}
    decorated = decorated_names(modules.values())
    apart = set_apart(modules, descent, stay, keys, decorated, foreign)
    for name, module in modules.items():
        if not module.body or isinstance(module.body[0], ast.Pass):
            continue  # a package's own file
        if name in keys:
            squeezed[f"{FOLDER}{keys[name]}{_SUFFIX}"] = page_of(divided(module, descent.bases_in(name), decorated))
        else:
            squeezed[f"lib/{NATIVE}{_SUFFIX}" if name == LOADER else sources[name]] = text_of(module)
    for key, (_, pieces) in apart.items():
        squeezed[f"{FOLDER}{key}{_SUFFIX}"] = page_of(joined(pieces))
    squeezed[CATALOGUE] = catalogue(
        {key: name for name, key in keys.items() if f"{FOLDER}{key}{_SUFFIX}" in squeezed},
        {key: (place[0], called[id(descent.all[place].node)]) for key, (place, _) in apart.items()},
    )
    return squeezed


def _asked_for_by_name(modules: dict[str, ast.Module]) -> set[str]:
    """What is read from a module as an attribute, or named in a text: it has to stay there."""
    found: set[str] = set()
    for module in modules.values():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(node.value.split())
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return found


def _dotted(path: str) -> str:
    name = path.removeprefix("lib/").removesuffix(_SUFFIX).replace("/", ".")
    return name.removesuffix(".__init__")


def foreign_names() -> frozenset[str]:
    """The names that Python, CircuitPython's modules and the libraries on the drive know and our program uses too."""
    names = set(dir(builtins))
    for kind in _BUILT_IN:
        names.update(dir(kind))
    for module in _SHARED_MODULES:
        names.update(dir(importlib.import_module(module)))
    listed = importlib.resources.files("tallystick.drive").joinpath("foreign_names.txt").read_text(encoding="utf-8")
    names.update(name for line in listed.splitlines() if not line.startswith("#") for name in line.split())
    return frozenset(names)
