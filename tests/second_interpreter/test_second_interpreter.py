"""The shared core does the same on MicroPython as here: each script runs on both, and prints the same."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import need

pytestmark = pytest.mark.long

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent
FIRMWARE = TESTS.parent / "firmware"
CORE = FIRMWARE / "lib" / "tallycore"
FOLDERS = (CORE, FIRMWARE / "games", TESTS / "vectors")
SCRIPTS = sorted((HERE / "scripts").glob("*.py"))


@pytest.fixture(autouse=True)
def _need_micropython() -> None:
    need("node", shutil.which("node"))
    need("MicroPython", (HERE / "node_modules").is_dir())


def run(*command: str, cwd: Path = TESTS) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", check=False)


def run_here(script: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """The script runs in `folder`, where the same folders lie as they do on MicroPython."""
    for given in FOLDERS:
        if given.is_dir() and not (folder / given.name).exists():
            (folder / given.name).symlink_to(given)
    return run(sys.executable, "-X", "utf8", str(script), cwd=folder)


def run_on_micropython(script: Path) -> subprocess.CompletedProcess[str]:
    folders = [str(folder) for folder in FOLDERS if folder.is_dir()]
    return run("node", str(HERE / "run.mjs"), str(script), *folders)


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.stem for script in SCRIPTS])
def test_both_interpreters_print_the_same(script: Path, tmp_path: Path) -> None:
    here = run_here(script, tmp_path)
    assert here.returncode == 0, here.stderr
    there = run_on_micropython(script)
    assert there.returncode == 0, there.stdout + there.stderr
    assert there.stdout == here.stdout
    assert there.stdout.strip(), "a script that prints nothing proves nothing"


def test_a_difference_shows(tmp_path: Path) -> None:
    script = tmp_path / "who.py"
    script.write_text("import sys\nprint(sys.implementation.name)\n", encoding="utf-8")
    assert run_here(script, tmp_path).stdout == "cpython\n"
    assert run_on_micropython(script).stdout == "micropython\n"


@pytest.mark.parametrize(
    "source",
    [
        "match 1:\n    case _: pass",
        "def f(a, /): pass",
        "print([*range(3)][::-2], {**{}})",
        "print((7).bit_count())",
        "print('7'.zfill(3))",
        "import dataclasses",
        "class A:\n    def __init__(self): self.__dict__['x'] = 1\nA()",
    ],
)
def test_what_boards_refuse_is_refused(source: str, tmp_path: Path) -> None:
    script = tmp_path / "refused.py"
    script.write_text(source + "\n", encoding="utf-8")
    assert run_here(script, tmp_path).returncode == 0
    refused = run_on_micropython(script)
    assert refused.returncode == 1
    assert "Error" in refused.stderr
