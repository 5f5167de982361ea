"""Draw the map itself in plain characters: each square of it two characters wide and one line high, with lines between."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import count

from tallystick.games.conquest.components.map import HEIGHTS, WATER, Map, Territory
from tallystick.games.conquest.components.map_geometry import Square, squares_of
from tallystick.rules.diagrams import COLUMNS_WIDE, diagram
from tallystick.rules.tuples import NamedTuple

WIDTH, HEIGHT = 3, 2
# Of a square, with the line on its left and the one above it.
LABEL_WIDE = 4
# The longer part of a zone's label, its mark, its name and the sign of its city.
GAP = WIDTH - 1
ACROSS = {"inner": " .", "territory": "--", "closed": "^^"}
DOWN = {"inner": ":", "territory": "|", "closed": "^"}
LEGEND = "| - border; : . border inside a territory; ^ mountains, which no unit crosses; * city"


def draw_board(board: Map, labels: Callable[[int], tuple[str, str]]) -> list[str]:
    """Return the lines of the map, with the two parts of each zone's label where it has room: one above the other, or side by
    side. Neither is longer than 4 characters.
    """
    lines = [list(line) for line in _empty_board(board)]
    for zone, room in enumerate(_rooms(board)):
        above, below = labels(zone)
        parts = [above, below] if room.high > 1 else [above + below]
        for line, part in enumerate(parts, room.line):
            start = room.column + (room.wide - len(part)) // 2
            lines[line][start : start + len(part)] = part
    return ["".join(line).rstrip() for line in lines]


@lru_cache(maxsize=8)
def _empty_board(board: Map) -> tuple[str, ...]:
    squares = board.squares
    lines = []
    for down in range(len(squares) + 1):
        above, below = (squares[row] if 0 <= row < len(squares) else () for row in (down - 1, down))
        lines.append("".join(_border_line(board, above, below)))
        if below:
            lines.append("".join(_zone_line(board, below)))
    return tuple(lines)


def _border_line(board: Map, above: Sequence[int], below: Sequence[int]) -> Iterator[str]:
    """Yield the corners and sides between two rows."""
    upper, lower = (_at(row) for row in (above, below))
    for across in range(len(above or below) + 1):
        north_west, north_east, south_west, south_east = (
            at(each) for at in (upper, lower) for each in (across - 1, across)
        )
        yield _corner(board, north_west, north_east, south_west, south_east)
        if across < len(above or below):
            kind = _kind(board, north_east, south_east)
            yield ACROSS[kind] if kind else _ground(north_east) * GAP


def _zone_line(board: Map, row: Sequence[int]) -> Iterator[str]:
    at = _at(row)
    for across in range(len(row) + 1):
        kind = _kind(board, at(across - 1), at(across))
        yield DOWN[kind] if kind else _ground(at(across))
        if across < len(row):
            yield _ground(at(across)) * GAP


def _at(row: Sequence[int]) -> Callable[[int], int]:
    return lambda across: row[across] if 0 <= across < len(row) else WATER


def _ground(what: int) -> str:
    return "^" if what == HEIGHTS else " "


def _kind(board: Map, here: int, there: int) -> str:
    """Return what lies between two squares; nothing if they are of one zone."""
    if here == there:
        return ""
    if HEIGHTS in {here, there} or frozenset((here, there)) in board.mountains:
        return "closed"
    if WATER in {here, there} or board.territory_of(here) != board.territory_of(there):
        return "territory"
    return "inner"


def _corner(board: Map, north_west: int, north_east: int, south_west: int, south_east: int) -> str:
    """Return the sign where four squares meet: what goes on through it, or the strongest of what meets there."""
    up, down = _kind(board, north_west, north_east), _kind(board, south_west, south_east)
    left, right = _kind(board, north_west, south_west), _kind(board, north_east, south_east)
    kinds = {up, down, left, right} - {""}
    if not kinds:
        return _ground(north_west)
    if "closed" in kinds:
        return "^"
    if up == down == "territory" and "territory" not in {left, right}:
        return "|"
    if left == right == "territory" and "territory" not in {up, down}:
        return "-"
    if "territory" in kinds:
        return "+"
    return ":" if up and down else "."


class _Room(NamedTuple):
    """Where in a zone its label stands: from which column and line on, and how much room is there."""

    column: int
    line: int
    wide: int
    high: int


@lru_cache(maxsize=8)
def _rooms(board: Map) -> tuple[_Room, ...]:
    """Return the room for the label of each zone: two squares one above the other, or else the widest stretch."""
    squares = squares_of(board.squares)
    return tuple(_room(frozenset(squares[zone])) for zone in range(len(board.zone_names)))


def _room(here: Collection[Square]) -> _Room:
    middle = sum(down for _, down in here) / len(here)
    found = []
    for across, down in here:
        for high in (2, 1):
            wide = next(n for n in count() if not {(across + n, down), (across + n, down + high - 1)} <= {*here})
            room = _Room(across * WIDTH + 1, down * HEIGHT + 1, wide * WIDTH - 1, high)
            fits = room.wide >= (LABEL_WIDE if high == 2 else 2 * LABEL_WIDE - 1)
            found.append((-fits, -high * fits, -wide, abs(down + (high - 1) / 2 - middle), down, across, room))
    return min(found)[-1]


def draw_map_text(board: Map) -> str:
    """Draw a map on which nothing stands, with the names of its territories."""
    lines = draw_board(board, lambda zone: (_zone_label(board, zone), ""))
    names = columns([territory_name(territory) for territory in board.territories])
    return diagram([board.name, "", *lines, "", *names], [LEGEND])


def _zone_label(board: Map, zone: int) -> str:
    return board.zone_keys[zone] + "*" * board.territories[board.territory_of(zone)].has_city


def territory_name(territory: Territory) -> str:
    """Return the letter of a territory, the sign of its city, and its name."""
    return f"{territory.key}{'*' if territory.has_city else ' '} {territory.name}"


def columns(entries: Sequence[str]) -> list[str]:
    """Return entries side by side, as many columns as fit the width of a drawing, each read downwards."""
    width = max(map(len, entries)) + 3
    across = max(1, (COLUMNS_WIDE + 3) // width)
    high = -(-len(entries) // across)
    return ["".join(entry.ljust(width) for entry in entries[row::high]).rstrip() for row in range(high)]
