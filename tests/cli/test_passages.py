"""`tallystick rules GAME RULE` says where in the rulebook the rule stands."""

from __future__ import annotations

import pytest

from tallystick.cli._passages import say_passages
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
