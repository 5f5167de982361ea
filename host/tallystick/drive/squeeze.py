"""The device's program as it goes on a drive: the same program in as little memory as Python source can take.

A board compiles .py files itself and keeps every name for as long as it runs, so that readable source costs it twice.
What is left out and what is renamed changes nothing that the program does; the tests run it in both forms.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.resources

from tallystick.drive.constants import inline_constants
from tallystick.drive.lines import text_of
from tallystick.drive.renaming import rename
from tallystick.drive.stripping import strip

_SHARED_MODULES = ("os", "sys", "json", "gc", "time", "hashlib", "struct", "binascii", "errno", "math")
_BUILT_IN = (str, bytes, bytearray, memoryview, list, dict, tuple, set, frozenset, int, float, type, BaseException)
_SUFFIX = ".py"
_NAMES = "lib/tallydevice/names.py"
_NAMES_A_LINE = 40


def squeeze(files: dict[str, bytes], kept: frozenset[str] = frozenset()) -> dict[str, bytes]:
    """`files` (path on the drive -> contents) with every .py file of ours squeezed; all of them must be given at once.

    The names in `kept` stay as they are, for a program from elsewhere that asks for them.
    """
    sources = {path: ast.parse(text) for path, text in files.items() if path.endswith(_SUFFIX)}
    modules = {_dotted(path): strip(module) for path, module in sources.items()}
    foreign = foreign_names() | kept
    inline_constants(modules, _asked_for_by_name(modules) | kept)
    rename(modules, foreign)
    squeezed = dict(files)
    names = _all_names(modules)
    for path in sources:
        squeezed[path] = names if path == _NAMES else text_of(modules[_dotted(path)])
    return squeezed


def _all_names(modules: dict[str, ast.Module]) -> bytes:
    """A file that says every name and does nothing: what stands behind `if 0` is read and not compiled."""
    names: set[str] = set()
    for module in modules.values():
        for node in ast.walk(module):
            match node:
                case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                    names.add(name)
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    names.add(name)
                case ast.alias(name=name, asname=alias):
                    names.update((*name.split("."), alias or name.split(".")[0]))
                case ast.ImportFrom(module=str(name)):
                    names.update(name.split("."))
    words = sorted(names)
    lines = [words[at : at + _NAMES_A_LINE] for at in range(0, len(words), _NAMES_A_LINE)]
    return ("if 0:\n" + "\n".join(f" ({','.join(line)})" for line in lines) + "\n").encode()


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
