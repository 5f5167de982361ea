"""Write the parts of a picture that all its drawings have."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tallystick.rules.captions import board_part
from tallystick.rules.colours import PAPER, TEXT

Box = tuple[float, float, float, float]
LARGE = 1100
# Wider than this, as with seas, the names of the spaces need more room than a map with as many zones as Stratego Conquest's.


def text(
    x: float, y: float, words: str, size: float, fill: str, weight: int = 700, *, halo: str = "", anchor: str = "middle"
) -> str:
    """Draw words round a point, or from it on, in one line that no click stops at; with a halo they can be read across lines."""
    style = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}" pointer-events="none"'
    round_it = f' stroke="{halo}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"' if halo else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}{round_it} xml:space="preserve">{escape(words)}</text>'


def sheet(title: str, box: Box, drawn: Iterable[str], board: Box | None = None) -> str:
    """Return a whole picture that shows a box: its left, its top, its width and its height; `board` is what is left of it
    without captions.
    """
    left, top, width, height = box
    size = f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    size += f" {board_part(*(board or box))}"
    layout = "large" if width > LARGE else "wide"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} data-layout="{layout}" font-family="system-ui, sans-serif" fill="{TEXT}">',
            f"<title>{escape(title)}</title>",
            f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{PAPER}"/>',
            *drawn,
            "</svg>",
            "",
        ]
    )
