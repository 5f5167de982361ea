"""Read the names of places, borders, dice and seats."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import RANGES, Border
from tallystick.games.durdain.position.kinds import GROUPS
from tallystick.games.durdain.position.table import Position


def read_place(position: Position, name: str) -> int | None:
    """Return the space or the range of this name, in any case; None if there is none."""
    word = name.casefold()
    if word in RANGES:
        return len(position.board.spaces) + RANGES.index(word)
    return position.board.number(word)


def read_border(position: Position, name: str) -> Border | None:
    """Return two spaces with a slash between them, the lower first, whether they share a side or not; None for anything else."""
    first, slash, second = name.partition("/")
    one, other = (position.board.number(each.strip()) for each in (first, second))
    if not slash or one is None or other is None:
        return None
    return min(one, other), max(one, other)


def read_group(name: str) -> int | None:
    """Return the group of this name: d12, d8, d6 or dragons; None if there is none."""
    word = name.casefold()
    return GROUPS.index(word) if word in GROUPS else None


def read_seat_name(position: Position, name: str) -> int | None:
    """Return the seat of a number from 1, or of a home country's colour; None if there is none."""
    word = name.casefold()
    if word.isdecimal():
        return int(word) - 1 if len(word) == 1 and 1 <= int(word) <= position.setting.players else None
    countries = [each.casefold() for each in position.board.countries]
    home = countries.index(word) if word in countries else -2
    return position.homes.index(home) if home in position.homes else None
