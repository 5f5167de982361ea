"""A move and the result after it, claimed together: what is asked of the result, and a draw in words."""

import pytest

from tallystick.games.registry import load
from tallystick.rules.judge import judge

LAST = "WFR/FWM/RFM castles 1 FM - first=2"
TO_A_DRAW = "F1 fill 2 F- -"


@pytest.fixture(scope="module")
def game():
    return load("pastures")


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        ("C b2, who has won?", "C b2, winner 1"),
        ("C b2; is the game over?", "C b2, the game is over"),
        ("C b2, player 2 has 0 points", "C b2, scores 10 0"),
    ],
)
def test_what_is_asked_of_the_result_is_answered_as_it_is_after_the_move(game, claim, answer):
    verdict = judge(game, game.parse_position(LAST), claim)
    assert (verdict.kind, verdict.move) == ("legal", answer)


def test_after_an_illegal_move_a_question_decides_nothing(game):
    alone, asked = (judge(game, game.start(), claim) for claim in ("C b2", "C b2, who has won?"))
    assert alone.objections
    assert (asked.kind, asked.objections) == (alone.kind, alone.objections)


@pytest.mark.parametrize(
    ("claim", "words"),
    [("R b1, it is a draw", "R b1, it is a draw"), ("R b1, winner 1", "R b1, winner 1"), ("R b1", "R b1")],
)
def test_a_draw_after_a_move_is_said_in_words(game, claim, words):
    assert judge(game, game.parse_position(TO_A_DRAW), claim).claim == words


@pytest.mark.parametrize(
    ("claim", "heading", "result"),
    [
        ("C b2, player 2 has won", "Legal move, wrong claim", "player 2 has won"),
        ("C b2, who has won?", "Legal", "player 1 has won"),
        ("C b2; the game is not over", "Legal move, wrong claim", "the game is not over"),
    ],
)
def test_the_heading_says_whether_the_move_or_the_claim_with_it_is_wrong(game, claim, heading, result):
    verdict = judge(game, game.parse_position(LAST), claim)
    assert (verdict.heading, verdict.is_of_result, verdict.result) == (heading, True, result)
