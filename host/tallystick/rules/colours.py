"""Define the colours that the drawings of all games share, for light and for dark pages; a game adds its own likewise."""

from __future__ import annotations

_THEMED = r"light-dark\((#[0-9a-f]{6}),#[0-9a-f]{6}\)"


def themed(light: str, dark: str) -> str:
    """Return a colour that follows the page's light or dark theme, as CSS writes it; both are given as `#rrggbb`."""
    return f"light-dark({light},{dark})"


def in_light(svg: str) -> str:
    """Return the picture in its light colours alone: for paper, and for programs that do not know `light-dark`."""
    import re  # noqa: PLC0415 (most runs draw no picture)

    return re.sub(_THEMED, r"\1", svg)


INK, WHITE = "#2b2722", "#ffffff"
# These are for signs on things that have a colour of their own on any page.
PAPER = themed("#fbf8f1", "#1f1f1d")
TEXT = themed(INK, "#e8e4da")
QUIET = themed("#6b6459", "#a8a499")
RULING = themed("#c9c0ae", "#5d584d")
RED = themed("#c21f1f", "#f4705c")
# This marks what is in dispute, and what stands against it.
