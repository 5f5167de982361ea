"""The README tells the truth: its sessions are run, its targets, files and commands exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
TALLYSTICK = Path(sys.executable).with_name("tallystick")


def pages(root: Path) -> list[Path]:
    return [root / "README.md", *sorted((root / "docs").glob("*.md"))]


ELSEWHERE = {"own-game.md"}
# Pages whose sessions are run by other tests: this one's need the package that it makes (tests/examples).


def sessions(root: Path):
    """Every `$ tallystick …` that a page shows, with the output shown below it."""
    for page in (each for each in pages(root) if each.name not in ELSEWHERE):
        for session in SESSION.findall(page.read_text(encoding="utf-8")):
            for command, output in COMMAND.findall(session):
                if command.startswith("tallystick "):
                    yield page.name, command, output


ROOT = Path(__file__).parents[2]


def test_there_is_something_to_hold(project_root: Path) -> None:
    pages_with_sessions = [name for name, _, _ in sessions(project_root)]
    assert "README.md" in pages_with_sessions
    assert pages_with_sessions.count("rules-desk.md") >= 4


@pytest.mark.parametrize(("page", "command", "output"), list(sessions(ROOT)))
def test_a_session_prints_what_the_page_shows(page: str, command: str, output: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    done = subprocess.run(
        [str(TALLYSTICK), *words[1:]],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    printed = [line.rstrip() for line in (done.stdout + done.stderr).rstrip().splitlines()]
    assert printed == [line.rstrip() for line in output.rstrip().splitlines()], f"{page}: {command}"


def test_every_picture_that_a_page_shows_is_there(project_root: Path) -> None:
    shown = [(page, name) for page in pages(project_root) for name in PICTURE.findall(page.read_text(encoding="utf-8"))]
    assert (project_root / "README.md", "docs/page.png") in shown
    for page, name in shown:
        assert (page.parent / name).is_file(), f"{page.name}: {name}"


def test_every_make_target_named_exists(project_root: Path) -> None:
    makefile = (project_root / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in pages(project_root):
        named = set(re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8")))
        assert named <= targets, page.name


def test_every_file_that_the_table_of_changes_names_exists(project_root: Path) -> None:
    readme = (project_root / "README.md").read_text(encoding="utf-8")
    table = readme.split("## Where do I change")[1].split("\n## ")[0]
    paths = re.findall(r"`([\w/.<>*-]+/[\w/.<>*-]*)`", table)
    assert len(paths) > 8
    for path in paths:
        assert list(project_root.glob(re.sub(r"<\w+>", "*", path).rstrip("/"))), path
