"""Mark in a picture what a page writes in letters of its own size: drawn letters shrink with the board, down to where nobody reads them.

A title and each sentence is a group with `data-caption`, its lines one below the other; `data-board` of the picture is the part
that is left when they are taken out. Whatever does not know these shows the whole picture.
"""

from __future__ import annotations

from collections.abc import Iterable


def captioned(lines: Iterable[str]) -> str:
    """Return the drawn lines of one sentence as a group that a page may take out."""
    return f'<g data-caption="1">{"".join(lines)}</g>'


def board_part(left: float, top: float, width: float, height: float) -> str:
    """Return the attribute that says which part of a picture is left without its captions."""
    return f'data-board="{left:.0f} {top:.0f} {width:.0f} {height:.0f}"'
