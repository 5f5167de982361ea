"""What people do at the bench's device: five evenings, each a whole game, as the keys that they press and the marks that hold for them.
The Duke has every option but those of one objective, the free table all eight seats: what fills the memory most.

Keys: a, b, c for a tap, A, B, C for a hold. Of an act's keys the last is timed; those before it lead there. The randomness of the
chip repeats, and no key here depends on what a die shows.
"""

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
# A button that is kept down means something from then on: an act that is held for is timed from there.


@dataclass(frozen=True)
class Act:
    """One thing that people do. `mark_ms`: when the last dot of what comes of it has to be there; None: nothing is promised."""

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


def _listed(game: str) -> tuple[Act, ...]:
    """The list of games, down to the entry of `game`, however many games stand before it."""
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
    Act("Let Red start: asked", "a", FIRST_TIME),
    Act("yes: the first turn", "c", FIRST_TIME),
)
ENDING = (
    Act("menu", "C", OPENED),
    Act("up to the last entry", "b", NUMBER),
    Act("end the game", "a", FIRST_TIME),
    Act("down", "c", NUMBER),
    Act("finished: asked", "a", FIRST_TIME),
    Act("end it: final scores", "c"),
    Act("the seal", "cca", FIRST_TIME),
)
UNDO = (Act("undo: asked", "B", FIRST_TIME), Act("undo it", "c", TURN))

PASTURES = (
    *_listed("pastures"),
    Act("players", "a", FIRST_TIME),
    Act("options", "a", FIRST_TIME),
    Act("a number", "ca", FIRST_TIME),
    Act("-10: one row", "B", NUMBER),
    Act("OK", "a", OPENED),
    Act("another number", "ca", OPENED),
    Act("-1", "b", NUMBER),
    Act("-1", "b", NUMBER),
    Act("four columns", "bba", OPENED),
    Act("up", "b", NUMBER),
    Act("up", "b", NUMBER),
    *BEGINNING,
    Act("terrains, first time", "a", FIRST_TIME),
    Act("terrain chosen: next turn", "a", TURN),
    Act("terrains", "a", OPENED),
    Act("terrain chosen: next turn", "a", TURN),
    Act("score, first time", "b", FIRST_TIME),
    Act("+1", "c", NUMBER),
    Act("+1", "c", NUMBER),
    Act("OK", "a", SCORED),
    Act("score", "b", OPENED),
    Act("+1", "c", NUMBER),
    Act("OK", "a", SCORED),
    *UNDO,
    Act("dice", "A", FIRST_TIME),
    Act("roll", "a", ROLLED),
    Act("roll", "a", ROLLED),
    Act("back", "c", OPENED),
    Act("menu, first time", "C", FIRST_TIME),
    Act("down", "c", NUMBER),
    Act("menu left", "A", OPENED),
    Act("menu", "C", OPENED),
    Act("menu left", "A", OPENED),
    Act("terrains", "a", OPENED),
    Act("terrain chosen: next turn", "a", TURN),
    Act("terrains", "a", OPENED),
    Act("terrain chosen: grid full", "a", TURN),
    Act("castles", "a", TURN),
    Act("castle placed: next turn", "aa", TURN),
    Act("castle placed: next turn", "aa", TURN),
    Act("no castle fits: next turn", "aca", TURN),
    Act("no castle fits: next turn", "aca", TURN),
    Act("scoring", "a", TURN),
    Act("score", "b", OPENED),
    Act("+1", "c", NUMBER),
    Act("OK", "a", SCORED),
    *ENDING,
)

DUKE = (
    *_listed("duke"),
    Act("players", "a", FIRST_TIME),
    Act("options", "a", FIRST_TIME),
    Act("Duchess and Oracle: yes", "cca", NUMBER),
    Act("Mountain: yes", "ca", NUMBER),
    Act("Fort: asked", "ca", FIRST_TIME),
    Act("Fort: the Fort", "ca", OPENED),
    Act("Dragon: yes", "ca", NUMBER),
    Act("every other tile: yes", "ca" * 10, NUMBER),
    Act("round to the first entry", "c", NUMBER),
    *BEGINNING,
    Act("actions, first time", "a", FIRST_TIME),
    Act("action chosen: next turn", "a", TURN),
    Act("actions", "a", OPENED),
    Act("action chosen: next turn", "a", TURN),
    Act("bag, first time", "A", FIRST_TIME),
    Act("a tile is drawn", "a", FIRST_TIME),
    Act("placed: next turn", "a", TURN),
    Act("bag", "A", OPENED),
    Act("a tile is drawn", "a", OPENED),
    Act("placed: next turn", "a", TURN),
    Act("end turn", "c", TURN),
    Act("end turn", "c", TURN),
    *UNDO,
    Act("menu, first time", "C", FIRST_TIME),
    Act("menu left", "A", OPENED),
    *ENDING,
)

FREE_TABLE = (
    *_listed("free"),
    Act("how many play", "a", FIRST_TIME),
    Act("eight", "cccccc", NUMBER),
    Act("players", "a", FIRST_TIME),
    *BEGINNING,
    Act("dice", "a", FIRST_TIME),
    Act("roll", "a", ROLLED),
    Act("roll", "a", ROLLED),
    Act("sets of dice", "B", FIRST_TIME),
    Act("two dice", "ca", OPENED),
    Act("roll", "a", ROLLED),
    Act("back", "c", OPENED),
    Act("end turn", "c", TURN),
    Act("score, first time", "b", FIRST_TIME),
    Act("+1", "c", NUMBER),
    Act("+10", "C", NUMBER),
    Act("OK", "a", SCORED),
    Act("end turn", "c", TURN),
    Act("end turn", "c", TURN),
    *UNDO,
    Act("menu, first time", "C", FIRST_TIME),
    Act("menu left", "A", OPENED),
    *ENDING,
)

ARMADORA = (
    *_listed("armadora"),
    Act("how many play", "a", FIRST_TIME),
    Act("four", "cc", NUMBER),
    Act("players", "a", FIRST_TIME),
    Act("options", "a", FIRST_TIME),
    Act("advanced rules: yes", "ca", NUMBER),
    Act("up to the first entry", "b", NUMBER),
    *BEGINNING,
    Act("gold, first time", "a", FIRST_TIME),
    Act("the gold is dealt", "a", ROLLED),
    Act("done", "a", OPENED),
    Act("actions, first time", "a", FIRST_TIME),
    Act("a warrior: next turn", "a", TURN),
    Act("actions", "a", OPENED),
    Act("pass: out, next turn", "ccca", TURN),
    Act("notes, first time", "b", FIRST_TIME),
    Act("powers", "a", OPENED),
    Act("power noted", "a", TURN),
    Act("actions", "a", OPENED),
    Act("two palisades: next turn", "ca", TURN),
    Act("actions", "a", OPENED),
    Act("pass: out, next turn", "ccca", TURN),
    *UNDO,
    Act("actions", "a", OPENED),
    Act("pass: out, next turn", "ccca", TURN),
    Act("actions", "a", OPENED),
    Act("pass: over one who is out", "ccca", TURN),
    Act("actions", "a", OPENED),
    Act("pass: all are out", "ccca", TURN),
    Act("scoring", "a", TURN),
    Act("notes", "b", OPENED),
    Act("score", "ca", FIRST_TIME),
    Act("+10", "C", NUMBER),
    Act("OK", "a", SCORED),
    *ENDING,
)

CONQUEST = (
    *_listed("conquest"),
    Act("how many play", "a", FIRST_TIME),
    Act("four", "cc", NUMBER),
    Act("players", "a", FIRST_TIME),
    *BEGINNING,
    Act("claims, first time", "a", FIRST_TIME),
    Act("claimed: next turn", "a", TURN),
    Act("claims", "a", OPENED),
    Act("a city claimed: next turn", "ca", TURN),
    Act("menu, first time", "C", FIRST_TIME),
    Act("phases", "ccccca", FIRST_TIME),
    Act("play: the next phase but one", "cca", TURN),
    Act("three cards are drawn, first time", "a", FIRST_TIME),
    Act("a card played", "a", TURN),
    Act("actions, first time", "a", FIRST_TIME),
    Act("moved: next turn", "a", TURN),
    Act("three cards are drawn", "a", OPENED),
    Act("a card played", "a", TURN),
    Act("counters, first time", "b", FIRST_TIME),
    Act("+1 counted", "a", SCORED),
    Act("the next seat's", "C", OPENED),
    Act("-1 counted", "b", SCORED),
    Act("back", "A", OPENED),
    Act("actions", "a", OPENED),
    Act("moved: next turn", "a", TURN),
    *UNDO,
    Act("actions", "a", OPENED),
    Act("moved: next turn", "a", TURN),
    Act("deck, first time", "A", FIRST_TIME),
    Act("the discard", "cca", FIRST_TIME),
    Act("back", "a", OPENED),
    Act("back to the turn", "A", OPENED),
    *ENDING,
)

EVENINGS = (
    Evening("Pastures New", "pastures", PASTURES),
    Evening("The Duke", "duke", DUKE),
    Evening("Armadora", "armadora", ARMADORA),
    Evening("Stratego Conquest", "conquest", CONQUEST),
    Evening("Free table", "free", FREE_TABLE),
)
