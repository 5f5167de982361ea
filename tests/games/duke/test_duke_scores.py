"""The points of Counting Coup count all through the game, and are its scores in the end. Elsewhere only the end has scores."""

import pytest

from tallystick.games.registry import load
from tallystick.rules.judge import judge
from tests.games.duke.texts import parse_position

COUP = "3du2/1fo4/4Fo1/6/6/2Du3 turn {} ?/? ?/? objective=coup flags=a4/f4 points={}"


@pytest.mark.parametrize(("turn", "points", "winners"), [(2, "2/1", None), (2, "3/1", (0,)), (1, "1/3", (1,))])
def test_points_of_counting_coup(turn, points, winners):
    duke, position = load("duke"), parse_position(COUP.format(turn, points))
    scores = tuple(map(int, points.split("/")))
    ended = duke.outcome(position)
    assert duke.scores(position) == scores
    assert (ended and (ended.scores, ended.winners)) == (winners and (scores, winners))


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("3du2/6/6/6/6/2Du3 turn 1 -/- -/-", None),
        ("6/6/6/6/6/2Du3 turn 2 -/- -/Du", (1, 0)),
        ("3du2/6/6/6/6/6 turn 1 -/- Du/-", (0, 1)),
    ],
)
def test_without_points_only_the_end_has_scores(text, scores):
    assert load("duke").scores(parse_position(text)) == scores


@pytest.mark.parametrize("more", ["", " objective=trophies flags=a1/a6"])
def test_a_game_without_points_says_so(more):
    game = load("duke")
    position = game.parse_position(f"5du/6/6/6/5Wi/Du5 turn 1 Fo/- -/-{more}")
    told = [each.says for each in judge(game, position, "scores 1 0").objections]
    assert told == ["This game has no points. Only Counting Coup has points."]
    both = [each.says for each in judge(game, position, "scores 1 0; winner 1").objections]
    assert both[0] == told[0]
    assert both[1].startswith("Nobody has won yet.")
