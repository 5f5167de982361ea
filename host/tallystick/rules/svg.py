"""Write the parts of a picture that the drawings of all games have: the whole of it, words, squares, marks and arrows.

What is in dispute is red: a ring round a square, or an arrow. What stands against it is barred and has a warning sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from tallystick.rules.captions import board_part
from tallystick.rules.colours import PAPER, QUIET, RED, TEXT, WHITE
from tallystick.rules.tuples import NamedTuple

Box = tuple[float, float, float, float]
# The left and the upper end of a part of a picture, its width and its height.
Point = tuple[float, float]
RING = 5
# The width of the line round a square in dispute.
AGAINST, TIP = "url(#against)", "url(#tip)"
# The fill of what stands against a claim, and the end of an arrow.


def whole_picture(title: str, box: Box, drawn: Iterable[str], *, board: Box | None = None, layout: str = "") -> str:
    """Return a picture that shows a box; `board` is what is left of it without captions, if it has captions.

    `layout` says how much room a page gives to it: "wide" or "large" for one that is wider than high.
    """
    left, top, width, height = (f"{each:.0f}" for each in box)
    more = f" {board_part(*board)}" if board else ""
    more += f' data-layout="{layout}"' if layout else ""
    ground = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{PAPER}"/>'
    return _svg(box, 1, more, [f"<title>{escape(title)}</title>", ground, *drawn])


def tray_picture(side: float, drawn: Iterable[str], corner: Point = (0, 0), scale: float = 1) -> str:
    """Return a square picture of a single thing, as the tray of the editor shows it."""
    return _svg((*corner, side, side), scale, "", drawn)


def _svg(box: Box, scale: float, more: str, drawn: Iterable[str]) -> str:
    view = " ".join(f"{each:.0f}" for each in box)
    size = f'viewBox="{view}" width="{box[2] * scale:.0f}" height="{box[3] * scale:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}{more} font-family="system-ui, sans-serif" fill="{TEXT}">'
    return "\n".join([head, *drawn, "</svg>", ""])


def hatching(width: float = 2, opacity: float = 0.5) -> str:
    """Define the bars of AGAINST."""
    return (
        '<pattern id="against" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="{width:g}" height="8" fill="{RED}" fill-opacity="{opacity:g}"/></pattern>'
    )


def arrow_tip(at: float, size: float) -> str:
    """Define the tip of arrows; `at` says how much of its length of 10 lies before the end of the arrow."""
    place = f'viewBox="0 0 10 10" refX="{at:g}" refY="5" markerWidth="{size:g}" markerHeight="{size:g}" orient="auto"'
    return f'<marker id="tip" {place}><path d="M0,0L10,5L0,10Z" fill="{RED}"/></marker>'


def definitions(patterns: Iterable[str], shapes: Mapping[str, str] | None = None) -> str:
    """Return everything that a picture refers to by name."""
    named = [f'<g id="{name}">{shape}</g>' for name, shape in (shapes or {}).items()]
    return "\n".join(["<defs>", *patterns, *named, "</defs>"])


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str = TEXT,
    weight: int = 700,
    *,
    anchor: str = "middle",
    halo: str = "",
    halo_width: float = 4,
    more: str = "",
) -> str:
    """Draw words round a point, or from it on, in one line that no click stops at; with a halo they can be read across lines."""
    style = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}" pointer-events="none"'
    if halo:
        style += f' stroke="{halo}" stroke-width="{halo_width:g}" stroke-linejoin="round" paint-order="stroke"'
    if words.split() != words.split(" "):
        style += ' xml:space="preserve"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}{more}>{escape(words)}</text>'


def warning(x: float, y: float, radius: float = 8, foot: float = 5, more: str = "") -> str:
    """Draw the sign of what stands against a claim round a point; the foot of its letter is so far below the point."""
    circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{RED}"{more} pointer-events="none"/>'
    return circle + text(x, y + foot, "!", round(radius * 1.6), WHITE)


def between(begin: Point, end: Point, part: float) -> Point:
    """Return the point that lies at this part of the way between two others."""
    return begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part


def ends(begin: Point, end: Point) -> str:
    """Return the attributes that say where a line begins and ends."""
    return f'x1="{begin[0]:.1f}" y1="{begin[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"'


def arrow(begin: Point, end: Point, name: str, style: str, *, back: float, opacity: float = 0.8) -> str:
    """Draw a red line with this style, on a light one that is `back` wide; `name` is an attribute."""
    line = f'{ends(begin, end)} pointer-events="none"'
    light = f'stroke="{WHITE}" stroke-width="{back:g}" stroke-linecap="round" stroke-opacity="{opacity:g}"'
    return f'<line {line} {light}/><line {name} {line} stroke="{RED}" {style}/>'


class Squares(NamedTuple):
    """The squares of a drawn board: how many lie side by side and one above the other, their side, and the margin round them."""

    columns: int
    rows: int
    side: int
    margin: int = 34

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the board with its margins."""
        return self.margin * 2 + self.columns * self.side, self.margin * 2 + self.rows * self.side

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """Return the upper left corner of a square, counted from the upper left one."""
        return self.margin + column * self.side, self.margin + row * self.side

    def middle(self, column: int, row: int) -> tuple[int, int]:
        """Return the middle of a square."""
        x, y = self.corner(column, row)
        return x + self.side // 2, y + self.side // 2

    def coordinates(self, letters: Iterable[str], numbers: Iterable[object], size: float = 15) -> Iterator[str]:
        """Draw the letters above the columns, and the numbers left of the rows."""
        half, edge = size / 2, self.margin / 2
        for column, letter in enumerate(letters):
            yield text(self.middle(column, 0)[0], edge + half - 1.5, letter, size, QUIET, 400)
        for row, number in enumerate(numbers):
            yield text(edge + 8.5 - half, self.middle(0, row)[1] + half - 2.5, str(number), size, QUIET, 400)

    def over(self, corner: Point, style: str, inset: float = 0, rounded: float = 0) -> str:
        """Draw a rectangle on the square with this corner, so much smaller on each side."""
        x, y, side = corner[0] + inset, corner[1] + inset, self.side - 2 * inset
        bend = f' rx="{rounded:g}"' if rounded else ""
        return f'<rect {style} x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"{bend}/>'

    def barred(self, corner: Point, name: str, inset: float = 2) -> str:
        """Bar the square with this corner and this name, which stands against a claim."""
        return self.over(corner, f'data-against="{name}" fill="{AGAINST}" stroke="{RED}" stroke-width="2"', inset)

    def ringed(self, corner: Point, name: str, inset: float = 0) -> str:
        """Ring the square with this corner and this name, which is in dispute."""
        return self.over(corner, f'data-disputed="{name}" fill="none" stroke="{RED}" stroke-width="{RING}"', inset, 6)
