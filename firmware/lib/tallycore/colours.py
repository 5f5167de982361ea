"""The table of seat colours. Device and page both read it.

Events have an index into this table, so entries are only ever appended. Each colour has its own symbol, so that nobody has
to see colours.
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
    """Return the symbol of the colour. It is shown with the colour everywhere."""
    return COLOURS[colour % len(COLOURS)][1]


def rgb(colour: int) -> int:
    """Return the colour as 0xRRGGBB."""
    return COLOURS[colour % len(COLOURS)][2]


def ink_on(background: int) -> int:
    """Return black or white (0xRRGGBB): the one that is easier to read on the colour `background` (0xRRGGBB)."""
    red, green, blue = background >> 16, background >> 8 & 255, background & 255
    return 0x000000 if 3 * red + 6 * green + blue > 1300 else 0xFFFFFF
