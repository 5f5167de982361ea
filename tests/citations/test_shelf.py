"""A rulebook is found among other texts by its headings, and the script says whether our rules agree with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallystick.games.registry import our_ids
from tallystick.rules.rule import Passage, Rule
from tests.citations import __main__ as program
from tests.citations.book import read_entries
from tests.citations.passage import fingerprint
from tests.citations.shelf import find_books, read_list

FLYING = "Flying\nA goose may fly. It may not swim.\nLanding: It lands.\nResting: Geese rest.\n"
SWIMMING = "Swimming\nA duck may swim.\nResting: Ducks rest.\n"
LISTS = {
    "geese": read_entries(["Flying", "Landing:", "Resting:"]),
    "ducks": read_entries(["Swimming", "Diving", "Resting:"]),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "1.txt").write_text(SWIMMING, encoding="utf-8")
    (tmp_path / "2.txt").write_text(FLYING, encoding="utf-8")
    (tmp_path / "README.md").write_text(FLYING, encoding="utf-8")
    return tmp_path


def test_the_text_with_most_of_the_headings_is_the_rulebook(folder: Path) -> None:
    found = find_books(folder, LISTS)
    assert {game: path.name for game, (path, _) in found.items()} == {"geese": "2.txt", "ducks": "1.txt"}
    assert [entry.line for entry in found["ducks"][1].missing] == ["Diving"]


def test_a_text_with_half_of_the_headings_is_not(folder: Path) -> None:
    assert find_books(folder, {"swans": read_entries(["Flying", "Diving"])}) == {}


def test_an_empty_folder_has_no_rulebook(tmp_path: Path) -> None:
    assert find_books(tmp_path, LISTS) == {}


class Geese:
    """A game whose one rule is read from a text."""

    name = "Geese"

    def __init__(self, point: int, sha256: str) -> None:
        self.rules = {"swim": Rule("swim", "Geese, 'Flying'", "", {}, (Passage("Flying", point, sha256),))}


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def run(game: Geese, *words: str) -> tuple[int, list[str]]:
        monkeypatch.setattr(program, "our_ids", lambda: ("geese",))
        monkeypatch.setattr(program, "load", lambda game_id: game)
        monkeypatch.setattr(program, "read_list", LISTS.__getitem__)
        return program.main([str(folder), *words]), capsys.readouterr().out.splitlines()

    return run


def test_the_script_confirms_a_right_rule(run) -> None:
    right = Geese(2, fingerprint("It may not swim."))
    assert run(right) == (0, ["Rules that agree with their rulebooks: 1, which is every rule of geese."])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "Flying\n",
            "Flight\n",
            'geese swim: the rulebook does not print the heading "Flying" where the list of headings has it.',
        ),
        (
            "not swim",
            "never swim",
            'geese swim: the rulebook has another text under "Flying", point 2: its fingerprint is ',
        ),
        ("A goose", "All fly. A goose", 'geese swim: the fingerprint is that of sentence 3 under "Flying", not of 2.'),
    ],
)
def test_the_script_finds_a_changed_rulebook(run, folder: Path, old: str, new: str, says: str) -> None:
    (folder / "2.txt").write_text(FLYING.replace(old, new), encoding="utf-8")
    code, told = run(Geese(2, fingerprint("It may not swim.")))
    assert code == 1
    assert told[-1].startswith(says)


def test_the_script_finds_a_wrong_number(run) -> None:
    wrong = Geese(1, fingerprint("It may not swim."))
    assert run(wrong) == (1, ['geese swim: the fingerprint is that of sentence 2 under "Flying", not of 1.'])


def test_the_script_prints_what_to_put_into_the_rules(run) -> None:
    code, told = run(Geese(2, ""), "--print")
    assert code == 0
    assert told == [
        "# geese",
        '["swim"]',
        'heading = "Flying"',
        "point = 2",
        f'sha256 = "{fingerprint("It may not swim.")}"',
        "",
    ]


def test_the_script_prints_numbered_sentences(run) -> None:
    assert run(Geese(2, ""), "--under", "Flying") == (0, ["# geese", "1. A goose may fly.", "2. It may not swim."])
    assert run(Geese(2, ""), "--under", "Diving") == (1, ['No list of headings has "Diving".'])


@pytest.mark.parametrize("game", our_ids())
def test_the_list_of_headings_has_no_text_below_a_heading(game: str) -> None:
    entries = read_list(game)
    assert entries
    assert all(len(entry.line.split()) <= 16 for entry in entries), "this is a sentence, not a heading"
