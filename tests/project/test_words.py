"""People read our texts in their second language: no text holds an expression that docs/words.md and plain English replace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.project.test_files import texts

REPLACED = {
    "hangs on": ("it depends on", r"\bhangs? on\b"),
    "cannot be had": ("is not available", r"\bcannot be had\b"),
    "one folder a board": (
        "one folder per board",
        r"\b(?:one|two|three|folder|file|line|event)s? a (?:board|turn|game|seat|player|command|line|target|rule)\b",
    ),
    "told to the record": ("known to the record", r"\btold to the record\b"),
    "all but for one": ("except", r"\bbut for\b"),
    "a fault of ours": ("an internal error", r"\bfaults? of ours\b"),
    "So many are drawn.": ("the number of …", r"\bSo many\b(?! is hidden)"),
    "Whether none was left.": ("Return True if none was left.", r"\bWhether none\b"),
    "Hold a piece.": ("A piece …", r'"""Hold (?:an?|one|what|everything) '),
    "it is no Knight": ("it is not a Knight", r"\b[Ii]t is no [A-Z]"),
    "begin anew": ("again", r"\banew\b"),
    "that is passed over": ("skipped", r"\bpassed over\b"),
    "who has the device": ("whoever has the device", r"\b(?:a player|somebody|those|anybody) who has the device\b"),
    "a move that stood": ("an illegal move that was left standing", r"\bmoves? that stood\b"),
    "at hand": ("available", r"\bat hand\b"),
    "what it is that": ("the thing that …", r"\bwhat it is that\b"),
    "to take over the log": (
        "download, import",
        r"\btak(?:e|es|en|ing) over (?:the|a|all) (?:game|log|record|event)s?\b",
    ),
}
READ_BY_PEOPLE = {".py", ".md", ".toml", ".html", ".js", ".css"}
FOLDERS = ("firmware/", "host/", "docs/", "boards/", "tests/")
FILES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "pyproject.toml")
NOT_YET = ("docs/words.md",)
# The glossary may name what it replaces.
THIS_FILE = "tests/project/test_words.py"
# So must this test.


def found_in(text: str) -> dict[str, str]:
    """Return each replaced expression that a text holds, and what to write."""
    return {words: better for words, (better, pattern) in REPLACED.items() if re.search(pattern, text)}


def read_by_people(root: Path) -> dict[str, str]:
    named = {path.relative_to(root).as_posix(): text for path, text in texts(root).items()}
    return {
        name: text
        for name, text in named.items()
        if (name in FILES or (name.startswith(FOLDERS) and Path(name).suffix in READ_BY_PEOPLE))
        and not name.startswith((*NOT_YET, THIS_FILE))
        and "node_modules" not in name
    }


def test_no_text_holds_a_word_that_was_replaced(project_root: Path) -> None:
    read = read_by_people(project_root)
    assert {"README.md", "docs/rules-desk.md", "boards/README.md", "host/tallystick/cli/play.py"} <= read.keys()
    assert "host/tallystick/table/web/static/table.html" in read
    assert "host/tallystick/games/duke/rules.toml" in read
    assert {"firmware/lib/tallydevice/app/troubles.py", "firmware/settings.toml", "tests/conftest.py"} <= read.keys()
    assert {name: found for name, text in read.items() if (found := found_in(text))} == {}


@pytest.mark.parametrize("words", REPLACED)
def test_it_would_be_found(words: str) -> None:
    example = {"Hold a piece.": '"""Hold a piece."""', "who has the device": "a player who has the device"}.get(
        words, words
    )
    assert words in found_in(f"See: {example} here.")


def test_plain_sentences_are_left_alone() -> None:
    assert (
        found_in(
            "It depends on the roll. There is no Knight. Hold the button down. What lies behind the wall is skipped."
        )
        == {}
    )


def test_the_glossary_is_short_and_says_each_word_once(project_root: Path) -> None:
    text = (project_root / "docs" / "words.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\*\*.*?) \|", text, re.MULTILINE)
    words = [word for row in rows for word in re.findall(r"\*\*(.+?)\*\*", row)]
    assert len(words) == len(set(words))
    assert rows == sorted(rows, key=str.casefold)
    assert 20 <= len(rows) <= 40
