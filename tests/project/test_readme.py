"""The README and CONTRIBUTING are true: their sessions are run, and their targets, files, links and commands exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

LONGEST_README = 700
# In words, without the examples. People read it before anything else.
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s#:]+)(?:#[^)\s]*)?\)")
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
TALLYSTICK = Path(sys.executable).with_name("tallystick")


def pages(root: Path) -> list[Path]:
    return [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").glob("*.md"))]


ELSEWHERE = {"own-game.md"}
# Pages whose sessions other tests run: this one's sessions need the package that it makes (tests/examples).


def sessions(root: Path):
    """Return every `$ tallystick …` of a page, with the output below it."""
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
    page = (project_root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.split("## Where do I change")[1].split("\n## ")[0]
    paths = re.findall(r"`([\w/.<>*-]+/[\w/.<>*-]*)`", table)
    assert len(paths) > 8
    for path in paths:
        assert list(project_root.glob(re.sub(r"<\w+>", "*", path).rstrip("/"))), path


def test_every_link_of_the_first_pages_leads_somewhere(project_root: Path) -> None:
    for name in ("README.md", "CONTRIBUTING.md", "docs/words.md"):
        page = project_root / name
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{name}: {target}"


def test_every_document_is_in_the_first_table(project_root: Path) -> None:
    documents = (project_root / "README.md").read_text(encoding="utf-8").split("## Documents")[1]
    for page in (project_root / "docs").glob("*.md"):
        assert f"(docs/{page.name})" in documents
    assert "(CONTRIBUTING.md)" in documents
    assert "(CHANGELOG.md)" in documents


def test_the_readme_is_short(project_root: Path) -> None:
    text = SESSION.sub("", (project_root / "README.md").read_text(encoding="utf-8"))
    told = [line for line in text.splitlines() if not line.startswith("    ")]
    assert len(" ".join(told).split()) < LONGEST_README
