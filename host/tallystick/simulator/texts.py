"""Find the texts on a screen in the tree of things drawn, for tests and for people who do not see the picture."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tallystick.simulator.blinka import load_drawing_code

load_drawing_code()

_Group: Any = import_module("displayio").Group
# It is imported by name, because `load_drawing_code` must have run before.


@dataclass(frozen=True)
class _Placed:
    left: int
    top: int
    bottom: int
    text: str
    is_chosen: bool = False
    """The line of a list that is shown dark on a light bar."""

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def screen_texts(display: Any) -> list[str]:
    """Return the visible labels' texts in reading order: row by row, each from the left; split a text of several lines."""
    return [placed.text for placed in _in_order(display)]


def chosen_text(display: Any) -> int | None:
    """Return the place, among the texts of the screen, of the line of a list that is chosen; None where none is."""
    return next((at for at, placed in enumerate(_in_order(display)) if placed.is_chosen), None)


def _in_order(display: Any) -> list[_Placed]:
    root = display.root_group
    found: list[_Placed] = []
    if root is not None:
        _collect(root, 0, 0, 1, found)
    on_screen = [placed for placed in found if placed.top < display.height and placed.left < display.width]
    return [placed for row in _rows(on_screen) for placed in row]


def _collect(item: Any, left: int, top: int, scale: int, found: list[_Placed]) -> None:
    if getattr(item, "hidden", False):
        return
    left += getattr(item, "x", 0) * scale
    top += getattr(item, "y", 0) * scale
    inner_scale = scale * getattr(item, "scale", 1)
    text = getattr(item, "text", None)
    if hasattr(item, "scores"):
        _collect_seats(item, left, top, found)
    elif hasattr(item, "rows") or hasattr(item, "labels"):
        _collect_cells(item, left, top, inner_scale, found)
    elif isinstance(text, str):
        # A label is a group of glyphs; its words are known, so its inside is of no interest.
        _collect_lines(item, text, left, top, inner_scale, found)
    elif isinstance(item, _Group):
        for number in range(len(item)):
            _collect(item[number], left, top, inner_scale, found)


def _collect_lines(label: Any, text: str, left: int, top: int, scale: int, found: list[_Placed]) -> None:
    # The device's own texts have no bounding box: each fills its one grid of pixels.
    box_left, box_top, _width, height = getattr(label, "bounding_box", None) or (
        0,
        0,
        0,
        label[0].tile_height if text else 0,
    )
    lines = text.split("\n")
    line_height = height * scale / len(lines)
    for number, line in enumerate(lines):
        line_top = top + box_top * scale + round(number * line_height)
        if line.strip():
            found.append(_Placed(left + box_left * scale, line_top, line_top + round(line_height), line.strip()))


def _collect_cells(item: Any, left: int, top: int, scale: int, found: list[_Placed]) -> None:
    """Add the texts of a bitmap that holds several: rows with signs before them, or labels in cells, three a row."""
    bitmap = item[0].bitmap
    if hasattr(item, "rows"):
        chosen = item[1][0] if len(item) > 1 and not item[1].hidden else -1
        cells = [(0, row * item.row_dots, item.signs[row], False) for row in range(len(item.rows))]
        cells += [(item.indent, row * item.row_dots, text, row == chosen) for row, text in enumerate(item.rows)]
        height = item.row_dots
    else:
        height = 3 * bitmap.height // len(item.labels)
        cells = [
            (number % 3 * bitmap.width // 3, number // 3 * height, label, False)
            for number, label in enumerate(item.labels)
        ]
    for x, y, text, is_chosen in cells:
        if text.strip():
            placed_top = top + y * scale
            found.append(_Placed(left + x * scale, placed_top, placed_top + height * scale, text.strip(), is_chosen))


def _collect_seats(item: Any, left: int, top: int, found: list[_Placed]) -> None:
    """Add the scores and clocks of the seats' cells."""
    for seat, score in enumerate(item.scores):
        x = left + seat % item.columns * item.cell
        y = top + seat // item.columns * item.row_height
        for text, place in ((score, x), (item.clocks[seat], x + item.cell // 2)):
            if text.strip():
                found.append(_Placed(place, y, y + item.row_height, text.strip()))


def _rows(placed: list[_Placed]) -> list[list[_Placed]]:
    rows: list[list[_Placed]] = []
    for item in sorted(placed, key=lambda item: item.middle):
        if rows and item.middle < rows[-1][0].bottom:
            rows[-1].append(item)
        else:
            rows.append([item])
    return [sorted(row, key=lambda item: item.left) for row in rows]
