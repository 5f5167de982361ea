"""A step that there is no objection to comes to a table that can be, whatever is hidden: only after others is that asked."""

from random import Random

import pytest

from tallystick.games.registry import load, our_ids

pytestmark = pytest.mark.long

GAMES, MOST_STEPS = 5, 120
FORGETTING = 0.05
# Of so many steps, the record goes on with what one seat, or everybody, knows of the table.


@pytest.mark.parametrize("game_id", our_ids())
def test_a_step_without_objections_comes_to_no_table_that_cannot_be(game_id):
    game, chance = load(game_id), Random(14)
    steps = 0
    for _ in range(GAMES):
        position = game.begin()
        for _ in range(MOST_STEPS):
            if chance.random() < FORGETTING:
                position = game.view(position, chance.choice([None, 0, 1]))
            moves = game.legal_moves(position)
            if not moves:
                break
            position = game.play_unchecked(position, chance.choice(moves))
            # What stood illegally is told beside a table, and then nothing is asked of it.
            assert not getattr(position, "stood", False), game.format_position(position)
            assert not game.game_faults(position), game.format_position(position)
            steps += 1
    assert steps > 20
