"""Perft and random play, where chance takes part as steps of its own."""

from random import Random

import pytest

from tallystick.rules.errors import NoChanceHere, TooManyLines
from tallystick.rules.perft import Count, branches, divide, perft
from tallystick.testing.randomplay import random_game, random_move


def test_results_of_chance_are_steps(stones):
    start = stones.start({"stones": 2})
    assert stones.to_move(start) is None
    assert stones.legal_moves(start) == ["roll 1", "roll 2"]
    assert perft(stones, start, 1) == Count(leaves=2, nodes=1)
    assert perft(stones, start, 2).leaves == 2
    assert perft(stones, start, 3).leaves == 2  # after taking 2 it is over; after taking 1 the die is rolled again


def test_no_step_is_one_line(stones):
    assert perft(stones, stones.start(), 0) == Count(1, 1)
    with pytest.raises(ValueError, match="-1"):
        perft(stones, stones.start(), -1)
    with pytest.raises(ValueError, match="0"):
        divide(stones, stones.start(), 0)


def test_divide_adds_up_to_perft(stones):
    start = stones.start(readings={"fewer": "yes"})
    parts = divide(stones, start, 4)
    assert list(parts) == ["roll 1", "roll 2"]
    assert sum(part.leaves for part in parts.values()) == perft(stones, start, 4).leaves


def test_a_roll_that_can_come_again_without_end_ends_its_line(stones, monkeypatch):
    start = stones.start({"stones": 2})
    rolled_again = stones.play_unchecked
    monkeypatch.setattr(
        stones, "play_unchecked", lambda position, move: position if move == "roll 2" else rolled_again(position, move)
    )
    monkeypatch.setattr(stones, "is_within_turn", lambda position: bool(position.left))
    # A 2 is rolled again, and that line ends; after a 1 one stone is taken, and again a 1 or a 2 is rolled.
    assert perft(stones, start, 0).leaves == 3
    assert {move: count.leaves for move, count in branches(stones, start, 0)} == {"roll 1": 2, "roll 2": 1}
    assert {move: count.leaves for move, count in branches(stones, start, 1)} == {"roll 1": 1, "roll 2": 1}


def test_a_line_may_be_longer_than_pythons_stack_is_deep(stones, monkeypatch):
    taken = stones.play_unchecked
    monkeypatch.setattr(stones, "play_unchecked", lambda position, move: taken(position, move)._replace(left=5))
    monkeypatch.setattr(stones, "legal_moves", lambda position: ["take 1"] if position.die else ["roll 1"])
    assert perft(stones, stones.start(), 5001) == Count(leaves=1, nodes=5001)


def test_a_count_is_given_up_after_so_many_positions(stones):
    needed = perft(stones, stones.start(), 4).nodes
    assert perft(stones, stones.start(), 4, most=needed).nodes == needed
    with pytest.raises(TooManyLines, match=f"stopped after {needed - 1} positions"):
        perft(stones, stones.start(), 4, most=needed - 1)


def test_a_set_up_by_chance_is_given_step_by_step(stones):
    assert stones.start(chance=["roll 2"]).die == 2
    with pytest.raises(NoChanceHere, match="roll 1"):
        stones.start(chance=["roll 2", "roll 1"])


def test_random_play_keeps_to_the_weights_of_chance(stones):
    random = Random(3)
    rolls = [random_move(stones, stones.start(), random) for _ in range(900)]
    assert 520 < rolls.count("roll 1") < 680


def test_a_random_game_runs_to_its_end(stones):
    steps = list(random_game(stones, stones.start(), Random(5)))
    position, move = steps[-1]
    assert stones.outcome(stones.play(position, move)) is not None
    assert len(list(random_game(stones, stones.start(), Random(5), most_steps=2))) == 2
