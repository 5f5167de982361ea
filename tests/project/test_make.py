"""What `make` would do: which target installs what. Nothing is really done."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="there is no make here")

FOR_PLAYING, FOR_ALL = "--editable .;", "--editable '.[dev]';"
PLAYING, READY = ".venv/.ready-play", ".venv/.ready"
SECOND, PAGECHECK, CIPHER = "tests/second_interpreter", "tests/pagecheck", "host/tallystick/table/web/cipher"


@pytest.fixture
def fresh(tmp_path: Path, project_root: Path) -> Path:
    """Return a folder that make takes for a fresh clone. Everything in it is an hour old."""
    for name in (
        "Makefile",
        "pyproject.toml",
        *(f"{folder}/package-lock.json" for folder in (SECOND, PAGECHECK, CIPHER)),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(project_root / name, tmp_path / name)
        os.utime(tmp_path / name, (1_000_000_000, 1_000_000_000))
    (tmp_path / ".venv").mkdir()
    return tmp_path


def make(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def touch(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).touch()


@pytest.mark.parametrize("target", ["play", "demo", "drive"])
def test_to_play_needs_no_test_tools_and_says_each_step(fresh: Path, target: str) -> None:
    told = make(fresh, target)
    assert FOR_PLAYING in told
    assert FOR_ALL not in told
    assert f"--prefix {CIPHER}" in told
    assert SECOND not in told
    assert PAGECHECK not in told
    assert [f"Step {step} of 2" in told for step in (1, 2)] == [True, True]
    assert "--quiet" not in told


@pytest.mark.parametrize("target", ["setup", "test", "lint", "types", "golden", "release"])
def test_what_developers_do_adds_the_rest(fresh: Path, target: str) -> None:
    for markers in ([], [PLAYING]):
        touch(fresh, *markers)
        told = make(fresh, target)
        assert FOR_ALL in told
        assert FOR_PLAYING not in told
        assert f"--prefix {SECOND}" in told
        assert f"--prefix {PAGECHECK}" in told
        assert f"touch {PLAYING} {READY}" in told


def test_an_environment_with_all_is_left_alone(fresh: Path) -> None:
    touch(fresh, PLAYING, READY)
    for target in ("play", "test"):
        assert "pip install" not in make(fresh, target)


def test_an_environment_of_before_keeps_its_test_tools(fresh: Path) -> None:
    """It has no marker for playing. The missing packages are added, and the tests go on without a message."""
    touch(fresh, READY)
    told = make(fresh, "play")
    assert FOR_PLAYING in told
    assert "uninstall" not in told
    touch(fresh, PLAYING)
    assert "pip install" not in make(fresh, "test")


def test_play_simulates_a_board_only_if_one_is_named_and_drive_has_a_usual_one(fresh: Path) -> None:
    """Otherwise `tallystick play` follows the device that is plugged in."""
    assert make(fresh, "play").splitlines()[-1].strip() == ".venv/bin/tallystick play"
    assert make(fresh, "play", "BOARD=pygamer").splitlines()[-1].strip() == ".venv/bin/tallystick play --board pygamer"
    assert '--board "adafruit_feather_esp32s3_reverse_tft" --into' in make(fresh, "drive")
    assert '--board "pygamer" --into' in make(fresh, "drive", "BOARD=pygamer")
