"""An example in a refusal is a step that is legal in this very position, or a possible result of chance."""

import re

import pytest

from tallystick.games.registry import load
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.judge import judge

QUOTED = re.compile(r'as in "([^"]*)"')
SUCH_AS = re.compile(r"such as (.*), found")

TOO_EARLY = [
    ("3du2/6/6/PiPi4/2Fo3/2Du3 takes 1 -/- -/- dragon=c3:left", "Du c1-d1"),
    ("3du2/1fo1fo2/2Pi3/6/6/2Du3 strikes 1 -/- -/- dragon=c3:up!", "Pi c4-b5"),
    ("5du/6/6/1Wi4/6/2Du3 moves 1 -/- -/- dragon=d4:right!", "Du c1-d1"),
    ("5du/6/6/6/5Wi/Du5 drawn 1 Fo/- -/- hand=Kn", "Wi f2-f3"),
    ("5du/6/6/6/5Wi/Du5 drawing 1 Ch/- -/-", "Wi f2-f3"),
    ("start", "draw"),
    ("start objective=dynasty", "draw"),
    ("5du/3fo2/Or5/6/2Pi3/1FoDu3 divined 1 Fo/FoPi -/- hand=FoKnLo", "Pi c2-c3"),
]
UNREAD = [
    ("5du/6/6/6/5Wi/Du5 turn 1 Ch/- -/-", "left"),
    ("5du/6/6/6/5Wi/Du5 turn 1 Ch/- -/-", "Wi f2"),
    ("5du/6/6/6/5Wi/Du5 turn 1 Ch/- -/-", "Wi"),
    ("5du/6/6/6/4piWi/Du5 turn 1 Ch/- -/-", "takes e2"),
    ("5du/6/6/6/5Wi/Du5 drawn 1 Fo/- -/- hand=Kn", "up"),
    ("start", "up"),
]


@pytest.mark.parametrize(("text", "step"), TOO_EARLY)
def test_what_comes_first_is_shown_by_a_legal_step(text, step):
    game = load("duke")
    position = game.parse_position(text)
    (example,) = QUOTED.findall(judge(game, position, step).objections[0].says)
    assert judge(game, position, example).kind == "legal"


def test_without_a_legal_step_there_is_no_example():
    game = load("duke")
    position = game.parse_position("6/6/6/6/6/2DuFo2 takes 1 -/- -/- dragon=c6:left diagram")
    told = judge(game, position, "Du c1-c2").objections[0].says
    assert told == "The Dragon acts before player 1 has the turn. First enter what it does."


@pytest.mark.parametrize(("text", "step"), UNREAD)
def test_a_text_that_is_not_read_is_answered_with_a_legal_step(text, step):
    game = load("duke")
    position = game.parse_position(text)
    with pytest.raises(UnreadableMove) as refused:
        judge(game, position, step)
    for example in re.split(", or | or |, ", SUCH_AS.findall(str(refused.value))[0]):
        if not example.startswith("dragon takes and"):
            assert judge(game, position, example).kind == "legal"


def test_the_result_of_a_draw_that_is_shown_is_possible():
    game = load("duke")
    position = game.parse_position("5du/6/6/6/5Wi/Du5 turn 1 Ch/- -/-")
    with pytest.raises(UnreadableMove, match='such as "drawn Ch"'):
        judge(game, position, "draw Kn")
