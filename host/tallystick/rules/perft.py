"""Perft: the number of ways in which a game can go on for a number of steps; the plainest test of a move generator."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.game import Game, M, P


class Count(NamedTuple):
    """`leaves` are the lines of exactly the depth asked for; `nodes` all positions that were visited on the way."""

    leaves: int
    nodes: int


def perft(game: Game[P, M], position: P, depth: int) -> Count:
    """The lines of `depth` steps from a position. Results of chance count as steps, each once."""
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    if depth == 0:
        return Count(1, 1)
    moves = game.legal_moves(position)
    if depth == 1:
        return Count(len(moves), 1)  # the last step is counted, not played
    leaves, nodes = 0, 1
    for move in moves:
        below = perft(game, game.play(position, move), depth - 1)
        leaves += below.leaves
        nodes += below.nodes
    return Count(leaves, nodes)


def divide(game: Game[P, M], position: P, depth: int) -> dict[str, Count]:
    """Perft split by the text of the first step: where two generators differ, this shows the branch."""
    if depth < 1:
        raise ValueError(f"depth must be 1 or more, not {depth}")
    return {
        game.format_move(position, move): perft(game, game.play(position, move), depth - 1)
        for move in game.legal_moves(position)
    }
