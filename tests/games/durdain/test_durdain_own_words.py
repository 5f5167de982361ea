"""What our own sentences say of a step of Durdain can be typed: the reader finds the same step in it."""

from __future__ import annotations

import random

import pytest

from tallystick.games.durdain.move import Step

NOT_YET = {Step.MOUNTAIN, Step.FIRST, Step.ROLL}
# Nobody types these: the ranges are laid on the board, and dice are rolled on the device or written as "roll 7".


@pytest.mark.parametrize("seed", range(3))
def test_a_step_is_found_in_its_own_words(durdain, seed):
    chance = random.Random(seed)
    position, found = durdain.start(), 0
    for _ in range(80):
        legal = durdain.legal_moves(position)
        for move in chance.sample(legal, min(3, len(legal))):
            if move.what not in NOT_YET:
                says = durdain.say_step(position, move)
                assert durdain.format_move(position, durdain.parse_move(position, says)) == durdain.format_move(
                    position, move
                ), says
                found += 1
        position = durdain.play(position, chance.choice(legal))
    assert found > 50
