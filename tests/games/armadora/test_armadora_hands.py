"""What a player knows of their own hand, and which player a claim is of."""

from collections import Counter
from random import Random

import pytest

from tallystick.rules.judge import judge
from tests.games.armadora.test_armadora_hidden import GOLD, boards

pytestmark = pytest.mark.long


@pytest.mark.parametrize("value", range(1, 6))
def test_a_player_who_may_not_look_again_still_knows_the_own_hand(armadora, value):
    """The record knows a 4 and a 5 on the board. Its owner sees that the hand lacks them, and does not see where they lie."""
    position = armadora.parse_position(f"players=2 turn=1 {GOLD} warriors=b1:1=4,c3:1=5,d3:2=2")
    seen = armadora.view_now(position, 0)
    assert armadora.format_position(seen) == f"players=2 turn=1 {GOLD} warriors=b1:1,c3:1,d3:2 hidden=1:45"
    assert armadora.parse_position(armadora.format_position(seen)) == seen
    assert judge(armadora, seen, f"W{value} e3").kind == ("illegal" if value in {4, 5} else "legal")
    assert judge(armadora, armadora.view_now(position, 1), f"W{value} e3").kind == (
        "legal" if value == 1 else "undecided"
    )
    assert "warriors of 4 and 5 face down" in armadora.draw_text(seen)
    assert "hidden" not in armadora.format_position(armadora.view(position, 0)), (
        "hands of the past tell what lies where"
    )
    for other in (1, None):
        assert armadora.view_now(seen, other) == armadora.view(position, other)._replace(
            warriors=armadora.view_now(seen, other).warriors
        )


def test_a_warrior_face_down_is_not_told_as_a_number_of_warriors(armadora):
    position = armadora.parse_position(f"players=2 turn=1 {GOLD} warriors=b1:1,c3:1,d3:2 hidden=1:4")
    assert "Player 1: 14 warriors in hand, a warrior of 4 face down." in armadora.draw_text(position)


def test_results_keep_to_the_values_that_are_known_to_lie_face_down(armadora):
    """What is told of a hand is exact: the fillings that have these values, and no others."""
    random, checked = Random(23), 0
    for position, board in boards(armadora, 60, 24):
        able = [seat for seat in range(board.players) if position.face_down(seat)]
        if not able:
            continue
        seat = random.choice(able)
        values = random.sample(sorted(board.left(seat)), random.randrange(1, position.face_down(seat) + 1))
        told = "".join(map(str, values))
        known = armadora.parse_position(f"{armadora.format_position(position)} hidden={seat + 1}:{told}")
        hidden = [square for square, each in board.warriors.items() if each["seat"] == seat and not each["value"]]
        fitting = {
            each.result()
            for each in board.filled()
            if not Counter(values) - Counter(each.warriors[square]["value"] for square in hidden)
        }
        results = armadora.possible_results(known)
        assert {(each.scores, each.winners) for each in results.outcomes} == fitting, armadora.format_position(known)
        checked += len(fitting) < len(board.all_results())
    assert checked > 5


def test_after_the_end_a_claim_is_of_the_player_who_acts(armadora):
    """Player 2 turns the own warrior up, though it was player 1 who passed last."""
    over = armadora.parse_position(f"players=2 turn=1 {GOLD} warriors=c3:2,d3:1=4 passed=1,2")
    assert armadora.to_move(over) == 1
    for text in ("mage c3", "W c3", "look d3", "+1 c3", "pass"):
        move, named = armadora.parse_move(over, text), armadora.parse_move(over, f"2: {text}")
        assert move == named
        assert armadora.objections(over, move) == armadora.objections(over, move._replace(seat=1))
        assert "In dispute: player 2" in armadora.draw_text(over, move)
        other = armadora.parse_move(over, f"1: {text}")
        assert other.seat == 0
        assert armadora.format_move(over, other) == f"1: {text}"
        assert "In dispute: player 1" in armadora.draw_text(over, other)


def test_when_the_game_is_over_a_claim_is_of_the_player_who_passed_last(armadora):
    over = armadora.parse_position(f"players=2 turn=2 {GOLD} warriors=c3:2=4,d3:1=4 passed=1,2")
    move = armadora.parse_move(over, "W c4")
    assert "In dispute: player 2" in armadora.draw_text(over, move)


def test_while_factions_are_chosen_a_claim_is_of_the_player_who_chooses(armadora):
    choosing = armadora.parse_position("players=3 advanced first=3 turn=3 factions=E--")
    assert armadora.to_move(choosing) == 1
    verdict = judge(armadora, choosing, "elf c3")
    assert [each.rule for each in verdict.objections][:2] == ["setup.deal", "advanced.power"]
    assert "the faction of player 2 is not chosen yet" in verdict.objections[1].says
    assert armadora.play(choosing, armadora.parse_move(choosing, "orc")).factions == "EO-"
    assert armadora.format_move(choosing, armadora.parse_move(choosing, "2: faction orc")) == "faction orc"
    base = armadora.parse_position("players=3 first=3 turn=3 factions=E-- gold=3-------")
    assert armadora.play(base, armadora.parse_move(base, "orc")).factions == "EO-"
    assert armadora.format_move(base, armadora.parse_move(base, "3: faction orc")) == "3: faction orc"
