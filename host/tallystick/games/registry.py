"""Find the games: the folders next to this file that have a `game.toml`, and the games of other packages (`packages`).

There is no other list. Each game gets its profile, which says what is agreed before the game: rules know no file of the device.
To look for other packages costs start-up time. It happens only for a game that is not ours, or when all games are listed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import UnknownGame
from tallystick.rules.gamedata import read_game_data
from tallystick.rules.plaintext import plain_text

if TYPE_CHECKING:
    from typing import Any

    from tallystick.games.packages import Found, PackagedGame, SkippedPackage
    from tallystick.rules.game import Game

AnyGame: TypeAlias = "Game[Any, Any]"
PROFILE_ENDING = ".json"
_FOLDER = os.path.dirname(__file__)


@cache
def our_ids() -> tuple[str, ...]:
    """Return the ids of the games next to this file, in alphabetical order. Import none of them."""
    return tuple(
        sorted(entry.name for entry in os.scandir(_FOLDER) if os.path.isfile(os.path.join(entry.path, "game.toml")))
    )


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, including those of other packages, in alphabetical order. Import none of ours."""
    return tuple(sorted([*our_ids(), *packaged_games()]))


def printed_names() -> dict[str, str]:
    """Return the printed names of all games by id, in alphabetical order of the ids. Import none of ours."""
    packaged = packaged_games()
    return {each: packaged[each].game.name if each in packaged else _name_in_print(each) for each in game_ids()}


def packaged_games() -> Mapping[str, PackagedGame]:
    """Return the games that other packages bring, by id."""
    return _found().games


def skipped_packages() -> Sequence[SkippedPackage]:
    """Return the packages that say they bring a game and cannot be used, each with the reason."""
    return _found().skipped_packages


def load(name: str) -> AnyGame:
    """Return the rules of one game, by its id or its printed name in any case; of ours only that one is imported.

    Raises UnknownGame. It names the games that there are, or says why a package of that name was skipped.
    """
    wanted = plain_text(name).strip().casefold()
    ids = our_ids()
    game_id = (
        wanted if wanted in ids else next((each for each in ids if _name_in_print(each).casefold() == wanted), None)
    )
    if game_id is not None:
        return _ours(game_id)
    for packaged in packaged_games().values():
        if wanted in {packaged.id, packaged.game.name.casefold()}:
            return packaged.game
    reason = next((str(each) for each in skipped_packages() if each.id == wanted), "")
    raise UnknownGame(name, printed_names(), reason)


def find(game_id: str) -> AnyGame | None:
    """Return the rules of the game of this id; None if there are none, as for the free table."""
    if game_id in our_ids():
        return _ours(game_id)
    packaged = packaged_games().get(game_id)
    return packaged.game if packaged else None


@cache
def _ours(game_id: str) -> AnyGame:
    from tallystick.rules.game import Game  # noqa: PLC0415 (a list of games needs no rules, and they cost start-up time)

    game = import_module(f"tallystick.games.{game_id}.game").GAME
    assert isinstance(game, Game)  # a game's folder is ours; its tests hold this
    game.take_profile(partial(_profile, game_id))
    return game


def _profile(game_id: str) -> dict[str, Any]:
    from tallystick.resources import profiles_dir  # noqa: PLC0415 (a verdict on a typed position needs no profile)

    return read_data(os.path.join(profiles_dir(), game_id + PROFILE_ENDING))


@cache
def _found() -> Found:
    from tallystick.games.packages import find_packaged_games  # noqa: PLC0415 (it costs start-up time)
    from tallystick.resources import profiles_dir  # noqa: PLC0415 (as above)

    # A profile may have no rules. Its id is taken all the same.
    of_profiles = (
        each.removesuffix(PROFILE_ENDING) for each in os.listdir(profiles_dir()) if each.endswith(PROFILE_ENDING)
    )
    return find_packaged_games({*our_ids(), *of_profiles})


def _name_in_print(game_id: str) -> str:
    return read_game_data(os.path.join(_FOLDER, game_id)).name
