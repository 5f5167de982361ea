"""A rule that does not agree with an invented rulebook is found, and the sentence says what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.rule import UNPRINTED, WHOLE, Passage, Rule, read_rules
from tallystick.testing.folders import names_its_heading
from tests.citations.__main__ import main
from tests.citations.book import Book, cut_book, read_entries
from tests.citations.check import as_toml, complaint, complaints
from tests.citations.passage import fingerprint

TEXT = "FLYING\nA goose may fly. It may not swim. It may not walk.\nResting: Geese rest.\n"
LISTED = ["FLYING", "Resting:"]
SECOND = Passage("FLYING", 2, fingerprint("It may not swim."))


def rule(*passages: Passage, cite: str = "Geese, 'Flying'") -> Rule:
    return Rule("fly", cite, "A goose flies.", {}, passages)


def book(text: str = TEXT, listed: Sequence[str] = LISTED) -> Book:
    return cut_book(text, read_entries(listed))


@pytest.mark.parametrize(
    "passage",
    [
        SECOND,
        Passage("FLYING", (1, 3), fingerprint("A goose may fly. It may not walk.")),
        Passage("FLYING", WHOLE, fingerprint("A goose may fly. It may not swim. It may not walk.")),
        Passage("Resting", 1, fingerprint("Geese rest.")),
        Passage("", UNPRINTED, fingerprint("")),
    ],
)
def test_a_passage_that_agrees_is_not_complained_of(passage: Passage) -> None:
    assert complaint(passage, book()) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TEXT.replace("FLYING", "Flying"), 'does not print the heading "FLYING" where the list of headings has it'),
        (TEXT.replace("not swim", "never swim"), 'another text under "FLYING", point 2: its fingerprint is '),
        (TEXT.replace("A goose may fly. ", ""), 'the fingerprint is that of sentence 1 under "FLYING", not of 2.'),
        (
            TEXT.replace(" It may not swim. It may not walk.", ""),
            "point 2 is not in the rulebook. The number of sentences",
        ),
    ],
)
def test_a_changed_rulebook_is_found(text: str, says: str) -> None:
    assert says in (complaint(SECOND, book(text)) or "")


@pytest.mark.parametrize(
    ("passage", "says"),
    [
        (SECOND._replace(point=1), 'the fingerprint is that of sentence 2 under "FLYING", not of 1.'),
        (SECOND._replace(point=(1, 3)), 'the fingerprint is that of sentence 2 under "FLYING", not of 1 and 3.'),
        (SECOND._replace(point=4), 'point 4 is not in the rulebook. The number of sentences under "FLYING" is 3.'),
        (SECOND._replace(point=0), "point 0 is not in the rulebook."),
        (SECOND._replace(point="all"), "point all is not in the rulebook."),
        (SECOND._replace(sha256="0" * 64), f"its fingerprint is {SECOND.sha256}."),
        (SECOND._replace(heading="Flying"), 'the list of headings does not have "Flying".'),
        (Passage("", UNPRINTED, SECOND.sha256), "another text"),
    ],
)
def test_a_wrong_rule_is_found(passage: Passage, says: str) -> None:
    assert says in (complaint(passage, book()) or "")


def test_a_heading_listed_twice_is_not_quoted() -> None:
    twice = book("FLYING\nA goose.\nResting:\nIt rests.\nFLYING\nAgain.", [*LISTED, "FLYING"])
    assert complaint(SECOND, twice) == 'the list of headings has "FLYING" more than once.'


def test_each_complaint_names_the_game_and_the_rule() -> None:
    assert list(complaints("geese", {"fly": rule(SECOND)}, book())) == []
    assert list(complaints("geese", {"fly": rule()}, book())) == ["geese fly: the rule names no passage."]
    assert list(complaints("geese", {"fly": rule(SECOND._replace(point=9))}, book())) == [
        'geese fly: point 9 is not in the rulebook. The number of sentences under "FLYING" is 3.'
    ]
    assert list(complaints("geese", {"fly": rule(SECOND, cite="Geese, 'Walking'")}, book())) == [
        'geese fly: the citation "Geese, \'Walking\'" does not name the heading "FLYING".'
    ]
    assert list(complaints("geese", {"fly": rule(SECOND)}, book(listed=[*LISTED, "Sleep"]))) == [
        'geese: the rulebook does not print "Sleep", or not behind what is before it on the list of headings.'
    ]


def test_a_citation_names_its_heading_in_capitals_or_not() -> None:
    assert names_its_heading(rule(SECOND))
    assert names_its_heading(rule(Passage("Fly:ing", 1, "")))
    assert not names_its_heading(rule(Passage("Landing", 1, "")))
    assert names_its_heading(rule())


def test_what_is_printed_for_rules_is_read_again(tmp_path: Path) -> None:
    passages = (SECOND, Passage("Resting", WHOLE, fingerprint("Geese rest.")), Passage("", UNPRINTED, fingerprint("")))
    wrong = rule(*(passage._replace(sha256="") for passage in passages))
    told = [*as_toml(wrong, book()), 'cite = "Geese"', 'decides = "It flies."']
    (tmp_path / "rules.toml").write_text("\n".join(told), encoding="utf-8")
    assert read_rules(tmp_path)["fly"].passages == passages
    assert 'sha256 = ""' in list(as_toml(rule(SECOND._replace(point=9)), book()))


def test_a_folder_without_rulebooks_confirms_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other.txt").write_text(TEXT, encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        f"{tmp_path} has no text with the headings of {load(game).name}." for game in our_ids()
    ]
    assert told.out == ""


@pytest.mark.parametrize(
    ("words", "says"), [([""], '"" is not a folder'), ([".", "chess"], "no game of ours is called chess")]
)
def test_a_wrong_use_is_refused(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert says in capsys.readouterr().err
