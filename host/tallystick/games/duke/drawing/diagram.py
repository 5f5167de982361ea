"""Draw the board in plain characters, without colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallystick.games.duke.components.squares import NAMES, SIDE
from tallystick.games.duke.components.tiles import EMPTY, Side, kind_of, seat_of, side_of
from tallystick.games.duke.drawing.captions import (
    beside,
    by_code,
    doubtful_tiles,
    objective_lines,
    rider_square,
    sentences,
)
from tallystick.games.duke.drawing.markings import Markings, markings
from tallystick.games.duke.move import Move
from tallystick.games.duke.position import Position
from tallystick.rules.diagrams import NO_BREAK, diagram, legend

ROOM = 8
# Characters between the marks at both ends of a square's line.
RULE = "   +" + ("-" * (ROOM + 2) + "+") * SIDE
FACES = ("^", "v")
# By seat: where a tile looks, and so whose it is.
DRAGON_FACES = ("^", ">", "v", "<")
WAY = ". . . ."


def draw_text(position: Position, move: Move | None = None) -> str:
    """Draw the board with coordinates, what lies beside it, and a legend; mark a move in dispute on the squares."""
    marked = markings(position, move)
    above = [*sentences(position, move), *objective_lines(position), *beside(position, by_code)]
    return diagram(_board(position, marked), [*above, "", *_legend(position, marked), *doubtful_tiles(position)])


def _board(position: Position, marked: Markings) -> Iterator[str]:
    yield "    " + " ".join(f"{letter:^{ROOM + 2}}" for letter in "abcdef").rstrip()
    for row in reversed(range(SIDE)):
        squares = range(row * SIDE, row * SIDE + SIDE)
        yield RULE
        yield f" {row + 1} |" + "|".join(_upper(position, marked, square) for square in squares) + "|"
        yield "   |" + "|".join(_lower(position, marked, square) for square in squares) + "|"
    yield RULE


def _upper(position: Position, marked: Markings, square: int) -> str:
    """Return what stands on a square, between `>` and `<` if it belongs to the move in dispute."""
    left, right = (">", "<") if square in marked.disputed else (" ", " ")
    if square in marked.path:
        left = right = "."
    placed = dict(marked.placed).get(square, EMPTY)
    content = _man(position, position.board[square])
    if position.dragon is not None and position.dragon.square == square:
        face = DRAGON_FACES[position.dragon.facing]
        content = f"{face}{'DRAGON' if position.dragon.enraged else 'Dragon'}{face}"
    elif placed != EMPTY:
        content = f"({_man(position, placed).strip()})"
    content += "".join(f"|>{seat + 1}" for seat, flag in enumerate(position.flags) if flag == square)
    return f"{left}{content:^{ROOM}}{right}"


def _lower(position: Position, marked: Markings, square: int) -> str:
    """Return what lies on a square, between `!` and `!` if it stands against the move in dispute."""
    mark = "!" if square in marked.offending else " "
    content = WAY if square in marked.path else ""
    if square == position.agreement.mountain:
        content = "Mountain"
    elif square == position.agreement.fort:
        content = "Camelot" if position.agreement.camelot else "Fort"
    elif square == rider_square(position):
        content = "rider"
    return f"{mark}{content:^{ROOM}}{mark}"


def _man(position: Position, packed: int) -> str:
    """Return four characters that say whose the tile is, its code, and by `*` whether the other side shows."""
    if packed == EMPTY:
        return ""
    code = position.agreement.tiles[kind_of(packed)].code
    return f"{FACES[seat_of(packed)]}{code}{'*' if side_of(packed) == Side.OTHER else ' '}"


def _legend(position: Position, marked: Markings) -> Iterator[str]:
    agreement = position.agreement
    packed_tiles = [packed for packed in position.board if packed != EMPTY]
    flags = {f"|>{seat + 1} flag of player {seat + 1}": flag >= 0 for seat, flag in enumerate(position.flags)}
    named = ", ".join(NAMES[square] for square in sorted(marked.disputed))
    yield from _unbroken(
        {
            "^ tile of player 1": packed_tiles,
            "v tile of player 2": packed_tiles,
            "* its other side shows": any(side_of(packed) == Side.OTHER for packed in packed_tiles),
            **flags,
        }
    )
    yield from _unbroken(
        {
            f"> < in dispute ({named})": marked.disputed,
            "( ) placed by the claim": marked.placed,
            f"{WAY} on the way": marked.path,
            "! ! stands against it": marked.offending,
        }
    )
    kinds = {*position.hand, *map(kind_of, packed_tiles), *(kind_of(packed) for _, packed in marked.placed)}
    for counts in (*position.bags, *position.lost):
        kinds |= {kind for kind, count in enumerate(counts or b"") if count}
    codes = [
        f"{agreement.tiles[kind].code}{NO_BREAK}{agreement.tiles[kind].name.replace(' ', NO_BREAK)}"
        for kind in sorted(kinds)
    ]
    if codes:
        yield ", ".join(codes)


def _unbroken(signs: Mapping[str, object]) -> Iterator[str]:
    """Yield a legend in which no line is broken within a sign."""
    return legend({sign.replace(" ", NO_BREAK): there for sign, there in signs.items()})
