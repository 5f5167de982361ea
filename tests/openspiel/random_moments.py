"""Random games as `tallystick.openspiel` plays them, for tests of its modules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tallystick.games.registry import load, our_ids
from tallystick.openspiel.moments import Moment, Table

WITH_SECRETS = [game_id for game_id in our_ids() if load(game_id).has_secrets]


def begin(game_id: str, most_actions: int = 4096, most_steps: int = 2000) -> Moment:
    """Return the first moment of a game."""
    table = Table(load(game_id), {}, {}, most_actions, most_steps)
    return Moment(table, table.begin)


def random_moments(game_id: str, random: Random) -> Iterator[Moment]:
    """Yield each moment of a random game, the last one too."""
    moment = begin(game_id)
    yield moment
    while not moment.is_over:
        weights = moment.probabilities if moment.seat is None else None
        moment = moment.after(random.choices(moment.moves, weights)[0])
        yield moment
