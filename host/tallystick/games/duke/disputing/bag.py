"""What can still be in a bag, as far as anyone knows."""

from __future__ import annotations

from tallystick.games.duke.men import EMPTY, kind_of, seat_of
from tallystick.games.duke.position import Position


def possible(position: Position, seat: int) -> list[int]:
    """How many tiles of each kind the seat's bag holds; where that is not known, how many at most."""
    bag = position.bags[seat]
    if bag is not None:
        return list(bag)
    seen = [0] * len(position.setting.tiles)
    for man in position.board:
        if man != EMPTY and seat_of(man) == seat:
            seen[kind_of(man)] += 1
    for kind in position.hand if position.turn == seat else b"":
        seen[kind] += 1
    for kind, count in enumerate(position.lost[seat] or b""):
        seen[kind] += count
    return [0 if tile.is_duke else max(0, tile.copies - seen[kind]) for kind, tile in enumerate(position.setting.tiles)]


def is_known(position: Position, seat: int) -> bool:
    """Whether the record knows what is in the bag."""
    return position.bags[seat] is not None
