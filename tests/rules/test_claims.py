"""Claimed results as text, wherever a move can be typed."""

import pytest

from tallystick.games.registry import load
from tallystick.rules.claims import ResultClaim, disputed_move, read_claim
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.judge import judge

OVER = "PFR/FWF/DFR over 2 WF a1/-"


@pytest.fixture(scope="module")
def game():
    return load("pastures")


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("scores 7 0", ResultClaim((7, 0), None)),
        ("Score: 7 to 0; winner 1", ResultClaim((7, 0), (0,))),
        ("winner 2", ResultClaim(None, (1,))),
        ("winners player 2 and player 1", ResultClaim(None, (0, 1))),
        ("scores -1, 0", ResultClaim((-1, 0), None)),
    ],
)
def test_a_result_is_read_as_people_say_it(game, text, claim):
    position = game.parse_position(OVER)
    assert read_claim(game, position, text) == claim
    assert read_claim(game, position, str(claim)) == claim
    assert disputed_move(game, position, text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("scores 7", "points for each of 2 players"),
        ("winner", "who has won"),
        ("winner 3", "a player from 1 to 2"),
        ("scores 7 lots", "a result such as"),
        ("winner 1 winner 2", "each winner only once"),
    ],
)
def test_an_unreadable_result_is_refused_with_what_would_be_right(game, text, expected):
    with pytest.raises(UnreadableMove, match=expected):
        read_claim(game, game.parse_position(OVER), text)


def test_a_result_is_judged_with_its_readings(game):
    position = game.parse_position(OVER)
    assert judge(game, position, "scores 7 0; winner 1").kind == "legal"
    verdict = judge(game, position, "scores 5 0")
    assert verdict.kind == "illegal"
    assert verdict.after is None
    assert [each.rule for each in verdict.objections] == ["score.squares"]
    assert ("forest", "example", "legal") in [(each.name, each.value, each.verdict) for each in verdict.depends_on]
    assert judge(game, position, "scores 5 0", ["forest"]).kind == "undecided"
