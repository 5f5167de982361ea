"""`tallystick rules GAME RULE` says where in the rulebook the rule stands."""

from __future__ import annotations

import json

import pytest

from tallystick.cli._passages import say_passages
from tallystick.cli.main import main
from tallystick.rules.rule import UNPRINTED, WHOLE, Passage

NOT_PRINTED = Passage("", UNPRINTED, "")


@pytest.mark.parametrize(
    ("passages", "says"),
    [
        ([], ""),
        ([Passage("Flying", 3, "")], 'In the rulebook: "Flying", sentence 3.'),
        ([Passage("Flying", (1, 3), "")], 'In the rulebook: "Flying", sentences 1 and 3.'),
        (
            [Passage("Flying", (1, 2, 4, 5, 6, 7, 9), "")],
            'In the rulebook: "Flying", sentences 1, 2, 4 to 7 and 9.',
        ),
        (
            [Passage("Flying", WHOLE, ""), Passage("Resting", 1, "")],
            'In the rulebook: "Flying", all sentences; "Resting", sentence 1.',
        ),
        ([NOT_PRINTED], "Our text of the rulebook does not have this rule."),
        (
            [Passage("Flying", 1, ""), NOT_PRINTED],
            'In the rulebook: "Flying", sentence 1. Our text of the rulebook does not have the rest of this rule.',
        ),
    ],
)
def test_the_place_is_said_in_words(passages: list[Passage], says: str) -> None:
    assert say_passages(passages) == says


def test_a_rule_is_shown_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "pastures", "terrain.desert-river"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[2:4] == [
        "[Pastures New, 'Squares must be filled according to the following rules', 3rd point]",
        'In the rulebook: "Squares must be filled according to the following rules", sentence 3.',
    ]


def test_programs_get_the_passages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "pastures", "terrain.desert-river", "--json"]) == 0
    rule = json.loads(capsys.readouterr().out)
    assert list(rule) == ["id", "cite", "decides", "says", "passages"]
    assert [list(passage) for passage in rule["passages"]] == [["heading", "point", "sha256"]]
    assert main(["rules", "pastures", "--json"]) == 0
    assert rule in json.loads(capsys.readouterr().out)["rules"]
