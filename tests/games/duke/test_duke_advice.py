"""What is said with a verdict: which tiles have a profile that nobody could compare with a printed one."""

import pytest

from tallystick.games.registry import load
from tallystick.rules.judge import judge

IN_GUARD = "5du/6/6/2Du3/2ch3/6 turn 1 {}/- -/-"
SPECTER = "The profile of the Specter"


def told(text, step):
    game = load("duke")
    verdict = judge(game, game.parse_position(text), step)
    return verdict.kind, [caution for caution in verdict.advice if SPECTER in caution]


def test_a_draw_that_only_an_uncertain_tile_allows_is_told_with_caution():
    kind, cautions = told(IN_GUARD.format("Sp"), "draw")
    assert kind == "legal"
    (caution,) = cautions
    assert "low confidence" in caution


def test_a_draw_that_another_tile_allows_too_is_told_without_caution():
    slides = "2du*3/6/6/2Du3/6/6 turn 1 {}/- -/-"
    assert len(told(slides.format("Sp"), "draw")[1]) == 1
    assert told(slides.format("FoSp"), "draw") == ("legal", [])


@pytest.mark.parametrize("text", ["5du/6/6/2Du3/6/6 turn 1 Sp/- -/-", f"{IN_GUARD} guard-draw=free".format("Sp")])
def test_an_uncertain_tile_that_decides_nothing_is_not_mentioned(text):
    assert told(text, "draw") == ("legal", [])
