"""Define a step of a turn, a result of chance, a step of the set-up, or several steps claimed as one, as plain data.

Extensions bring steps of their own.
"""

from __future__ import annotations

from tallystick.rules.tuples import NamedTuple


class Step:
    """What is done. Extensions bring steps of their own."""

    MOUNTAIN, HOME, FIRST = "mountain", "home", "first"
    PLACE = "place"
    # A piece is laid where the player wants: in the set-up, in Camps, in Castle. The piece is its `piece`.
    DECLARE, DONE, END = "declare", "done", "end"
    ROLL, STEP, ENTER, WALL, UNWALL = "roll", "step", "enter", "wall", "unwall"
    OFF, FLAG, BEWARE = "off", "flag", "beware"
    BATTLE, MOVE_IN = "battle", "in"
    WHOLE = "whole"


FALLING = {
    "attackers": "that the attackers leave the mat", "defender": "that the defender leaves the mat",
    "none": "that nobody leaves the mat",
}  # fmt: skip
FALLS = tuple(FALLING)
# What may be claimed of a battle, and how it is said.
OUT = "out"
# What may be claimed of the player who ends a turn.
PHRASES = {
    Step.MOUNTAIN: "all mountain ranges up", Step.FIRST: "for the first turn", Step.BATTLE: "outside an Attack",
}  # fmt: skip
CALLER = "whoever called Beware"
# What our sentences say of a step or of its player. The reader knows these words.


class Move(NamedTuple):
    """One step. `seat` is None where it is the one that acts.

    `places` are those that it is about: where a piece comes from and goes to; the border of a wall and who lays it; the attackers,
    then `target`. `piece` is the name of the piece that is laid, enters, or leaves its bearer, or of the action that is declared, or that a
    roll is for. `number` is the range that is laid, the home, the seat that is warned, the die or the group. `dice` are the faces
    rolled. Claims are `points`, `totals` of both sides of a battle, which side `falls` (or that whoever ends the turn is OUT), which
    dice were `rolled`, the largest first, and what is `said` to stand in places of a battle; `steps` are those of a whole action.
    """

    what: str
    places: tuple[int, ...] = ()
    target: tuple[int, ...] = ()
    piece: str = ""
    number: int = -1
    dice: tuple[int, ...] = ()
    points: int | None = None
    totals: tuple[int, ...] = ()
    falls: str = ""
    rolled: tuple[int, ...] = ()
    said: tuple[tuple[int, str], ...] = ()
    steps: tuple[Move, ...] = ()
    seat: int | None = None
