"""Draw the board in plain characters, without colours."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.drawing.board_text import LEGEND, columns, draw_board, territory_name
from tallystick.games.conquest.drawing.captions import sentences
from tallystick.games.conquest.drawing.markings import Markings, can_move, is_open, letter_of, markings, owners
from tallystick.games.conquest.move import Move
from tallystick.games.conquest.position.table import Position, Unit
from tallystick.rules.diagrams import diagram, legend, mark_of, marks


def draw_text(position: Position, move: Move | None = None) -> str:
    """Draw the board with a legend; zones in dispute bear `>`, those that stand against it `!`."""
    board, marked = position.agreement.board, markings(position, move)
    drawn = draw_board(board, lambda zone: _label(position, marked, zone))
    told = [*sentences(position, move), LEGEND, *_legend(position), *legend(marks(marked.disputed, marked.offending))]
    return diagram([board.name, "", *drawn, "", *columns(_territories(position))], told)


def _label(position: Position, marked: Markings, zone: int) -> tuple[str, str]:
    """Return the mark and the name of a zone, as in `>Ka*`, and its unit, as in `1:?`."""
    board, unit = position.agreement.board, position.units[zone]
    city = "*" if board.territories[board.territory_of(zone)].has_city else " "
    return f"{mark_of(zone, marked.disputed, marked.offending)}{board.zone_keys[zone]}{city}", _unit(
        unit
    ) if unit else ""


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


def _legend(position: Position) -> Iterator[str]:
    units = [unit for unit in position.units if unit is not None]
    return legend(
        {
            "after a territory: who holds it, - contested": True,
            "1:? face down; 1:K known to the record": any(not is_open(unit) and not can_move(unit) for unit in units),
            "1~? face down, no Flag or Cursed Land": any(not is_open(unit) and can_move(unit) for unit in units),
            "1!K known to all": any(map(is_open, units)),
        }
    )
