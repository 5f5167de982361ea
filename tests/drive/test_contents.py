"""What belongs on a drive: the program in its squeezed form, this board's data, the games, the libraries, and no more."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tallystick.drive.boards import board_ids, load_board
from tallystick.drive.catalogue import CATALOGUE
from tallystick.drive.contents import ENTRIES, SETTINGS, contents_for
from tallystick.drive.squeeze import squeeze


@pytest.fixture(scope="module")
def contents():
    return contents_for(load_board("pygamer"))


def is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def firmware(project_root: Path, pattern: str) -> dict[str, bytes]:
    root = project_root / "firmware"
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.glob(pattern)) if is_source(path)
    }


@pytest.fixture(scope="module")
def squeezed(project_root):
    ours = firmware(project_root, "**/*.py")
    assert len(ours) > 50
    return squeeze(dict(sorted(ours.items())))


def test_the_program_is_there_squeezed(contents, squeezed, project_root):
    assert {path for path, data in squeezed.items() if contents.files.get(path) != data} == set()
    assert sum(map(len, squeezed.values())) < 0.8 * sum(map(len, firmware(project_root, "**/*.py").values()))


def test_what_is_run_first_is_there_and_asks_the_pager(contents):
    assert {"boot.py", "code.py"} <= set(contents.entries) <= set(ENTRIES)
    assert all(b"from tallystick import need" in text for text in contents.entries.values())
    assert b"def need(" in contents.files["lib/tallystick.py"]


def test_games_are_there_as_they_are(contents, project_root):
    games = firmware(project_root, "games/*.json")
    assert games
    assert games.items() <= contents.files.items()


def test_a_list_leads_from_each_page_to_its_module(contents, project_root):
    lines = contents.files[CATALOGUE].decode().splitlines()
    told = dict(line.split(" ", 1) for line in lines if not line.startswith("#"))
    assert told["turn"] == "tallydevice.screens.turn"
    assert "tallydevice.screens.turn, methods of TurnScreen" in told.values()
    for key, module in told.items():
        assert f"lib/tally/{key}.py" in contents.files
        path = project_root / "firmware/lib" / module.partition(",")[0].replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), module


def test_the_source_is_not_there(contents):
    assert not [path for path in contents.files if path.startswith(("lib/tallycore", "lib/tallydevice"))]


def test_the_boards_data_is_there_byte_for_byte(contents, project_root):
    assert contents.files["board.json"] == (project_root / "boards" / "pygamer" / "board.json").read_bytes()


def test_nothing_else_is_there(contents, squeezed, project_root):
    rest = set(contents.files) - set(squeezed) - set(firmware(project_root, "games/*")) - {"board.json"}
    assert rest
    assert all(path.startswith(("lib/adafruit_", "lib/neopixel")) for path in rest)
    assert SETTINGS not in contents.files, "the owner's own is never replaced"
    assert contents.settings == firmware(project_root, SETTINGS).get(SETTINGS, b"")


ASK = """
import hashlib, pathlib, sys
from tallystick.drive.squeeze import squeeze
root = pathlib.Path(sys.argv[1])
files = {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*.py"))}
print(hashlib.sha256(repr(squeeze(files)).encode()).hexdigest())
"""


def test_they_are_the_same_whatever_the_order_of_sets_is(tmp_path, project_root):
    shutil.copytree(project_root / "firmware" / "lib", tmp_path / "lib")
    said = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", ASK, str(tmp_path)],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
    assert len(said) == 1


@pytest.mark.parametrize("board_id", board_ids())
def test_names_are_such_as_a_fat_drive_takes(board_id):
    files = contents_for(load_board(board_id)).files
    assert len({path.lower() for path in files}) == len(files)
    assert not [path for path in files if set(path) & set('\\:*?"<>|') or not path.isascii()]
