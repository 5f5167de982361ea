"""What is drawn, as rectangles: for tests that nothing is cut off, overlaps or is drawn twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import terminalio
from displayio import Group


@dataclass(frozen=True)
class Ink:
    """The pixels that a text really covers: from (left, top) up to, not including, (right, bottom); and in which font."""

    text: str
    is_terminal: bool
    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: Ink) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def inks(root: Any) -> list[Ink]:
    """The ink of every text that is to be seen."""
    found: list[Ink] = []
    _collect(root, 0, 0, 1, found)
    return found


def count_objects(root: Any) -> int:
    """How many objects displayio has to go through to draw the screen."""
    if isinstance(root, Group):
        return 1 + sum(count_objects(root[number]) for number in range(len(root)))
    return 1


def _collect(item: Any, left: int, top: int, scale: int, found: list[Ink]) -> None:
    if getattr(item, "hidden", False):
        return
    left += getattr(item, "x", 0) * scale
    top += getattr(item, "y", 0) * scale
    if isinstance(getattr(item, "text", None), str):
        if item.text.strip():
            found.append(_ink_of(item, left, top))
    elif isinstance(item, Group):
        for number in range(len(item)):
            _collect(item[number], left, top, scale * item.scale, found)


def _ink_of(label: Any, left: int, top: int) -> Ink:
    bitmap = label._bitmap
    dots = [(x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y] == 1]
    scale = label.scale
    x, y = label._tilegrid.x, label._tilegrid.y
    columns = [dot[0] for dot in dots]
    rows = [dot[1] for dot in dots]
    return Ink(
        label.text,
        label.font is terminalio.FONT,
        left + (x + min(columns)) * scale,
        top + (y + min(rows)) * scale,
        left + (x + max(columns) + 1) * scale,
        top + (y + max(rows) + 1) * scale,
    )
