"""Define the colours that the drawings of all games share, for light and for dark pages. A game can add its own in the same way.

They come from the style sheet next to this file, which the pages link. It is read when this module is imported. Only modules
that draw import this one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

_SHEET = os.path.join(os.path.dirname(__file__), "colours.css")
_SHEET_COLOUR = re.compile(r"--([a-z-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));")
_THEMED = re.compile(r"light-dark\((#[0-9a-f]{6}),#[0-9a-f]{6}\)")
_SEAT = re.compile(r"var\(--seat-(\d)(-ground)?,(light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\))\)")


_DISPUTED = re.compile(r"var\(--disputed,(light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\))\)")


def themed(light: str, dark: str) -> str:
    """Return a colour that follows the page's light or dark theme, as CSS writes it; both are given as `#rrggbb`."""
    return f"light-dark({light},{dark})"


def in_light(svg: str, colours: Sequence[str] = ()) -> str:
    """Return the picture with only its light colours, for paper and for programs that do not know `light-dark`.

    `colours` are the names of the colours that the players chose, such as "green", by seat. A seat without one has the colour that
    the device proposes.
    """
    chosen = dict(enumerate(colours, 1))

    def colour(found: re.Match[str]) -> str:
        number, part, proposed = found.groups(default="")
        return _sheet.get(f"seat-{chosen.get(int(number))}{part}", proposed)

    return _THEMED.sub(r"\1", _DISPUTED.sub(r"\1", _SEAT.sub(colour, svg)))


def _read_sheet() -> dict[str, str]:
    """Return the opaque colours of the sheet by their names. Raises OSError."""
    with open(_SHEET, encoding="utf-8") as file:
        found = _SHEET_COLOUR.findall(file.read())
    return {name: alone or themed(light, dark) for name, light, dark, alone in found}


_sheet = _read_sheet()

INK, WHITE = _sheet["sign-dark"], _sheet["sign-light"]
# These are for signs on things that have the same colour on every page.
PAPER = _sheet["paper"]
TEXT = _sheet["ink"]
QUIET = _sheet["quiet"]
RULING = _sheet["ruling"]
WARNING = _sheet["dispute"]
RED = f"var(--disputed,{_sheet['dispute']})"
# This marks the disputed move and the objections to it. A page that knows the verdict may give a legal step another colour.

PROPOSED = ("red", "blue", "green", "yellow", "purple", "orange", "white", "black")
# The colours that a seat can have, in the order in which the device proposes them to the seats.


def _of_seats(part: str = "") -> tuple[str, ...]:
    """Return for each seat the colour that the page around the picture sets, or else the one that the device proposes."""
    return tuple(
        f"var(--seat-{number}{part},{_sheet[f'seat-{word}{part}']})" for number, word in enumerate(PROPOSED, 1)
    )


SEATS, HELD = _of_seats(), _of_seats("-ground")
# For games whose players choose their colours: the colour of each seat's things, and of the ground that the seat controls.
