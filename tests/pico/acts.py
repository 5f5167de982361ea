"""What people do at the bench's device: three evenings, each a whole game, as the keys that they press and the marks that hold for them.
The Duke has every option but those of one objective, the free table all eight seats: what fills the memory most.

Keys: a, b, c for a tap, A, B, C for a hold. Of an act's keys the last is timed; those before it lead there. The randomness of the
chip repeats, and no key here depends on what a die shows.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    Act("games", "a", FIRST_TIME),
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
    Act("games", "a", FIRST_TIME),
    Act("down", "c", NUMBER),
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
    Act("games", "a", FIRST_TIME),
    Act("down twice", "cc", NUMBER),
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

EVENINGS = (
    Evening("Pastures New", "pastures", PASTURES),
    Evening("The Duke", "duke", DUKE),
    Evening("Free table", "free", FREE_TABLE),
)
