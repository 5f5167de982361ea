"""Check the moves of every game in random play and under every reading, legal moves and others."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tallystick.games.registry import AnyGame
from tallystick.rules.errors import IllegalMove
from tallystick.testing.contract import Contract
from tallystick.testing.manygames import claims, games_for_long_tests, games_under_all_readings, texts_of
from tallystick.testing.material import Material


class MovesContract(Contract):
    """A game's moves, objections and outcome agree with each other."""

    def test_a_move_has_no_objection_exactly_when_it_is_generated(self, game: AnyGame, material: Material) -> None:
        """Check that the judge and the generator of moves agree, also about moves from other positions."""
        random = Random(4)
        played = games_for_long_tests(game, material)
        texts = texts_of(game, (step for steps in played for step in steps))
        judged = {True: 0, False: 0}
        for steps in played:
            for position, _ in steps:
                legal = set(game.legal_moves(position))
                claimed = claims(game, position, random.sample(texts, min(30, len(texts))))
                for move in [*islice(legal, 12), *islice(claimed, 12)]:
                    if game.is_aside(position, move):
                        assert move not in legal
                        continue
                    assert (game.objections(position, move) == []) == (move in legal), (position, move)
                    judged[move in legal] += 1
        assert judged[True] >= sum(map(len, played)), "a legal move is judged in every position"
        assert judged[False], "no illegal move was judged: no move of one position is illegal in another"

    def test_moves_come_in_a_fixed_order_and_without_doubles(self, game: AnyGame, material: Material) -> None:
        """Check that equal positions have equal lists of moves."""
        for steps in games_under_all_readings(game, material, count=8):
            for position, _ in steps:
                moves = list(game.legal_moves(position))
                assert moves == list(game.legal_moves(game.parse_position(game.format_position(position))))
                assert len(moves) == len(set(moves)) == len(game.legal_moves(position))

    def test_what_is_generated_is_the_one_value_of_a_move(self, game: AnyGame, material: Material) -> None:
        """Check that legal moves are canonical, and that a move with all its details means the same."""
        for steps in games_under_all_readings(game, material, count=16):
            for position, move in steps:
                moves = list(game.legal_moves(position))
                assert [game.canonical(position, each) for each in moves] == moves
                if (seat := game.to_move(position)) is not None:
                    said = game.pinned(position, move)
                    assert getattr(said, "seat", seat) == seat
                    assert game.objections(position, said) == []
                    assert game.play(position, said) == game.play(position, move)

    def test_a_game_ends_with_an_outcome_and_only_then(self, game: AnyGame, material: Material) -> None:
        """Check that there are moves until there is an outcome, and that there is no objection to the outcome itself."""
        ended = 0
        for steps in games_under_all_readings(game, material):
            assert all(game.outcome(position) is None for position, _ in steps)
            position, move = steps[-1]
            end = game.play(position, move)
            outcome = game.outcome(end)
            assert (outcome is None) == bool(game.legal_moves(end))
            if outcome is None:
                assert len(steps) == material.most_steps
                continue
            ended += 1
            assert game.to_move(end) is None
            assert not game.result_objections(end, outcome.scores, outcome.winners)
        assert ended > 10, (
            f"only {ended} games ended: let games begin nearer to their end, or play more steps (contract.toml)"
        )

    def test_an_illegal_move_is_refused_but_can_be_carried_out(self, game: AnyGame, material: Material) -> None:
        """Check that `play` names the objections to a move, and that `play_unchecked` carries it out anyway."""
        random = Random(9)
        unchecked = 0
        for steps in games_under_all_readings(game, material, count=24):
            texts = texts_of(game, steps)
            for position, _ in steps:
                move = next(claims(game, position, random.sample(texts, len(texts))))
                if game.objections(position, move):
                    with pytest.raises(IllegalMove) as refusal:
                        game.play(position, move)
                    assert refusal.value.objections
                    after = game.play_unchecked(position, move)
                    assert game.parse_position(game.format_position(after)) == after
                    unchecked += 1
        assert unchecked, "no illegal move was made: no move of one position is illegal in another"

    def test_play_and_impose_agree_on_legal_moves(self, game: AnyGame, material: Material) -> None:
        """Check that `play` and `play_unchecked` lead from a legal move to the same position."""
        for steps in games_under_all_readings(game, material, count=16):
            for position, move in steps:
                assert game.play(position, move) == game.play_unchecked(position, move)

    def test_every_objection_that_comes_up_makes_a_sentence(self, game: AnyGame, material: Material) -> None:
        """Check that each objection fills the slots of its sentence."""
        random = Random(3)
        said = set()
        for steps in games_for_long_tests(game, material):
            texts = texts_of(game, steps)
            for position, _ in steps:
                for move in claims(game, position, random.sample(texts, min(12, len(texts)))):
                    for objection in game.objections(position, move):
                        explained = game.explain(objection)
                        assert explained.says.endswith(".")
                        assert "{" not in explained.says
                        said.add((objection.rule, objection.fault))
        assert said

    def test_restating_under_the_same_readings_changes_nothing(self, game: AnyGame, material: Material) -> None:
        """Check that a position does not change if it gets its own readings again."""
        for steps in games_under_all_readings(game, material, count=24):
            for position, _ in steps:
                assert game.with_readings(position, game.readings_of(position)) == position
