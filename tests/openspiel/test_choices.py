"""What a seat can choose: every choice is legal, and what its player cannot know yet is not told by it."""

from __future__ import annotations

from random import Random

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.openspiel.choices import answers, choices
from tests.openspiel.random_moments import WITH_SECRETS, random_moments

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game_id", our_ids())
def test_every_choice_is_legal(game_id: str) -> None:
    random, game = Random(3), load(game_id)
    for moment in random_moments(game_id, random):
        if moment.seat is not None and random.random() < 0.2:
            assert moment.moves
            assert len(set(moment.moves)) == len(moment.moves)
            for move in moment.moves:
                assert not game.objections(moment.position, move), game.format_move(moment.position, move)


@pytest.mark.parametrize("game_id", sorted({*our_ids()} - {*WITH_SECRETS}))
def test_a_game_without_secrets_has_its_legal_moves(game_id: str) -> None:
    game = load(game_id)
    for moment in random_moments(game_id, Random(4)):
        if moment.seat is not None:
            found = choices(game, moment.position, moment.seat)
            assert list(found) == list(game.legal_moves(moment.position))
            assert not any(found.values())


@pytest.mark.parametrize("game_id", WITH_SECRETS)
def test_a_step_that_leaves_out_what_its_player_knows_is_no_choice(game_id: str) -> None:
    random, game = Random(5), load(game_id)
    hidden = 0
    for moment in random_moments(game_id, random):
        if moment.seat is not None and random.random() < 0.3:
            others = {each: game.view_move(moment.position, each, None) for each in moment.moves}
            hidden += sum(move != seen for move, seen in others.items())
            both = {seen for move, seen in others.items() if move != seen} & {*moment.moves}
            assert not both, [moment.text_for(move, moment.seat) for move in both]
    assert hidden


def test_what_a_fight_shows_is_the_answer_of_the_table() -> None:
    """A unit attacks one that its player does not know: there is one such choice, and the table says what comes out."""
    game = load("conquest")
    answered = 0
    for moment in random_moments("conquest", Random(1)):
        if moment.asked is None:
            continue
        assert moment.before is not None
        answered += 1
        assert moment.seat is None
        assert moment.position == moment.before.position
        assert moment.moves == answers(game, moment.position, moment.asked)
        assert sum(moment.probabilities) == pytest.approx(1)
        assert all(game.format_move(moment.position, move).startswith(f"{moment.asked} x") for move in moment.moves)
    assert answered
