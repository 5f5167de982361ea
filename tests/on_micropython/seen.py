"""The words on a display, from what is to be drawn there, whatever its parts are called."""

FIRST = 0x20


def texts_of(item):
    """All texts that are not hidden, in the order in which they are drawn."""
    found = []
    _collect(item, found)
    return found


def _collect(item, found):
    if getattr(item, "hidden", False):
        return
    if hasattr(item, "tile_width") and item.width > 1:
        # Tiles side by side are the letters of a terminal: one text, whose lines are joined. Tiles below each other are rows of one
        # bitmap, whose texts are known.
        rows = ["".join([chr(FIRST + item[x, y]) for x in range(item.width)]).strip() for y in range(item.height)]
        _take(" ".join([row for row in rows if row]), found)
        return
    own = getattr(item, "__dict__", {})
    for name in own:
        # What the library's label knows of itself besides its text.
        value = own[name] if name != "_label_direction" else None
        _take(value, found)
        if isinstance(value, (list, tuple)):
            for each in value:
                _take(each, found)
    for number in range(len(item) if hasattr(item, "append") else 0):
        _collect(item[number], found)


def _take(value, found):
    if isinstance(value, str) and value.strip() and value not in found:
        found.append(value)
