"""Colours and shapes of the picture: one shape a terrain, so that it can be read in black and white."""

from __future__ import annotations

from tallystick.rules.colours import INK, RED, WHITE, themed

COLOURS = {
    "": themed(WHITE, "#2b2a26"),
    "M": themed("#d3d0d6", "#4a474f"),
    "P": themed("#e4eeb4", "#525a24"),
    "F": themed("#b5d8ab", "#2f4f2c"),
    "R": themed("#bcdcf0", "#27475d"),
    "D": themed("#f4dfa6", "#6b5525"),
    "W": themed("#dccabb", "#54433a"),
    "?": themed("#efe3ef", "#4d3f4d"),
}
_ROCK = themed("#8d8893", "#a19ca8")
_GRASS = themed("#7f9436", "#b4c864")
_LEAVES, _TRUNK = themed("#3f7d43", "#7cbf78"), themed("#6f4f30", "#b08a63")
_WATER = themed("#2f7fb5", "#7cbde6")
_SAND = themed("#d9a441", "#e3b75c")
_TWIGS = themed("#80614a", "#b89a82")

_SHAPES = {
    "M": f'<path d="M10 46 L25 20 L33 34 L38 27 L49 46 Z" fill="{_ROCK}"/><path d="M25 20 L20 29 L25 27 L29 30 Z" '
    f'fill="{WHITE}"/>',
    "P": '<path d="M12 46 q2 -12 -2 -16 M14 46 q1 -10 6 -14 M28 46 q1 -13 -3 -18 M30 46 q1 -10 6 -15 '
    f'M42 46 q0 -9 -3 -13 M44 46 q1 -8 5 -11" fill="none" stroke="{_GRASS}" stroke-width="2.4" stroke-linecap="round"/>',
    "F": f'<path d="M20 16 L30 38 H10 Z M40 20 L49 40 H31 Z" fill="{_LEAVES}"/><path d="M18 38 h4 v8 h-4 Z '
    f'M38 40 h4 v7 h-4 Z" fill="{_TRUNK}"/>',
    "R": '<path d="M8 27 q7 -8 14 0 t14 0 t13 0 M8 36 q7 -8 14 0 t14 0 t13 0 M8 45 q7 -8 14 0 t14 0 t13 0" '
    f'fill="none" stroke="{_WATER}" stroke-width="3" stroke-linecap="round"/>',
    "D": f'<path d="M7 46 q11 -17 21 -4 q9 -13 21 4 Z" fill="{_SAND}"/><circle cx="40" cy="19" r="6" fill="{_SAND}"/>',
    "W": '<path d="M9 46 L20 35 L18 26 L27 21 M20 35 L31 40 L36 31 L47 33 M31 40 L34 48" fill="none" '
    f'stroke="{_TWIGS}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>',
}

_CASTLE_1 = (
    f'<path d="M14 47 V22 h6 v5 h5 v-5 h6 v5 h5 v-5 h6 V47 Z" fill="{INK}" stroke="{WHITE}" stroke-width="1.5"/>'
    f'<text x="28" y="43" font-size="15" font-weight="700" text-anchor="middle" fill="{WHITE}">1</text>'
)
_CASTLE_2 = (
    f'<path d="M28 11 L42 25 V47 H14 V25 Z" fill="{WHITE}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    f'<text x="28" y="43" font-size="15" font-weight="700" text-anchor="middle" fill="{INK}">2</text>'
)
_WARNING = (
    f'<circle cx="46" cy="10" r="8" fill="{RED}"/>'
    f'<text x="46" y="15" font-size="13" font-weight="700" text-anchor="middle" fill="{WHITE}">!</text>'
)
_HATCHING = (
    '<pattern id="against" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="2" height="8" fill="{RED}" fill-opacity="0.45"/></pattern>'
)


def _definitions() -> str:
    shapes = {**_SHAPES, "castle1": _CASTLE_1, "castle2": _CASTLE_2, "warning": _WARNING}
    return "\n".join(
        ["<defs>", _HATCHING, *(f'<g id="{name}">{shape}</g>' for name, shape in shapes.items()), "</defs>"]
    )


DEFINITIONS = _definitions()
# Everything that squares refer to by name.
