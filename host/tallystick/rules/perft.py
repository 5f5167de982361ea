"""Count in how many ways a game can go on for a number of steps (perft), the simplest test of a move generator."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.game import Game
from tallystick.rules.views import M, P


class Count(NamedTuple):
    """Count the lines of exactly the depth asked for (`leaves`), and all positions that were visited on the way (`nodes`)."""

    leaves: int
    nodes: int


def perft(game: Game[P, M], position: P, depth: int) -> Count:
    """Return the number of lines of `depth` steps from a position. Each result of chance counts as one step.

    Where a game says that a position lies within a turn, the steps up to the turn's end count as one with its first.
    Raise ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    is_within = game.is_within_turn(position)
    if depth == 0 and not is_within:
        return Count(1, 1)
    if depth == 1 and not is_within:
        turns = game.count_turns(position)
        if turns is not None:
            return Count(turns, 1)  # the last step is counted, not played
    below_depth = depth if is_within else depth - 1
    leaves, nodes = 0, 1
    for move in game.legal_moves(position):
        below = perft(game, game.play(position, move), below_depth)
        leaves += below.leaves
        nodes += below.nodes
    return Count(leaves, nodes)


def divide(game: Game[P, M], position: P, depth: int) -> dict[str, Count]:
    """Return perft split by the text of the first step: where two generators differ, this shows the branch.

    Raise ValueError for a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"depth must be 1 or more, not {depth}")
    below_depth = depth if game.is_within_turn(position) else depth - 1
    return {
        game.format_move(position, move): perft(game, game.play(position, move), below_depth)
        for move in game.legal_moves(position)
    }
