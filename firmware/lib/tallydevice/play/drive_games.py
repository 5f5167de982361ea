"""The games on the drive, one for each profile there."""

import os

from tallycore.profile import Profile
from tallycore.profile.file_parts import FileParts

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable
    from typing import BinaryIO

GAMES = "games"


def game_files(root: str) -> "list[str]":
    """Return the ids of the games on the drive."""
    names = os.listdir(root + GAMES)
    return [name[:-5] for name in names if name.endswith(".json") and not name.startswith(".")]


def game_name(root: str, game: str) -> str:
    """Return the name of `game`. If its profile cannot be read, return its id with a remark."""
    try:
        return str(FileParts(_opener(root, game), "name").value("name"))
    except (OSError, ValueError, KeyError):
        return "%s (cannot be read)" % game


def load_profile(root: str, game: str) -> Profile:
    """Return the profile of `game` on the drive. Raise ValueError, with a sentence for the players, if it is not there."""
    try:
        return Profile(_opener(root, game))
    except OSError:
        raise ValueError(
            "The game %r is not on the drive: copy %s.json into its folder %s." % (game, game, GAMES)
        ) from None


def _opener(root: str, game: str) -> "Callable[[], BinaryIO]":
    """Return a function that opens the profile of `game` for reading bytes."""
    return lambda: open("%s%s/%s.json" % (root, GAMES, game), "rb")
