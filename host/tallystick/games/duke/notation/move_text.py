"""Write steps as text; tiles are named by their codes, and the position says which tile is on a square.

README.md has the text of each step in "Squares and texts", and what is read as well. `pass` can be claimed, and is never legal.
"""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.components.tiles import EMPTY, TileKind, kind_of
from tallystick.games.duke.move import PUSH, Move, Said, Step
from tallystick.games.duke.notation.bag_text import hand_text
from tallystick.games.duke.position import Position
from tallystick.rules.forms import fill

FORMS = {
    Step.GO: "{on}{sign}{square}{pushed}", Step.STRIKE: "{on}*{square}", Step.COMMAND: "{on}: {on}{sign}{square}",
    Step.DRAW: "draw", Step.DRAWN: "drawn {hand}", Step.PLACE: "{tile}@{square}", Step.PASSING: "pass",
    Step.SUMMON: "summon {on}-{square}", Step.DIVINE: "divine {on}", Step.KEEP: "keep {tile}@{square}{destroyed}",
    Step.ESCAPE: "escape {on} {paid} to {square}", Step.RANSOM: "ransom {tile} for {tile} to {square}",
    Step.FLAG: "flag {flags}", Step.RELOCATE: "flag {relocated}", Step.SETUP: "{tile} {square} {beside}",
    Step.PICK: "pick {tile}", Step.MOUNTAIN: "mountain {square}", Step.FORT: "fort {square}",
    Step.CAMELOT: "camelot {square}", Step.DRAGON: "dragon {square} {facing}", Step.TAKES: "dragon takes {square}",
    Step.STRIKES: "dragon strikes {square} {square}", Step.MOVES: "dragon moves {square}",
    Step.FACES: "dragon faces {facing}",
}  # fmt: skip
# How each kind of step is written. The reader follows some of those that begin with a word.
SAID = {"": "", Said.ANNOUNCED: "+", Said.SILENT: " silent"}


def step_text(position: Position, move: Move) -> str:
    """Return the text of a step without its seat."""
    step = _Step(position, move)
    return f"{fill(FORMS[move.what], lambda field: _FIELDS[field](step))}{SAID[move.said]}"


class _Step:
    """A step while its form is filled: the squares and the tiles that are left to write."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position = position
        self.tiles = position.agreement.tiles
        self.move = move
        self.squares = iter(move.squares)
        self.kinds = iter(move.tiles)

    @property
    def square(self) -> str:
        """Take the next square."""
        return NAMES[next(self.squares)]

    @property
    def tile(self) -> str:
        """Take the next tile."""
        return self.tiles[next(self.kinds)].code

    @property
    def hand(self) -> str:
        """Take all tiles that are left."""
        return hand_text(self.tiles, [*self.kinds])


def _on(step: _Step) -> str:
    """Write the tile on a square before the square, as in `Kn b1`."""
    square = next(step.squares)
    packed = step.position.board[square]
    code = "" if packed == EMPTY else f"{step.tiles[kind_of(packed)].code} "
    return f"{code}{NAMES[square]}"


def _sign(step: _Step) -> str:
    """Write `x` before a square where the step captures, else `-`."""
    return "x" if step.move.takes or step.position.is_capture(step.move) else "-"


def _beside(step: _Step) -> str:
    """Write the squares of a set-up after the first; the Footmen are named."""
    names = [NAMES[square] for square in step.squares]
    is_duke = step.tiles[step.move.tiles[0]].is_duke
    return " ".join([step.tiles[TileKind.FOOTMAN].code, *names] if names and is_duke else names)


_FIELDS: dict[str, Callable[[_Step], str]] = {
    "on": _on,
    "sign": _sign,
    "beside": _beside,
    "square": lambda step: step.square,
    "flags": lambda step: "-".join(NAMES[square] for square in step.squares),
    "relocated": lambda step: f"to {step.square}" if step.move.squares else "stays",
    "tile": lambda step: step.tile,
    "hand": lambda step: step.hand,
    "destroyed": lambda step: f" destroy {step.hand}" if step.move.tiles[1:] else "",
    "paid": lambda step: f"ransom {step.tile}" if step.move.tiles else f"for {step.square}",
    "facing": lambda step: step.move.facing,
    "pushed": lambda step: f" dragon {step.move.facing.replace(PUSH, '')}" if step.move.facing else "",
}
# By what stands in braces in a form.
