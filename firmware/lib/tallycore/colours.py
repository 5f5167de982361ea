"""The colours of seats. Events carry their place in this list, so it is only ever appended to; each has a symbol of its own,
so that nothing is told by colour alone. Device and page both read it.
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
    """The name of a colour."""
    return COLOURS[colour % len(COLOURS)][0]


def symbol(colour: int) -> str:
    """The symbol that stands beside a colour wherever it is shown."""
    return COLOURS[colour % len(COLOURS)][1]


def rgb(colour: int) -> int:
    """The colour itself, as 0xRRGGBB."""
    return COLOURS[colour % len(COLOURS)][2]


def ink_on(background: int) -> int:
    """Black or white, whichever reads better on `background`."""
    red, green, blue = background >> 16, background >> 8 & 255, background & 255
    return 0x000000 if 3 * red + 6 * green + blue > 1300 else 0xFFFFFF
