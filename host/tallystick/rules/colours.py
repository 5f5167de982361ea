"""Define the colours that the drawings of all games share, for light and for dark pages; a game adds its own likewise.

They are those of the style sheet beside this file, which the pages link. It is read when this module is imported: only what
draws does that.
"""

from __future__ import annotations

import os
import re

_SHEET = os.path.join(os.path.dirname(__file__), "colours.css")
_SHEET_COLOUR = re.compile(r"--([a-z-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));")
_THEMED = re.compile(r"light-dark\((#[0-9a-f]{6}),#[0-9a-f]{6}\)")


def themed(light: str, dark: str) -> str:
    """Return a colour that follows the page's light or dark theme, as CSS writes it; both are given as `#rrggbb`."""
    return f"light-dark({light},{dark})"


def in_light(svg: str) -> str:
    """Return the picture in its light colours alone: for paper, and for programs that do not know `light-dark`."""
    return _THEMED.sub(r"\1", svg)


def _read_sheet() -> dict[str, str]:
    """Return the opaque colours of the sheet by their names. Raises OSError."""
    with open(_SHEET, encoding="utf-8") as file:
        found = _SHEET_COLOUR.findall(file.read())
    return {name: alone or themed(light, dark) for name, light, dark, alone in found}


_sheet = _read_sheet()

INK, WHITE = _sheet["sign-dark"], _sheet["sign-light"]
# These are for signs on things that have a colour of their own on any page.
PAPER = _sheet["paper"]
TEXT = _sheet["ink"]
QUIET = _sheet["quiet"]
RULING = _sheet["ruling"]
RED = _sheet["dispute"]
# This marks what is in dispute, and what stands against it.

SEATS = (
    themed("#a8443a", "#ea9488"),
    themed("#2f6fb0", "#7fb4e8"),
    themed("#4d7a2f", "#a3cf84"),
    themed("#8a6d0b", "#d9bf62"),
)
HELD = (
    themed("#f4d9d3", "#4a2e2a"),
    themed("#d7e6f5", "#26384c"),
    themed("#dcebd0", "#2e3f29"),
    themed("#f1e7c4", "#433a1e"),
)
# What belongs to each seat of a game whose pieces are hidden, and the ground that it holds: red, blue, green and yellow, as the
# device proposes them to the seats.
