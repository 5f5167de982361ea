"""The program uses every module of the program. A module that only tests import belongs to the tests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import Module, product_modules

pytestmark = pytest.mark.xdist_group("product modules")

BY_THEIR_FOLDER = (
    "tallydevice.games",
    "tallydevice.hw.display_",
    "tallydevice.screens",
    "tallystick.cli",
    "tallystick.games",
    "tallystick.openspiel.spiel",
    "tallystick.simulator.chips",
    "tallystick.simulator.fakes",
    "tallystick.simulator.screens",
    "tallystick.testing",
)
# Here a file is a command, a screen, a game, or a module of a board or a chip. It is imported by its name when it is needed.
# The kit is for the tests of games. Programs of others import what registers the games with OpenSpiel.


def unused(modules: list[Module]) -> set[str]:
    """Return the names of the modules that no other module of `modules` imports or names."""
    wanted: set[str] = set()
    for module in modules:
        for _, name in module.imports(for_types=False):
            # `from a import b` may mean the module a.b, or a name in a.
            wanted |= {name, name.rpartition(".")[0]} - {module.name}
        wanted |= _names_in_texts(module)
    return {
        module.name
        for module in modules
        if module.name not in wanted
        and module.path.stem not in {"__init__", "__main__"}
        and not module.name.startswith(BY_THEIR_FOLDER)
    }


def _names_in_texts(module: Module) -> set[str]:
    texts = [
        node.value for node in ast.walk(module.tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return {word for text in texts for word in text.split() if "." in word}


def shipped(project: Path) -> list[Module]:
    """Return our modules, and the files that a board runs by itself."""
    entries = [
        Module(path.stem, path, ast.parse(path.read_text(encoding="utf-8")))
        for path in (project / "firmware").glob("*.py")
    ]
    return [*product_modules(project), *entries]


def test_no_module_is_there_for_tests_alone(project_root: Path) -> None:
    entries = {path.stem for path in (project_root / "firmware").glob("*.py")}
    assert unused(shipped(project_root)) == entries


def test_one_that_nobody_imports_is_found(project_root: Path, tmp_path: Path) -> None:
    path = tmp_path / "only_for_tests.py"
    path.write_text('"""Nothing."""\n', encoding="utf-8")
    lonely = Module("tallystick.only_for_tests", path, ast.parse(path.read_text(encoding="utf-8")))
    assert "tallystick.only_for_tests" in unused(
        [*(each for each in shipped(project_root) if each.within("tallycore")), lonely]
    )
