"""Questions as people ask them. Each finds its rules, readings and things among the first of the list.

`tests/games/<game>/questions.txt` has one question per line, then ` = ` and what must be found.
"""

from pathlib import Path

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.finding import find_entries

FIRST = 5
QUESTIONS = [
    (game_id, *line.split(" = "))
    for game_id in our_ids()
    for line in Path(__file__).parent.joinpath(game_id, "questions.txt").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize(("game_id", "question", "wanted"), QUESTIONS)
def test_a_question_finds_what_answers_it(game_id, question, wanted):
    first = [entry.id for entry in find_entries(load(game_id), question)[:FIRST]]
    assert set(wanted.split()) <= set(first), first
