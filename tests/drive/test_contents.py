"""What belongs on a drive: the program compiled, this board's data, the games, the libraries, and no more."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from tallystick.drive.boards import board_ids, load_board
from tallystick.drive.contents import ENTRIES, SETTINGS, contents_for
from tallystick.drive.errors import TooSmallForSource

pytestmark = pytest.mark.long

ROOMY = "waveshare_esp32_s3_touch_lcd_2"


@pytest.fixture(scope="module")
def contents():
    return contents_for(load_board("pygamer"))


def firmware(project_root: Path, pattern: str) -> dict[str, bytes]:
    root = project_root / "firmware"
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.glob(pattern))
        if path.is_file()
        and "__pycache__" not in path.parts
        and not (path.name == "__init__.py" and is_docstring(path))
    }


def is_docstring(path: Path) -> bool:
    """Return True if there is nothing to run in the file: boards do not need it for a folder of modules."""
    return ast.get_docstring(tree := ast.parse(path.read_bytes())) is not None and len(tree.body) == 1


def test_each_module_is_there_compiled_under_its_own_name(contents, project_root):
    modules = firmware(project_root, "lib/**/*.py")
    assert len(modules) > 50
    ours = {path for path in contents.files if path.startswith("lib/tally")}
    assert ours == {path.removesuffix(".py") + ".mpy" for path in modules}
    assert all(contents.files[path].startswith(b"C\x06") for path in ours)
    assert sum(len(contents.files[path]) for path in ours) < 0.6 * sum(map(len, modules.values()))


def test_a_package_that_only_says_what_it_holds_costs_the_board_no_file(contents):
    assert "lib/tallydevice/journal/journal.mpy" in contents.files
    assert "lib/tallydevice/journal/__init__.mpy" not in contents.files
    assert "lib/tallycore/profile/__init__.mpy" in contents.files, "this one has something to run"


def test_what_is_run_first_is_there_as_it_was_written(contents, project_root):
    assert contents.entries == firmware(project_root, "*.py")
    assert {"boot.py", "code.py"} <= set(contents.entries) <= set(ENTRIES)


def test_games_are_there_as_they_are(contents, project_root):
    games = firmware(project_root, "games/*.json")
    assert games
    assert games.items() <= contents.files.items()


def test_libraries_are_compiled_too(contents):
    libraries = [path for path in contents.files if path.startswith(("lib/adafruit_", "lib/neopixel"))]
    assert "lib/adafruit_display_text/bitmap_label.mpy" in libraries
    assert all(path.endswith(".mpy") for path in libraries)


def test_no_source_is_there_but_what_is_run_first(contents):
    assert {path for path in contents.files if path.endswith(".py")} == set(contents.entries)


def test_the_boards_data_is_there_byte_for_byte(contents, project_root):
    assert contents.files["board.json"] == (project_root / "boards" / "pygamer" / "board.json").read_bytes()


def test_nothing_else_is_there(contents, project_root):
    rest = {path for path in contents.files if not path.startswith("lib/")}
    assert rest == {*contents.entries, *firmware(project_root, "games/*"), "board.json"}
    assert SETTINGS not in contents.files, "the owner's own is never replaced"
    assert contents.settings == firmware(project_root, SETTINGS)[SETTINGS]


def test_a_board_whose_data_says_so_has_its_heap_in_one_piece(contents):
    """Measured on the Pico: if the heap is in pieces, 18 KB of it are not counted as free (docs/device.md)."""
    settings = tomllib.loads(contents_for(load_board("raspberry_pi_pico")).settings.decode())
    assert settings == {**tomllib.loads(contents.settings.decode()), "CIRCUITPY_HEAP_START_SIZE": 126000}


def test_a_board_with_much_memory_can_have_the_source(project_root):
    files = contents_for(load_board(ROOMY), as_source=True).files
    assert firmware(project_root, "lib/**/*.py").items() <= files.items()
    assert not [path for path in files if path.endswith(".mpy")]


def test_a_board_with_little_memory_cannot():
    with pytest.raises(
        TooSmallForSource, match="pygamer has 192 KB of memory, but to compile the program on the board takes 512"
    ):
        contents_for(load_board("pygamer"), as_source=True)


@pytest.mark.parametrize("board_id", board_ids())
def test_names_are_such_as_a_fat_drive_takes(board_id):
    files = contents_for(load_board(board_id)).files
    assert len({path.lower() for path in files}) == len(files)
    assert not [path for path in files if set(path) & set('\\:*?"<>|') or not path.isascii()]
