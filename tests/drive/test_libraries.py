"""Libraries of others: their versions are fixed once, they come from the installed packages, and are complete on the drive."""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from tallystick.drive.boards import board_ids, load_board
from tallystick.drive.bytecode import compile_modules, module_name
from tallystick.drive.contents import contents_for
from tallystick.drive.errors import LibraryMissing
from tallystick.drive.libraries import files_from_folder, installed_files, libraries, needed
from tests.drive.sample_drives import put


@pytest.fixture(scope="module")
def asked_for(project_root: Path) -> dict[str, str]:
    """Return the versions in pyproject.toml: package -> version."""
    project = tomllib.loads((project_root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = [re.fullmatch(r"(\S+)==(\S+)", line) for line in project["dependencies"]]
    return {pin.group(1): pin.group(2) for pin in pins if pin}


@pytest.mark.parametrize("name", sorted(libraries()))
def test_a_library_has_the_version_that_is_installed_with_the_program(name, asked_for):
    library = libraries()[name]
    assert asked_for[library.package] == library.version
    assert installed_files(library)


@pytest.mark.parametrize("board_id", board_ids())
def test_a_boards_libraries_are_known_and_every_board_has_those_that_all_need(board_id):
    names = {each.name for each in needed(load_board(board_id).libraries)}
    assert set(load_board(board_id).libraries) <= names
    assert {"adafruit_display_text", "adafruit_ticks", "adafruit_miniqr"} <= names


def test_what_a_library_needs_comes_along():
    named = libraries()["adafruit_display_text"].needs
    assert named == ("adafruit_ticks",)
    assert set(named) <= {each.name for each in needed([])}


def imported(source: bytes) -> set[str]:
    """Return what a file imports when it runs. If it only tries an import, the module may be missing on a board."""
    found = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
        if not isinstance(node, ast.Try):
            waiting += ast.iter_child_nodes(node)
    return found


@pytest.mark.parametrize("board_id", board_ids())
def test_everything_that_a_drives_files_import_of_libraries_lies_on_it(board_id):
    there = contents_for(load_board(board_id)).files
    sources = [installed_files(library) for library in needed(load_board(board_id).libraries)]
    files = {path: data for each in sources for path, data in each.items()}
    assert {path.removesuffix(".py") + ".mpy" for path in files} <= set(there)
    modules = {module_name(path) for path in files}
    wanted = {name for data in files.values() for name in imported(data) if name.split(".")[0] in libraries()}
    assert wanted, "at the least, the text library imports itself"
    inside = {name.rpartition(".")[0] for name in wanted} | wanted
    assert not {name for name in inside if name and name.split(".")[0] not in {each.split(".")[0] for each in modules}}
    # A name inside a package is one of its modules, or something in its __init__. Modules must be there.
    for library in needed(load_board(board_id).libraries):
        package = {
            path: data for path, data in installed_files(replace(library, only=())).items() if path.count("/") > 1
        }
        for path in package:
            if module_name(path) in wanted:
                assert path in files, f"{module_name(path)} is imported and not on the drive"


def test_only_what_is_used_of_a_package_is_taken():
    assert set(installed_files(libraries()["adafruit_display_text"])) == {
        "lib/adafruit_display_text/__init__.py",
        "lib/adafruit_display_text/bitmap_label.py",
    }


def test_another_version_is_refused_with_the_way_out():
    other = replace(libraries()["adafruit_ticks"], version="9.9.9")
    with pytest.raises(
        LibraryMissing, match=r"9\.9\.9 belongs on the drive: `pip install adafruit-circuitpython-ticks==9\.9\.9`"
    ):
        installed_files(other)


def test_one_that_is_not_installed_is_refused_with_the_way_out():
    missing = replace(libraries()["adafruit_ticks"], package="tallystick-has-no-such-package")
    with pytest.raises(LibraryMissing, match="is not installed here: `pip install tallystick-has-no-such-package=="):
        installed_files(missing)


def test_one_that_nobody_knows_is_refused():
    with pytest.raises(LibraryMissing, match="the library adafruit_flute is needed, but this program does not know it"):
        needed(["adafruit_flute"])


def test_an_installed_file_that_was_changed_is_refused(tmp_path, monkeypatch):
    put(
        tmp_path,
        {
            "made_up.py": b"changed\n",
            "made_up-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: made-up\nVersion: 1.0\n",
            "made_up-1.0.dist-info/RECORD": b"made_up.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\n",
        },
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    library = replace(libraries()["adafruit_ticks"], name="made_up", package="made-up", version="1.0")
    with pytest.raises(LibraryMissing, match=r"made_up\.py was changed since it was installed"):
        installed_files(library)
    (tmp_path / "made_up.py").write_bytes(b"")
    assert installed_files(library) == {"lib/made_up.py": b""}


def test_a_folder_of_compiled_libraries_serves_too(tmp_path):
    names = {
        "adafruit_ticks.mpy": b"C\x06t",
        "adafruit_miniqr.mpy": b"C\x06q",
        "adafruit_display_text/__init__.mpy": b"C\x06i",
        "adafruit_display_text/bitmap_label.mpy": b"C\x06b",
        "adafruit_display_text/label.mpy": b"C\x06l",
        "unasked.mpy": b"C",
    }
    put(tmp_path, names)
    board = load_board("pygamer")
    files = contents_for(board, tmp_path).files
    assert {path for path in files if path.endswith(".mpy") and not path.startswith("lib/tally")} == {
        f"lib/{name}" for name in names if name not in {"unasked.mpy", "adafruit_display_text/label.mpy"}
    }
    assert files["lib/adafruit_ticks.mpy"] == names["adafruit_ticks.mpy"]
    with pytest.raises(LibraryMissing, match="has no library adafruit_displayio_ssd1306"):
        files_from_folder(libraries()["adafruit_displayio_ssd1306"], tmp_path)


def test_a_compiled_library_shares_its_names_with_the_program(tmp_path):
    board = load_board("pygamer")
    assert "write_mark" in contents_for(board).names
    compiled = compile_modules({"lib/adafruit_ticks.py": b"class Ticks:\n    def write_mark(self):\n        pass\n"})
    put(tmp_path, {**installed_without_lib(board), "adafruit_ticks.mpy": compiled["lib/adafruit_ticks.mpy"]})
    (tmp_path / "adafruit_ticks.py").unlink()
    assert "write_mark" not in contents_for(board, tmp_path).names


def installed_without_lib(board):
    """Return the libraries of a board as source, by their paths in a folder of libraries."""
    files = [installed_files(library) for library in needed(board.libraries)]
    return {path.removeprefix("lib/"): data for each in files for path, data in each.items()}


def test_every_library_in_the_table_is_used():
    assert {each.name for board in board_ids() for each in needed(load_board(board).libraries)} == set(libraries())
