"""The colours of seats as the page shows them; a test holds that the device means the same."""

SEAT_COLOURS = (
    ("red", "●"),
    ("blue", "■"),
    ("green", "▲"),
    ("yellow", "◆"),
    ("purple", "★"),
    ("orange", "✚"),
    ("white", "○"),
    ("black", "♥"),
)
# By the number that events carry: the name and the symbol that goes with it, so that nothing is told by colour alone.
