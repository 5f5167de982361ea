"""Which games there are. A folder beside this file that holds a `game.toml` is a game; there is no other list."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tallystick.rules.errors import UnknownGame
from tallystick.rules.game import Game

AnyGame = Game[Any, Any]


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order. Imports none of them."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.toml")))


@cache
def load(game_id: str) -> AnyGame:
    """The rules of one game; only that game is imported. Raises UnknownGame, naming those there are."""
    ids = game_ids()
    if game_id not in ids:
        raise UnknownGame(game_id, ids)
    game = import_module(f"tallystick.games.{game_id}.game").GAME
    assert isinstance(game, Game)  # a game's folder is ours; its tests hold this
    return game
