"""Read and write steps as text; tiles are named by their codes, and the position says which tile is on a square.

| step | text |
|---|---|
| set up, pick, place a flag | `Du c1 Fo b1 c2`, `Pi a1 b1 c1 d1`, `pick Pi`, `flag a4` |
| move, strike, command | `Kn b1-c3` (`x` if it captures), `Bo b1*b3`, `Ge b1: Fo a1-c1` |
| push the Dragon | `Pr a1-c3 dragon up`; onto a tile `Pr a1-c3 dragon` |
| draw | `draw`, then `drawn Kn`, then `Kn@c2` |
| abilities | `summon Dc a3-c2`, `divine Or e2`, `drawn FoPi2`, `keep Pi@c2 destroy FoPi`, `escape Ba b2 for b3 to c1`, |
| | `escape Ba b2 ransom Xy to c1`, `ransom Xy for Ba to c1` |
| flags | `flag b3-c3`; after a point `flag to d4`, `flag stays` |
| chance | `mountain c4`, `fort d3`, `camelot d3`, `dragon c3 left`, `dragon takes c3`, `dragon strikes c3 d4`, |
| | `dragon moves c3`, `dragon faces left` |

A claim may end in `+` (Guard was announced) or ` silent` (it was not), and begin with `2:` if it is not that player's turn. It may
say `x` where nothing stands, or name the tile that it captures (`Kn b1xFo c3`), which must stand there.
`pass` can be claimed, and is never legal.
These are read as well: names for codes, any case, no tile before its square, `to` or nothing for `-`, verbs (`bowman b1 strikes b3`,
`general b1 commands a1 to c1`, `hand the flag from a2 to b2`, `Oracle uses Divination`),
a tile without its square where it can only be one (`Knight to c3`, `Kn takes Fo`), a push
without `dragon` where a tile stands behind the Dragon, and what the phase makes clear (`c2` for the drawn tile, `Kn` for what was
drawn).
"""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.components.tiles import EMPTY, TileKind, kind_of
from tallystick.games.duke.move import PUSH, Move, Said
from tallystick.games.duke.notation.bag_text import hand_text
from tallystick.games.duke.notation.forms import FORMS
from tallystick.games.duke.position import Position
from tallystick.rules.forms import fill

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
