"""Say in which colours a mat is drawn: each country's ground, and the pieces of the player whose home it is."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import Mat
from tallystick.rules.colours import themed

SEA = themed("#d7e6ee", "#18242e")
ISLAND = themed("#efe6c8", "#403a26")
ROCK = themed("#a99f92", "#6a6259")
PEAK = themed("#8b8174", "#8f857a")
SNOW = themed("#fbf8f1", "#d8d2c4")
LINE = themed("#8c8471", "#8f897b")
# Between the spaces of a country.
COAST = themed("#4f4a40", "#b9b2a2")
# Between countries, and between land and sea.
WAVE = themed("#9dbccc", "#37536a")
# Between two seas.
EGG = themed("#e3cfa0", "#c9b27c")
BAND, BAND_TEN = themed("#fbf8f1", "#262623"), themed("#efe8d8", "#34332d")
# The scoring track, and every tenth of its places.

_GROUNDS = {
    "red": ("#f5cfc9", "#4d2723"), "orange": ("#f9ddbd", "#4c3416"), "yellow": ("#f8efb8", "#45401a"),
    "green": ("#d3e9c8", "#24401f"), "blue": ("#cfe0f5", "#1f344f"), "purple": ("#e3d4ef", "#3a2a4b"),
    "black": ("#cfccc6", "#2a2927"), "white": ("#ffffff", "#4a4a48"), "grey": ("#dcdad6", "#3a3a38"),
    "brown": ("#e4d3c2", "#3f3023"), "pink": ("#fad7e4", "#4d2738"), "teal": ("#c9e8e4", "#1b3f3c"),
    "gold": ("#f3e3b0", "#463a12"), "violet": ("#dcd6f6", "#302a52"),
}  # fmt: skip
_PIECES = {
    "red": ("#b3261e", "#ef8a80"), "orange": ("#c25e00", "#f3a55a"), "yellow": ("#8f7400", "#ecd04f"),
    "green": ("#2f7a35", "#86cf83"), "blue": ("#1f5fae", "#7fb4f0"), "purple": ("#6d3a9c", "#c69bec"),
    "black": ("#3a3834", "#b9b6ae"), "white": ("#77756f", "#f3f2ee"), "grey": ("#66645f", "#c4c2bc"),
    "brown": ("#6d4a2c", "#c79d78"), "pink": ("#b03a6b", "#f09cc0"), "teal": ("#17716a", "#6fcbc2"),
    "gold": ("#8a6a00", "#e5c14a"), "violet": ("#4f46a8", "#aaa3f2"),
}  # fmt: skip
_ALIKE = {"gray": "grey", "lilac": "purple", "turquoise": "teal", "cyan": "teal", "magenta": "pink", "indigo": "violet"}


def ground(mat: Mat, country: int) -> str:
    """Return the colour of a country's land: that of its name, or one that no other country has."""
    return themed(*_GROUNDS[_hue(mat, country)])


def piece_colour(mat: Mat, country: int) -> str:
    """Return the colour of the pieces of the player whose home country this is."""
    return themed(*_PIECES[_hue(mat, country)])


def _hue(mat: Mat, country: int) -> str:
    named = [_ALIKE.get(name, name) for name in mat.countries]
    if named[country] in _GROUNDS and named.index(named[country]) == country:
        return named[country]
    # A colour that is called otherwise takes those that the mat leaves, in order.
    free = [hue for hue in _GROUNDS if hue not in named]
    nameless = [at for at, name in enumerate(named) if name not in _GROUNDS or named.index(name) != at]
    return free[nameless.index(country) % len(free)]
