"""Show by name what there is besides the rules: the map, the house's or a group's own."""

from __future__ import annotations

from tallystick.games.conquest.components.map import HOUSE, Map, map_of, read_map
from tallystick.games.conquest.drawing.board_picture import draw_map_picture
from tallystick.games.conquest.drawing.board_text import draw_map_text
from tallystick.rules.errors import BadOwnData, UnknownTopic

WORD = "map"
PREFIX = f"{WORD}:"


def own_data(word: str, content: str) -> str:
    """Return the word for a position's text that the file of a group's own map stands for. Raise BadOwnData, or UnknownTopic."""
    if word != WORD:
        raise UnknownTopic(f'"{word}" takes no file: an own map is given as {WORD}=@FILE.')
    return read_map(content).id


def topics() -> list[str]:
    """Return what can be shown: the house map."""
    return [f"{PREFIX}{HOUSE}"]


def show_topic(topic: str) -> tuple[str, str]:
    """Show a map by its word, as text and as SVG. Raise UnknownTopic."""
    try:
        board: Map = map_of(topic.removeprefix(PREFIX))
    except BadOwnData as error:
        raise UnknownTopic(
            f'there is no map "{topic.removeprefix(PREFIX)}"; there is {PREFIX}{HOUSE}, or {PREFIX}@FILE.'
        ) from error
    return draw_map_text(board), draw_map_picture(board)
