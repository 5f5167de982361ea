"""Show a tile by name, both sides as printed, or a group's own tile."""

from __future__ import annotations

from tallystick.games.duke.components.custom_tile_files import inline
from tallystick.games.duke.components.custom_tile_text import read_drafts
from tallystick.games.duke.components.custom_tiles import validate
from tallystick.games.duke.components.tiles import Tile, printed_tiles
from tallystick.games.duke.components.vocabulary import names_of
from tallystick.games.duke.drawing.tile_card import card_of, card_text, dragon_card
from tallystick.games.duke.drawing.tile_picture import card_svg
from tallystick.rules.errors import BadOwnData, UnknownTopic

WORD = "tile"
PREFIX = f"{WORD}:"
DRAGON = "dragon"


def own_data(word: str, content: str) -> str:
    """Return the word for a position's text that a file of the group's own tiles stands for."""
    if word != WORD:
        raise UnknownTopic(f'"{word}" takes no file: own tiles are given as tile=@FILE.')
    return inline(content)


def showable_names() -> list[str]:
    """Return every tile by name, the Dragon last."""
    return [f"{PREFIX}{tile.id}" for tile in printed_tiles()] + [f"{PREFIX}{DRAGON}"]


def show_by_name(topic: str) -> tuple[str, str]:
    """Show a tile by name, by code, or written out, as text and as SVG. Raise UnknownTopic, or BadOwnData."""
    name = topic.removeprefix(PREFIX)
    cards = [dragon_card()] if name.lower() == DRAGON else [card_of(tile) for tile in _tiles(name)]
    if not cards:
        near = names_of(printed_tiles()).near(name)
        meant = f"; did you mean {' or '.join(near)}?" if near else ": the tiles are listed by `tallystick rules duke`."
        raise UnknownTopic(f'there is no tile "{name}"{meant}')
    return "\n\n".join(map(card_text, cards)), "\n".join(map(card_svg, cards))


def _tiles(name: str) -> list[Tile]:
    drafts = read_drafts(name)
    if drafts:
        tiles, faults = validate(drafts)
        if faults:
            raise BadOwnData(faults)
        return list(tiles)
    return [printed_tiles()[kind] for kind in names_of(printed_tiles()).find(name) or []]
