"""An act at the bench's device: its keys and its mark. Also the acts at the beginning and the end of every game."""

from __future__ import annotations

import json
from dataclasses import dataclass

from tallystick.resources import firmware_dir

NUMBER = 120
TURN = 250
SCORED = 250
ROLLED = 250
OPENED = 300
FIRST_TIME = 500
# For a screen that was not in memory before.
FIRST_FRAME = 3000
HOLDS_FROM_MS = 500
# A held button acts from this time on. The time of an act with a hold is measured from here.


@dataclass(frozen=True)
class Act:
    """One thing that people do. Its last dot must be drawn within `mark_ms`. None means that nothing is promised."""

    name: str
    keys: str
    mark_ms: int | None = None

    @property
    def is_held(self) -> bool:
        """Whether its last key is held."""
        return self.keys[-1].isupper()


@dataclass(frozen=True)
class Evening:
    """A game from the start screen to the seal; `game` is its name in the store."""

    name: str
    game: str
    acts: tuple[Act, ...]


def listed(game: str) -> tuple[Act, ...]:
    """Return the keys down the list of games to the entry of `game`, for any number of games before it."""
    files = (firmware_dir() / "games").glob("*.json")
    named = sorted(
        (file.stem == "free", json.loads(file.read_text(encoding="utf-8"))["name"], file.stem) for file in files
    )
    down = [stem for _, _, stem in named].index(game)
    to_it = (Act("down to the game", "c" * down, NUMBER),) if down else ()
    return (Act("games", "a", FIRST_TIME), *to_it)


BEGINNING = (
    Act("start the game: the dice hash", "a"),
    Act("salts", "a", FIRST_TIME),
    Act("who starts", "a", FIRST_TIME),
    Act("down", "c", NUMBER),
    Act("down", "c", NUMBER),
    Act("Let Red start: the first turn", "a", FIRST_TIME),
)
WITHOUT_DICE = (Act("start the game: who starts", "a"), *BEGINNING[3:])
# If nothing is rolled or drawn after the first player is found, hash and salt are not asked for.
ENDING = (
    Act("menu", "C", OPENED),
    Act("up to the last entry", "b", NUMBER),
    Act("end the game", "a", FIRST_TIME),
    Act("down", "c", NUMBER),
    Act("finished: asked", "a", FIRST_TIME),
    Act("end it: final scores", "ca"),
    Act("the seal", "cca", FIRST_TIME),
)
UNDO = (Act("undo: asked", "A", FIRST_TIME), Act("undo it", "a", TURN))
