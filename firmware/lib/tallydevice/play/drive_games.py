"""The games on the drive, by the profiles that lie there."""

import os

from tallycore.profile import Profile
from tallycore.profile.file_parts import FileParts

GAMES = "games"


def game_files(root: str) -> "list[str]":
    """The ids of the games on the drive."""
    names = os.listdir(root + GAMES)
    return [name[:-5] for name in names if name.endswith(".json") and not name.startswith(".")]


def game_name(root: str, game: str) -> str:
    """What `game` is called; its id where its profile cannot be read."""
    try:
        return str(FileParts(_opener(root, game), "name").value("name"))
    except (OSError, ValueError, KeyError):
        return "%s (cannot be read)" % game


def load_profile(root: str, game: str) -> Profile:
    """The profile of `game` as it lies on the drive."""
    try:
        return Profile(_opener(root, game))
    except OSError:
        raise ValueError(
            "The game %r is not on the drive: copy %s.json into its folder %s." % (game, game, GAMES)
        ) from None


def _opener(root: str, game: str):  # type: ignore[no-untyped-def]
    return lambda: open("%s%s/%s.json" % (root, GAMES, game), "rb")
