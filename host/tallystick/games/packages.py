"""The games that other packages bring, by the entry point `tallystick.games`, and the packages that had to be skipped.

An entry point has the game's name, and so has the package that it names: `noughts = "noughts"`, or `"our_games.noughts"`.
The package contains the same files as a folder of ours, and `profile.json`. This module reads all of it once. So what cannot be
used is found before anything relies on it. docs/own-game.md says what each file is.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from tallycore.errors import ProfileError
from tallycore.profile import Profile
from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import RulesError

if TYPE_CHECKING:
    from typing import Any

    from tallystick.rules.game import Game

GROUP = "tallystick.games"
PROFILE = "profile.json"
ROOMS = ("game.py", "game.toml", "rules.toml", PROFILE)


class PackagedGame(NamedTuple):
    """A game of another package. `folder` contains its files."""

    id: str
    folder: str
    game: Game[Any, Any]

    @property
    def profile_file(self) -> str:
        """The profile that the device plays by."""
        return os.path.join(self.folder, PROFILE)


class SkippedPackage(NamedTuple):
    """A package that cannot be used, and why, as the rest of a sentence."""

    id: str
    package: str
    reason: str

    def __str__(self) -> str:
        return f'the game "{self.id}" of the package {self.package} is skipped: {self.reason}.'


class Found(NamedTuple):
    """The games and the skipped packages that the entry points name."""

    games: Mapping[str, PackagedGame]
    skipped_packages: Sequence[SkippedPackage]


class _Unusable(RulesError):
    """Why a package cannot be used, as the rest of a sentence."""


def find_packaged_games(taken: Collection[str]) -> Found:
    """Return the games of all installed packages. `taken` are the ids of other games."""
    games: dict[str, PackagedGame] = {}
    unusable = []
    for point in sorted(metadata.entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        try:
            if point.name in taken or point.name in games:
                raise _Unusable("there is a game of that id already")  # noqa: TRY301 (as all the reasons below)
            games[point.name] = _look_at(point.name, point.value)
        except _Unusable as reason:
            unusable.append(SkippedPackage(point.name, point.value, str(reason).removesuffix(".")))
    return Found(games, tuple(unusable))


def _look_at(game_id: str, package: str) -> PackagedGame:
    """Return the package's game, with its profile. Raises _Unusable."""
    if game_id != package.rpartition(".")[2]:
        raise _Unusable("the entry point must be called like the package")
    folder = _folder_of(package)
    missing = [name for name in ROOMS if not os.path.isfile(os.path.join(folder, name))]
    if missing:
        raise _Unusable(f"it lacks {' and '.join(missing)}")
    found = PackagedGame(game_id, folder, _import(package))
    profile_id = _read_whole(found)
    if not profile_id == found.game.id == game_id:
        raise _Unusable(f'its profile is of "{profile_id}" and its rules are of "{found.game.id}"')
    return found


def _read_whole(found: PackagedGame) -> str:
    """Give the game its profile, read every file of data, and return the id in the profile. Raises _Unusable."""
    try:
        with open(found.profile_file, "rb") as file:
            profile = Profile(file.read())
        found.game.take_profile(partial(read_data, found.profile_file))
        # To ask for one reads it from its file, which is refused there if it is bad.
        for asked in ("name", "options", "readings", "rules"):
            getattr(found.game, asked)
    except (ProfileError, RulesError, OSError, ValueError) as error:
        raise _Unusable(str(error)) from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # these are functions of the package, which can do anything
        raise _Unusable(f"its data cannot be read ({type(error).__name__}: {error})") from error
    return profile.id


def _folder_of(package: str) -> str:
    try:
        spec = find_spec(package)
    except (ImportError, ValueError) as error:
        raise _Unusable(f"it cannot be found ({error})") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a package inside another one imports that
        raise _Unusable(f"its package cannot be imported ({type(error).__name__}: {error})") from error
    if spec is None or not spec.submodule_search_locations:
        raise _Unusable("there is no such package")
    return str(next(iter(spec.submodule_search_locations)))


def _import(package: str) -> Game[Any, Any]:
    from tallystick.rules.game import Game  # noqa: PLC0415 (it costs start-up time, and most laptops have no such package)

    try:
        game = getattr(import_module(f"{package}.game"), "GAME", None)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever is wrong with it, even SystemExit, the other games can be played
        raise _Unusable(f"its game.py cannot be imported ({type(error).__name__}: {error})") from error
    if not isinstance(game, Game):
        raise _Unusable("its game.py has no GAME that is a Game of tallystick.rules.game")
    return game
