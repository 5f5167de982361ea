"""Draw the board in plain characters, without colours."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from tallystick.games.conquest.drawing.board_text import COLUMNS_WIDE, LEGEND, columns, draw_board, territory_name
from tallystick.games.conquest.drawing.captions import claim, state_of_play
from tallystick.games.conquest.drawing.markings import Markings, can_move, is_open, letter_of, markings, owners
from tallystick.games.conquest.move import Move
from tallystick.games.conquest.position.table import Position, Unit


def draw_text(position: Position, move: Move | None = None) -> str:
    """Draw the board with a legend; zones in dispute bear `>`, those that stand against it `!`."""
    board, marked = position.agreement.board, markings(position, move)
    told = state_of_play(position)
    if move is not None:
        told.append(f"In dispute: {claim(position, move)}.")
    told += _legend(position, marked)
    return "\n".join(
        [
            board.name,
            "",
            *draw_board(board, lambda zone: _label(position, marked, zone)),
            "",
            *columns(_territories(position)),
            "",
            *(
                line
                for sentence in told
                for line in wrap(sentence, COLUMNS_WIDE, subsequent_indent="  ", break_on_hyphens=False)
            ),
        ]
    )


def _label(position: Position, marked: Markings, zone: int) -> tuple[str, str]:
    """Return the mark and the name of a zone, as in `>Ka*`, and its unit, as in `1:?`."""
    board, unit = position.agreement.board, position.units[zone]
    mark = ">" if zone in marked.disputed else "!" if zone in marked.offending else " "
    city = "*" if board.territories[board.territory_of(zone)].has_city else " "
    return f"{mark}{board.zone_keys[zone]}{city}", _unit(unit) if unit else ""


def _unit(unit: Unit) -> str:
    return f"{unit.seat + 1}{'!' if is_open(unit) else '~' if can_move(unit) else ':'}{letter_of(unit)}"


def _territories(position: Position) -> list[str]:
    """Return each territory with who holds it."""
    board = position.agreement.board
    names = [territory_name(territory) for territory in board.territories]
    longest = max(map(len, names))
    return [
        f"{name:{longest}}  {'-' if owner is None else owner + 1}"
        for name, owner in zip(names, owners(position), strict=True)
    ]


def _legend(position: Position, marked: Markings) -> Iterator[str]:
    yield LEGEND
    units = [unit for unit in position.units if unit is not None]
    signs = ["after a territory: who holds it, - contested"]
    if any(not is_open(unit) and not can_move(unit) for unit in units):
        signs.append("1:? face down; 1:K known to the record")
    if any(not is_open(unit) and can_move(unit) for unit in units):
        signs.append("1~? face down, no Flag or Cursed Land")
    if any(map(is_open, units)):
        signs.append("1!K known to all")
    yield "; ".join(signs)
    marks = ["> in dispute"] if marked.disputed else []
    marks += ["! stands against it"] if marked.offending else []
    if marks:
        yield "; ".join(marks)
