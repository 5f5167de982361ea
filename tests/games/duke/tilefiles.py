"""Data files and words of a group's own tiles, for tests."""

from tallystick.games.duke.components.custom_tile_text import read_drafts
from tallystick.games.duke.components.custom_tiles import validate
from tallystick.rules.errors import BadOwnData


def read_tile_texts(text):
    """Return the tiles of words; raise BadOwnData with all that is wrong with them."""
    drafts = read_drafts(text)
    tiles, faults = ((), ["is not a tile"]) if drafts is None else validate(drafts)
    if faults:
        raise BadOwnData(faults)
    return tiles


def read_tile_text(text):
    (tile,) = read_tile_texts(text)
    return tile


def table(**entries):
    """A data file with one tile; sides by default so that nothing is wrong with them."""
    entries = {"name": '"Baron"', "starting": '[{icon = "move", dx = 0, dy = 1}]', "other": "[]"} | entries
    return "[[tile]]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items() if value)


def grid(*rows):
    return '"""\n' + "\n".join(rows) + '\n"""'
