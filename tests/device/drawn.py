"""The drawn things as rectangles, for tests that nothing is cut off, overlaps or is drawn twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import terminalio
from adafruit_display_text import bitmap_label
from displayio import Group

from tallystick.simulator.wholerows import row_values


@dataclass(frozen=True)
class Ink:
    """The pixels that a text really covers, from (left, top) to (right, bottom), which is not included, and the text's font."""

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
    """Return the ink of every visible text."""
    found: list[Ink] = []
    _collect(root, 0, 0, 1, found)
    return found


def count_objects(root: Any) -> int:
    """Return how many objects displayio must go through to draw the screen."""
    if isinstance(root, Group):
        return 1 + sum(count_objects(root[number]) for number in range(len(root)))
    return 1


def _collect(item: Any, left: int, top: int, scale: int, found: list[Ink]) -> None:
    if getattr(item, "hidden", False):
        return
    left += getattr(item, "x", 0) * scale
    top += getattr(item, "y", 0) * scale
    if hasattr(item, "scores"):
        _collect_seats(item, left, top, found)
    elif hasattr(item, "rows"):
        height = item.row_dots
        for row, text in enumerate(item.rows):
            canvas = item._canvas
            font = canvas.fit(text, item.width - item.indent, item.font, 1)[1]
            is_terminal = font is terminalio.FONT
            area = (item.indent, row * height, item.width, (row + 1) * height)
            _add(found, item, text, is_terminal, left, top, area)
            _add(found, item, item.signs[row], False, left, top, (0, row * height, item.indent, (row + 1) * height))
    elif hasattr(item, "labels"):
        for number, label in enumerate(item.labels):
            column, tile = number % 3, item[number // 3]
            width, height = tile.bitmap.width, tile.bitmap.height
            area = (width * column // 3, 0, width * (column + 1) // 3, height)
            _add(found, tile, label, False, left, top + tile.y * item.scale, area, item.scale)
    elif isinstance(item, bitmap_label.Label):
        # A label of the library: its grid of pixels has a small offset.
        grid = item._tilegrid
        area = (0, 0, item._bitmap.width, item._bitmap.height)
        _add(found, grid, item.text, True, left + grid.x * item.scale, top + grid.y * item.scale, area, item.scale)
    elif isinstance(getattr(item, "text", None), str):
        if item.text:
            bitmap = item[0].bitmap
            area = (0, 0, bitmap.width, bitmap.height)
            # A text that is too wide for the terminal's font is drawn in our font.
            font = item._canvas.fit(item.text, item.width, item.font, item.scale)[1]
            _add(found, item, item.text, font is terminalio.FONT, left, top, area)
    elif isinstance(item, Group):
        for number in range(len(item)):
            _collect(item[number], left, top, scale * item.scale, found)


def _collect_seats(item: Any, left: int, top: int, found: list[Ink]) -> None:
    for seat, score in enumerate(item.scores):
        row = item[seat // item.columns]
        tile = row[seat % item.columns]
        tall = tile.tile_height
        x, y = left + (row.x + tile.x * row.scale), top + row.y
        _add(found, tile, score, False, x, y, (0, 0, tile.tile_width, tall), row.scale)
        if item.time_scale:
            scale = item.time_scale
            times = item[len(item) - 1][0]
            across, down = seat % item.columns, seat // item.columns
            # Up to the score's own dots of the next row.
            area = (
                across * item.cell // scale,
                down * item.row_height // scale,
                (across + 1) * item.cell // scale,
                min((down + 1) * item.row_height // scale, times.tile_height),
            )
            _add(found, times, item.clocks[seat], False, left, top, area, scale)


def _add(
    found: list[Ink], item: Any, text: str, is_terminal: bool, left: int, top: int,
    area: tuple[int, int, int, int], scale: int = 0,
) -> None:  # fmt: skip
    """Return the ink of `text`. It is the only text in this area (left, top, right, bottom) of the item's bitmap."""
    if not text.strip():
        return
    bitmap = item[0].bitmap if isinstance(item, Group) else item.bitmap
    dots = {row: row_values(bitmap, row, 0, area[0], area[2], 1) for row in range(area[1], area[3])}
    scale = scale or item.scale
    rows = [row for row, values in dots.items() if 1 in values]
    columns = [area[0] + at for row in rows for at in (dots[row].find(1), dots[row].rfind(1))]
    found.append(
        Ink(
            text,
            is_terminal,
            left + min(columns) * scale,
            top + min(rows) * scale,
            left + (max(columns) + 1) * scale,
            top + (max(rows) + 1) * scale,
        )
    )
