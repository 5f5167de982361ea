"""The guide is true: its commands, options, links and pictures exist, and it has every sentence of the doctor."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tallystick.cli.main import program
from tests.doctor.sample_machines import machines

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
WANTED = {
    "README.md",
    "parts.md",
    "install.md",
    "first-game.md",
    "sync.md",
    "troubles.md",
    "codes.md",
    "buttons.md",
    "keeping.md",
    "backup.md",
    "club.md",
}
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
IN_LINE = re.compile(r"`(tallystick [^`]+)`")
IN_BLOCK = re.compile(r"^    (?:sudo )?(tallystick .*)$", re.MULTILINE)


def commands(page: Path) -> Iterator[list[str]]:
    """Return the words of each `tallystick …` on a page, without anything after a pipe or a remark."""
    text = page.read_text(encoding="utf-8")
    for found in [*IN_LINE.findall(text), *IN_BLOCK.findall(text)]:
        yield shlex.split(re.split(r"\s#|\||>", found)[0])[1:]


def anchors(page: Path) -> set[str]:
    """Return what a link can name on a page: its headings, as web pages write them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_guide_is_whole():
    assert {page.name for page in PAGES} == WANTED
    contents = (GUIDE / "README.md").read_text(encoding="utf-8")
    assert all(f"({name})" in contents for name in WANTED - {"README.md"})
    assert sum(len(list(commands(page))) for page in PAGES) > 30


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_in_it_exists_with_its_options(page):
    context = click.Context(program)
    for words in commands(page):
        command = program.get_command(context, words[0])
        assert command is not None, f"{page.name}: tallystick {words[0]}"
        options = {name: each for each in command.params if isinstance(each, click.Option) for name in each.opts}
        arguments = [each for each in command.params if isinstance(each, click.Argument)]
        rest = iter(words[1:])
        given = []
        for word in rest:
            if not word.startswith("-"):
                given.append(word)
                continue
            assert word in options, f"{page.name}: tallystick {words[0]} has no {word}"
            if not options[word].is_flag:
                value = next(rest)
                options[word].type.convert(value, options[word], None) if isinstance(
                    options[word].type, click.Choice
                ) else None
        assert len(given) <= len(arguments), f"{page.name}: tallystick {' '.join(words)}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere_and_every_picture_is_there(page):
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        assert path.is_file(), f"{page.name}: {target}"
        if anchor:
            assert anchor in anchors(path), f"{page.name}: {target}"


def test_every_make_target_in_it_exists():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert "release" in named
    assert named <= targets


def test_the_first_game_shows_the_devices_own_screens():
    shown = LINK.findall((GUIDE / "first-game.md").read_text(encoding="utf-8"))
    assert sum(1 for target in shown if target.startswith("../../tests/device/golden/")) >= 10


def test_a_wrong_command_a_wrong_link_would_be_found(tmp_path):
    page = tmp_path / "x.md"
    page.write_text(
        "# A b, c!\n\n`tallystick sync --folow | tee x`\n\n    tallystick nonsense   # so\n", encoding="utf-8"
    )
    assert list(commands(page)) == [["sync", "--folow"], ["nonsense"]]
    assert anchors(page) == {"a-b-c"}


def rows() -> list[str]:
    """Return the sentences of the doctor that the guide explains. `…` stands for anything."""
    text = (GUIDE / "troubles.md").read_text(encoding="utf-8").split("## What the doctor says")[1]
    return [cell for cell in re.findall(r"^\| (.*?) \|", text, re.MULTILINE) if cell not in {"it says", "---"}]


def pattern(row: str) -> re.Pattern[str]:
    return re.compile(".+".join(re.escape(part) for part in row.split("…")), re.DOTALL)


def test_every_sentence_of_the_doctors_is_explained(tmp_path):
    said = {each.says for found in machines(tmp_path) for each in found.findings if each.urgency != "fine"}
    assert len(said) > 15
    explained = rows()
    unknown = [sentence for sentence in said if not any(pattern(row).match(sentence) for row in explained)]
    assert unknown == []
    assert [row for row in explained if not any(pattern(row).match(sentence) for sentence in said)] == []
