"""The colours of the style sheet, and how well people can distinguish them."""

from __future__ import annotations

import re

from tallystick.resources import colours_sheet
from tallystick.rules.colours import PROPOSED

SCHEMES = ("light", "dark")
LEAST_FOR_WORDS, LEAST_FOR_EDGES = 4.5, 3.0
_SHADES = re.compile(r"#[0-9a-f]{6}")


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


SHEET = dict(re.findall(r"--([\w-]+): ([^;]+);", without_comments(colours_sheet().read_text("utf-8"))))


def shade(name: str, scheme: str) -> str:
    """Return the colour of that name as #rrggbb, by day or by night."""
    value = SHEET[name]
    if alias := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return shade(alias.group(1), scheme)
    return shade_of(value, scheme)


def shade_of(themed: str, scheme: str) -> str:
    """Return the relative luminance of a colour in CSS form."""
    return _SHADES.findall(themed)[-1 if scheme == "dark" else 0]


def luminance(colour: str) -> float:
    """Return the relative luminance as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def assert_seats_are_found_on(ground: str) -> None:
    """Check that a seat's things are clearly visible on a game's neutral ground."""
    for scheme in SCHEMES:
        for word in PROPOSED:
            assert contrast(shade(f"seat-{word}", scheme), shade_of(ground, scheme)) >= LEAST_FOR_EDGES, (word, scheme)
