"""Draw what the players have at first, by their number, as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.box import FACTIONS, HANDS, PALISADES, PILES, VALUES
from tallystick.rules.colours import RULING, in_light
from tallystick.rules.svg import text, whole_picture
from tallystick.rules.wording import listing, several

CELL_WIDTH, CELL_HEIGHT, FIRST_WIDTH, MARGIN = 56, 36, 190, 16
# In pixels.
CAPTION = 14


def draw_deal_text(players: int) -> str:
    """Return a table of the warriors of each player, and what lies on the table besides."""
    rows = _table(players)
    width = max(len(name) for name, _ in rows)
    lines = [f"{name:{width}}" + "".join(f"{cell:>4}" for cell in cells) for name, cells in rows]
    return "\n".join([*lines, "", *_sentences(players)])


def _table(players: int) -> list[tuple[str, list[str]]]:
    """Return the rows of the table."""
    return [("value of a warrior", [*map(str, VALUES)]), ("warriors per player", [*map(str, HANDS[players])])]


def _sentences(players: int) -> list[str]:
    names = listing(faction.name for faction in FACTIONS)
    return [
        f"{players} players: each has {several('warrior', sum(HANDS[players]))} and chooses a faction ({names}).",
        f"Gold: piles of {listing(map(str, PILES))} are dealt onto the eight mines, {sum(PILES)} in all.",
        f"{PALISADES} palisades lie beside the board for everybody.",
    ]


def draw_deal_picture(players: int) -> str:
    """Return the same as an SVG picture."""
    rows, sentences = _table(players), _sentences(players)
    width = 2 * MARGIN + max(FIRST_WIDTH + CELL_WIDTH * len(VALUES), CAPTION // 2 * max(map(len, sentences)) + CAPTION)
    height = 2 * MARGIN + CELL_HEIGHT * len(rows) + 22 * len(sentences) + 8
    top = MARGIN + CELL_HEIGHT * len(rows) + 26
    drawn = [
        *(cell for at, (name, cells) in enumerate(rows) for cell in _row(MARGIN + at * CELL_HEIGHT, name, cells)),
        *(text(MARGIN, top + 22 * at, each, CAPTION, weight=400, anchor="start") for at, each in enumerate(sentences)),
    ]
    return in_light(whole_picture(" ".join(sentences), (0, 0, width, height), drawn))


def _row(top: int, name: str, cells: list[str]) -> Iterator[str]:
    left = MARGIN
    for words, width in [(name, FIRST_WIDTH), *((cell, CELL_WIDTH) for cell in cells)]:
        yield f'<rect x="{left}" y="{top}" width="{width}" height="{CELL_HEIGHT}" fill="none" stroke="{RULING}"/>'
        yield text(left + width // 2, top + CELL_HEIGHT // 2 + 5, words, CAPTION, weight=400)
        left += width
