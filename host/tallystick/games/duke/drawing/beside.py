"""What lies beside the board, in words: bags, the tile in hand, captured tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tallystick.games.duke.position import Counts, Position
from tallystick.games.duke.setting import RIDER
from tallystick.games.duke.tiles import Tile

Heap = Callable[[Iterable[tuple[Tile, int]]], str]
# Writes tiles with their counts.


def by_code(heap: Iterable[tuple[Tile, int]]) -> str:
    """As in `Fo Pi3 Kn`."""
    return " ".join(f"{tile.code}{count if count > 1 else ''}" for tile, count in heap)


def by_name(heap: Iterable[tuple[Tile, int]]) -> str:
    """As in `Footman, Pikeman ×3, Knight`."""
    return ", ".join(f"{tile.name} ×{count}" if count > 1 else tile.name for tile, count in heap)


def beside(position: Position, written: Heap) -> Iterator[str]:
    """A line for each bag, for what is drawn and not yet placed, and for what each player has lost to the other."""
    if position.setting.objective != RIDER:
        for seat, counts in enumerate(position.bags):
            yield f"Bag of player {seat + 1}{_counted(position, counts, written)}"
    if position.hand:
        yield f"In the hand of player {position.turn + 1}: {written(_listed(position, Counter(position.hand).items()))}"
    for seat, counts in enumerate(position.lost):
        if counts is None or any(counts):
            yield f"Captured from player {seat + 1}{_counted(position, counts, written)}"


def _counted(position: Position, counts: Counts | None, written: Heap) -> str:
    if counts is None:
        return ": not recorded"
    return f" ({sum(counts)}): {written(_listed(position, enumerate(counts)))}" if any(counts) else ": empty"


def _listed(position: Position, counts: Iterable[tuple[int, int]]) -> list[tuple[Tile, int]]:
    return [(position.setting.tiles[kind], count) for kind, count in counts if count]
