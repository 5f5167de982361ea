"""Draw the map itself in plain characters: each square of it two characters wide and one line high, with lines between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

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
    rows = [(WATER, *row, WATER) for row in board.squares]
    sea = (WATER,) * len(rows[0])
    kinds = _Kinds(board)
    lines = []
    for above, below in pairwise([sea, *rows, sea]):
        lines.append("".join(_border_line(kinds, above, below)))
        lines.append("".join(_zone_line(kinds, below)))
    return tuple(lines[:-1])


class _Kinds(dict[tuple[int, int], str]):
    """What lies between two squares: "inner", "territory" or "closed"; nothing if they are of one zone. Each pair is asked once."""

    def __init__(self, board: Map) -> None:
        super().__init__()
        self.board = board

    def __missing__(self, pair: tuple[int, int]) -> str:
        here, there = pair
        if here == there:
            kind = ""
        elif HEIGHTS in pair or frozenset(pair) in self.board.mountains:
            kind = "closed"
        elif WATER in pair or self.board.territory_of(here) != self.board.territory_of(there):
            kind = "territory"
        else:
            kind = "inner"
        self[pair] = kind
        return kind


def _border_line(kinds: _Kinds, above: Sequence[int], below: Sequence[int]) -> Iterator[str]:
    """Yield the corners and sides between two rows, each with a square of the sea at both ends."""
    sides = [kinds[pair] for pair in zip(above, below, strict=True)]
    ups, downs = ([kinds[pair] for pair in pairwise(row)] for row in (above, below))
    corners = zip(ups, downs, sides, sides[1:], above, above[1:], strict=False)
    for up, down, left, right, north_west, north_east in corners:
        yield _corner(up, down, left, right) or _ground(north_west)
        yield ACROSS[right] if right else _ground(north_east) * GAP


def _zone_line(kinds: _Kinds, row: Sequence[int]) -> Iterator[str]:
    for here, there in pairwise(row):
        kind = kinds[here, there]
        yield DOWN[kind] if kind else _ground(there)
        yield _ground(there) * GAP


def _ground(what: int) -> str:
    return "^" if what == HEIGHTS else " "


@cache
def _corner(up: str, down: str, left: str, right: str) -> str:
    """Return the sign where four sides meet: what goes on through it, or the strongest of them; nothing without sides."""
    kinds = {up, down, left, right} - {""}
    if not kinds:
        return ""
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
    return tuple(_room(squares[zone]) for zone in range(len(board.zone_names)))


def _room(here: Sequence[Square]) -> _Room:
    """Return the room in a zone whose squares these are, in reading order."""
    middle = sum(down for _, down in here) / len(here)
    found = []
    stretches: dict[tuple[int, int, int], int] = {}
    # How many squares of the zone follow each other from a square to the right, for both heights.
    for across, down in reversed(here):
        for high in (2, 1):
            has_height = high == 1 or (across, down + 1) in here
            wide = 1 + stretches.get((across + 1, down, high), 0) if has_height else 0
            stretches[across, down, high] = wide
            fits = wide * WIDTH > (LABEL_WIDE if high == 2 else 2 * LABEL_WIDE - 1)
            found.append((-fits, -high * fits, -wide, abs(down + (high - 1) / 2 - middle), down, across, high))
    *_, wide, _, down, across, high = min(found)
    return _Room(across * WIDTH + 1, down * HEIGHT + 1, -wide * WIDTH - 1, high)


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
