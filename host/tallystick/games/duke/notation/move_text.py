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
`general b1 commands a1 to c1`), a tile without its square where it can only be one (`Knight to c3`, `Kn takes Fo`), a push
without `dragon` where a tile stands behind the Dragon, and what the phase makes clear (`c2` for the drawn tile, `Kn` for what was
drawn).
"""

from __future__ import annotations

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.squares import DIRECTIONS, DOWN, NAMES, NOWHERE, UP
from tallystick.games.duke.components.tiles import EMPTY, FOOTMAN, kind_of, seat_of
from tallystick.games.duke.move import ANNOUNCED, PUSH, SILENT, Move
from tallystick.games.duke.notation.bag_text import hand_text
from tallystick.games.duke.notation.canonical import canonical, pushed_to
from tallystick.games.duke.notation.move_reader import read_move
from tallystick.games.duke.position import Position
from tallystick.rules.errors import UnreadableMove

SAID = {"": "", ANNOUNCED: "+", SILENT: " silent"}


def format_move(position: Position, move: Move) -> str:
    """Return the one canonical text of a step; name the seat only where it is not the one to act."""
    move = canonical(position, move)
    seat = "" if move.seat is None else f"{move.seat + 1}: "
    return f"{seat}{_StepText(position, move).step()}{SAID[move.said]}"


def parse_move(position: Position, text: str) -> Move:
    """Return the step that a text claims, legal or not. Raise UnreadableMove, also where a choice is missing that decides."""
    move = canonical(position, read_move(position, text))
    if move.facing in {"", PUSH} and pushed_to(position, move) != NOWHERE:
        _ask_for_facing(position, text, move)
    return move


def _ask_for_facing(position: Position, text: str, move: Move) -> None:
    """Raise UnreadableMove if the step would be legal, were it said how the enraged Dragon is turned."""
    from tallystick.games.duke.objections.judge import objections  # noqa: PLC0415 (few texts push the Dragon)

    turned = [move._replace(facing=DIRECTIONS[facing], takes=False) for facing in (UP, DOWN)]
    if not all(objections(position, each) for each in turned):
        ways = "|".join(each.facing for each in turned)
        raise UnreadableMove(text, len(text.rstrip()), f"how the enraged Dragon is turned (dragon {ways})")


class _StepText:
    """Write one step in words."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position = position
        self.move = move
        self.codes = [position.agreement.tiles[kind].code for kind in move.tiles]
        self.names = [NAMES[square] for square in move.squares]

    def step(self) -> str:
        """Write the whole step, without seat and Guard."""
        what, codes, names = self.move.what, self.codes, self.names
        if what in BY_ICON:
            return BY_ICON[what](self)
        if what in {steps.SUMMON, steps.DIVINE, steps.ESCAPE}:
            return f"{what} {self._ability()}"
        if what == steps.RANSOM:
            return f"{what} {codes[0]} for {codes[1]} to {names[0]}"
        if what == steps.DRAWN:
            return f"{what} {self._tiles(self.move.tiles)}"
        if what in {steps.PLACE, steps.KEEP}:
            return self._placing()
        if what == steps.RELOCATE:
            return f"flag to {names[0]}" if names else "flag stays"
        if what == steps.FLAG:
            return f"flag {'-'.join(names)}"
        if what == steps.SETUP:
            return self._set_up()
        who = ["dragon"] if what in steps.OF_THE_DRAGON else []
        return " ".join(word for word in (*who, what, *codes, *names, self.move.facing) if word)

    def _tiles(self, kinds: tuple[int, ...]) -> str:
        return hand_text(self.position.agreement.tiles, kinds)

    def _on(self, square: int) -> str:
        """Write the tile on a square before the square, as in `Kn b1`."""
        packed = self.position.board[square]
        code = "" if packed == EMPTY else f"{self.position.agreement.tiles[kind_of(packed)].code} "
        return f"{code}{NAMES[square]}"

    def _sign(self, square: int) -> str:
        if self.move.takes:
            return "x"
        packed = self.position.board[square]
        mover = self.position.turn if self.move.seat is None else self.move.seat
        return "x" if packed != EMPTY and seat_of(packed) != mover else "-"

    def go(self) -> str:
        """Write a move by icon."""
        start, to = self.move.squares
        facing = self.move.facing
        pushed = "" if not facing else " dragon" if facing == PUSH else f" dragon {facing}"
        return f"{self._on(start)}{self._sign(to)}{NAMES[to]}{pushed}"

    def strike(self) -> str:
        """Write a strike."""
        return f"{self._on(self.move.squares[0])}*{self.names[1]}"

    def command(self) -> str:
        """Write a command."""
        commander, start, to = self.move.squares
        return f"{self._on(commander)}: {self._on(start)}{self._sign(to)}{NAMES[to]}"

    def _ability(self) -> str:
        first = self._on(self.move.squares[0])
        if self.move.what == steps.DIVINE:
            return first
        if self.move.what == steps.SUMMON:
            return f"{first}-{self.names[1]}"
        paid = f"ransom {self.codes[0]}" if self.codes else f"for {self.names[1]}"
        return f"{first} {paid} to {self.names[-1]}"

    def _placing(self) -> str:
        placed = f"{self.codes[0]}@{self.names[0]}"
        if self.move.what == steps.PLACE:
            return placed
        destroyed = self.move.tiles[1:]
        return f"keep {placed}{f' destroy {self._tiles(destroyed)}' if destroyed else ''}"

    def _set_up(self) -> str:
        tiles = self.position.agreement.tiles
        first, *beside = self.names
        if tiles[self.move.tiles[0]].is_duke and beside:
            beside.insert(0, tiles[FOOTMAN].code)
        return " ".join((self.codes[0], first, *beside))


BY_ICON = {steps.GO: _StepText.go, steps.STRIKE: _StepText.strike, steps.COMMAND: _StepText.command}
