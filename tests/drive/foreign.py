"""The names that somebody else's modules give: `python -m tests.drive.foreign` writes host/tallystick/drive/foreign_names.txt."""

from __future__ import annotations

import ast
import importlib.util
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "host" / "tallystick" / "drive" / "foreign_names.txt"
OURS = ("tallycore", "tallydevice")
HEAD = """# Names of CircuitPython's modules and of the libraries on the drive that the device's program must not give new ones.
# Written by `python -m tests.drive.foreign`; a test says when it has to be written again.
"""


def imported_modules() -> set[str]:
    """The modules that device code imports and that are not ours, those named in a text for `__import__` among them."""
    found: set[str] = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=aliases):
                    found.update(alias.name for alias in aliases)
                case ast.ImportFrom(module=str(module)):
                    found.add(module)
    return {name for name in found if name.split(".")[0] not in OURS}


def files_of(module: str) -> list[Path]:
    """The stub of a module, or its source where it is a library."""
    packages = next(Path(each) for each in sys.path if each.endswith("site-packages"))
    stub = packages / f"{module.split('.', maxsplit=1)[0]}-stubs"
    if stub.is_dir():
        return sorted(stub.rglob("*.pyi"))
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:
        return []
    if spec is None or not spec.origin or not spec.origin.endswith(".py") or "site-packages" not in spec.origin:
        return []
    own = Path(spec.origin)
    return sorted(own.parent.glob("*.py")) if own.parent.name != "site-packages" else [own]


def names_in(path: Path) -> set[str]:
    """Whatever a file gives a name to that its users can ask for."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                found.add(name)
            case ast.Attribute(attr=name):
                found.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                found.add(name)
    return {name for name in found if not name.startswith("__")}


def text() -> str:
    """The whole list as it should stand in the file."""
    found: set[str] = set()
    for module in imported_modules():
        for path in files_of(module):
            found |= names_in(path)
    return HEAD + textwrap.fill(" ".join(sorted(found)), 119, break_long_words=False) + "\n"


if __name__ == "__main__":
    LIST.write_text(text(), encoding="utf-8")
