"""Play games at random, for tests and benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tallystick.rules.game import Game
from tallystick.rules.views import M, P


def random_move(game: Game[P, M], position: P, random: Random) -> M | None:
    """Return a random legal move; None if there is none. Each is equally likely, unless the game gives weights."""
    moves = game.legal_moves(position)
    if not moves:
        return None
    weights = game.chance(position)
    return random.choice(moves) if weights is None else random.choices(moves, weights)[0]


def random_game(game: Game[P, M], position: P, random: Random, most_steps: int | None = None) -> Iterator[tuple[P, M]]:
    """Yield each position of a random game with the move made in it, to the end or for `most_steps`."""
    steps = 0
    while most_steps is None or steps < most_steps:
        move = random_move(game, position, random)
        if move is None:
            return
        yield position, move
        position = game.play(position, move)
        steps += 1
