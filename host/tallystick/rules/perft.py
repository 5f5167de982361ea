"""Perft: the number of ways in which a game can go on for a number of steps; the plainest test of a move generator."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.game import Game, M, P


class Count(NamedTuple):
    """`leaves` are the lines of exactly the depth asked for; `nodes` all positions that were visited on the way."""

    leaves: int
    nodes: int


def perft(game: Game[P, M], position: P, depth: int) -> Count:
    """The lines of `depth` steps from a position. Results of chance count as steps, each once.

    Where a game says that a position lies within a turn, the steps on to the turn's end count as one with its first.
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
    """Perft split by the text of the first step: where two generators differ, this shows the branch."""
    if depth < 1:
        raise ValueError(f"depth must be 1 or more, not {depth}")
    below_depth = depth if game.is_within_turn(position) else depth - 1
    return {
        game.format_move(position, move): perft(game, game.play(position, move), below_depth)
        for move in game.legal_moves(position)
    }
