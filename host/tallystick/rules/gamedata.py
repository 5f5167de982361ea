"""What a game's `game.toml` says: the rulebook, the seats, the options and the readings."""

from __future__ import annotations

import os
from typing import NamedTuple

from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import BrokenGameData
from tallystick.rules.options import Option
from tallystick.rules.readings import Reading


class Rulebook(NamedTuple):
    """The printed rules that a game's verdicts cite."""

    title: str
    publisher: str
    edition: str

    def __str__(self) -> str:
        return f"{self.title} ({self.publisher}, {self.edition})"


class GameData(NamedTuple):
    """The content of a `game.toml`. `seats` are the least and the greatest number of players."""

    name: str
    seats: tuple[int, int]
    rulebook: Rulebook
    options: tuple[Option, ...]
    readings: tuple[Reading, ...]


def read_game_data(folder: str | os.PathLike[str]) -> GameData:
    """The content of the `game.toml` in a game's folder. Raises BrokenGameData with what the file lacks."""
    table = read_data(os.path.join(folder, "game.toml"))
    try:
        return GameData(
            table["name"],
            (table["seats"]["least"], table["seats"]["most"]),
            Rulebook(**table["rulebook"]),
            tuple(
                Option(option_id, **{**option, "names": tuple(option.get("names", ()))})
                for option_id, option in table.get("options", {}).items()
            ),
            tuple(
                Reading(reading_id, reading["question"], reading["values"])
                for reading_id, reading in table.get("readings", {}).items()
            ),
        )
    except (KeyError, TypeError) as error:
        raise BrokenGameData(f"{os.path.basename(folder)}/game.toml is not complete: {error}.") from error
