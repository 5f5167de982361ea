"""The table of seat colours, which device and page both read.

Events carry an index into this table, so entries are only ever appended. Each colour has a symbol of its own, so that
nothing is told by colour alone.
"""

COLOURS = (
    ("Red", "●", 0xE03020),
    ("Blue", "■", 0x2060E0),
    ("Green", "▲", 0x20A040),
    ("Yellow", "◆", 0xFFD000),
    ("Purple", "★", 0x9030C0),
    ("Orange", "✚", 0xFF8000),
    ("White", "○", 0xFFFFFF),
    ("Black", "♥", 0x404040),
)


def colour_name(colour: int) -> str:
    """Return the name of the colour with index `colour`."""
    return COLOURS[colour % len(COLOURS)][0]


def symbol(colour: int) -> str:
    """Return the symbol that stands beside the colour wherever it is shown."""
    return COLOURS[colour % len(COLOURS)][1]


def rgb(colour: int) -> int:
    """Return the colour as 0xRRGGBB."""
    return COLOURS[colour % len(COLOURS)][2]


def ink_on(background: int) -> int:
    """Return black or white as 0xRRGGBB, whichever is easier to read on the colour `background` (0xRRGGBB)."""
    red, green, blue = background >> 16, background >> 8 & 255, background & 255
    return 0x000000 if 3 * red + 6 * green + blue > 1300 else 0xFFFFFF
