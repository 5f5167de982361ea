"""Mark the words of a picture, so that a page can write them itself. Drawn letters become too small when the board is small.

A title and each sentence are groups with `data-caption`, with one line below the other. `data-board` of the picture is the part
that is left without them. A program that does not know these attributes shows the whole picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape

from tallystick.rules.colours import TEXT

SIZE, LEADING = 14.0, 20.0


def captioned(lines: Iterable[str]) -> str:
    """Return the drawn lines of one sentence as a group that a page may take out."""
    return f'<g data-caption="1">{"".join(lines)}</g>'


def draw_sentences(
    sentences: Iterable[Sequence[str]],
    left: float,
    top: float,
    *,
    size: float = SIZE,
    leading: float = LEADING,
    colour: str = TEXT,
) -> Iterator[str]:
    """Draw sentences below each other, each broken into its lines; the foot of the first line is at `top`."""
    for lines in sentences:
        yield captioned(
            f'<text x="{left:g}" y="{top + leading * at:g}" font-size="{size:g}" fill="{colour}">{escape(line)}</text>'
            for at, line in enumerate(lines)
        )
        top += leading * len(lines)


def board_part(left: float, top: float, width: float, height: float) -> str:
    """Return the attribute that says which part of a picture is left without its captions."""
    return f'data-board="{left:.0f} {top:.0f} {width:.0f} {height:.0f}"'
