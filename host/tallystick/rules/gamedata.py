"""Read a game's `game.toml`: the rulebook, the questions before a game, and the readings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import BrokenGameData
from tallystick.rules.readings import Reading
from tallystick.rules.tuples import NamedTuple


class Rulebook(NamedTuple):
    """The printed rules that a game's verdicts cite."""

    title: str
    publisher: str
    edition: str

    def __str__(self) -> str:
        return f"{self.title} ({self.publisher}, {self.edition})"


class GameData(NamedTuple):
    """The content of a `game.toml`. `asked` has its entries for each option (see `options`)."""

    name: str
    rulebook: Rulebook
    asked: Mapping[str, Mapping[str, Any]]
    readings: tuple[Reading, ...]


def read_game_data(folder: str | os.PathLike[str]) -> GameData:
    """Return the content of the `game.toml` in a game's folder. Raises BrokenGameData with what the file lacks."""
    table = read_data(os.path.join(folder, "game.toml"))
    try:
        return GameData(
            table["name"],
            Rulebook(**table["rulebook"]),
            table.get("options", {}),
            tuple(
                Reading(reading_id, reading["question"], reading["values"])
                for reading_id, reading in table.get("readings", {}).items()
            ),
        )
    except (KeyError, TypeError) as error:
        raise BrokenGameData(f"{os.path.basename(folder)}/game.toml is not complete: {error}.") from error
