"""A claim or a question is answered and not recorded; a legal move keeps its name if only the claim with it is wrong."""

from __future__ import annotations

import pytest

from tallystick.games.registry import load
from tallystick.rules.judge import judge
from tallystick.table import desk
from tallystick.table.verdictpage import verdict_page

LAST = "WFR/FWM/RFM castles 1 FM - first=2"
NAMES = ("Ann", "Bo")


@pytest.mark.parametrize(
    "claim", ["who has won", "scores 20 20", "player 1 has won", "Ann has won", "is the game over?"]
)
def test_an_answer_about_a_claim_has_no_step(claim):
    answer = desk.judge_move("pastures", LAST, claim, names=NAMES)
    assert (answer["step"], answer["is_of_result"]) == (None, False)


def test_a_wrong_result_of_a_legal_move_is_in_the_heading_and_the_move_can_be_recorded():
    answer = desk.judge_move("pastures", LAST, "C b2, Bo has won", names=NAMES)
    assert answer["verdict"] == "illegal"
    assert answer["heading"] == "Legal move, wrong claim"
    assert answer["words"] == "Ann plays a castle on b2; then Bo has won"
    assert (answer["step"], answer["is_of_result"]) == ("C b2", True)


def test_the_answer_to_a_question_after_a_move_stands_in_the_heading():
    answer = desk.judge_move("pastures", LAST, "C b2, who has won", names=NAMES)
    assert (answer["heading"], answer["words"]) == ("Legal", "Ann plays a castle on b2; then Ann has won")
    game = load("pastures")
    position = game.parse_position(LAST)
    page = verdict_page(game, position, "C b2, who has won", judge(game, position, "C b2, who has won"), NAMES)
    assert "<h1>Legal: Ann plays a castle on b2; then Ann has won</h1>" in page
