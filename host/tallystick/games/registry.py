"""Say which games there are. A folder beside this file that holds a `game.toml` is a game; there is no other list."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

from tallystick.rules.errors import UnknownGame
from tallystick.rules.game import Game
from tallystick.rules.gamedata import read_game_data
from tallystick.rules.plaintext import plain_text

AnyGame = Game[Any, Any]
_FOLDER = os.path.dirname(__file__)


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order, and import none of them."""
    return tuple(
        sorted(entry.name for entry in os.scandir(_FOLDER) if os.path.isfile(os.path.join(entry.path, "game.toml")))
    )


@cache
def load(name: str) -> AnyGame:
    """Return the rules of one game, by its id or its printed name in any case; import only that game.

    Raise UnknownGame, naming those there are.
    """
    ids = game_ids()
    wanted = plain_text(name).strip().casefold()
    game_id = wanted if wanted in ids else next((each for each in ids if _printed_name(each) == wanted), None)
    if game_id is None:
        raise UnknownGame(name, ids)
    game = import_module(f"tallystick.games.{game_id}.game").GAME
    assert isinstance(game, Game)  # a game's folder is ours; its tests hold this
    return game


def _printed_name(game_id: str) -> str:
    return read_game_data(os.path.join(_FOLDER, game_id)).name.casefold()
