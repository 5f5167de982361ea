"""Draw what lies beside the board: for each player the reserve and the Flags, and the piles of cards."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tallystick.games.conquest.components.box import UnitKind
from tallystick.games.conquest.drawing.board_picture import CARD_BACK
from tallystick.games.conquest.drawing.captions import CARD_NAMES, player_line
from tallystick.games.conquest.drawing.unit_picture import seat_badge, unit_shield
from tallystick.games.conquest.position.table import UNSEEN, Position
from tallystick.rules.captions import captioned
from tallystick.rules.colours import INK, PAPER, RULING, SEATS, TEXT, WHITE
from tallystick.rules.svg import text

ROW, HEAD = 56, 10
# The height of a player's row, and of the blank above the first.
UNIT, STEP = 22, 27
CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 58, 66, 68
SMALL = 13
CARDS_ROW = CARD_HEIGHT + 2 * SMALL + 12
# With the words below the cards.


def height_beside(position: Position) -> int:
    """Return how high what lies beside the board is drawn."""
    return HEAD + CARDS_ROW * _has_cards(position) + ROW * position.agreement.players


def beside_board(position: Position, width: int) -> Iterator[str]:
    """Draw it all, `width` wide, below the point 0, 0: the cards, and below them a row for each player."""
    if _has_cards(position):
        yield from _cards(position, width)
    for seat in range(position.agreement.players):
        yield from _player(position, seat, HEAD + CARDS_ROW * _has_cards(position) + ROW * seat)


def _has_cards(position: Position) -> bool:
    return not position.claims and position.agreement.first is not None


def _player(position: Position, seat: int, y: int) -> Iterator[str]:
    yield f'<rect x="0" y="{y}" width="6" height="{ROW - 8}" rx="3" fill="{SEATS[seat]}"/>'
    weight = 700 if seat == position.turn and not position.claims else 400
    yield captioned([text(16, y + 14, player_line(position, seat), 14, weight=weight, anchor="start")])
    yield seat_badge(seat, 20, y + 35)
    x = 46.0
    for kind in position.reserves[seat]:
        yield unit_shield(seat, None if kind == UNSEEN else kind, x, y + 35, UNIT, is_open=kind != UNSEEN)
        x += STEP
    for owner, holder in enumerate(position.flags):
        if holder == seat and owner != seat:
            yield unit_shield(owner, UnitKind.FLAG, x + STEP / 2, y + 35, UNIT, is_open=True)
            x += STEP


def _cards(position: Position, width: int) -> Iterator[str]:
    """Draw the pile face down, the discarded and the drawn cards face up. Many of them overlap."""
    deck = position.deck
    piles = [("pile", sum(deck.pile), CARD_BACK, PAPER), ("discard", sum(deck.discard), WHITE, INK)]
    for place, (name, count, fill, ink) in enumerate(piles):
        x = place * CARD_STEP
        dashes = "" if count else ' stroke-dasharray="4 4"'
        yield (
            f'<rect data-pile="{name}" x="{x}" y="{HEAD}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" '
            f'fill="{fill if count else "none"}" stroke="{RULING}" stroke-width="2"{dashes}/>'
        )
        yield text(x + CARD_WIDTH / 2, HEAD + 41, str(count), 20, ink if count else TEXT)
        yield text(x + CARD_WIDTH / 2, HEAD + CARD_HEIGHT + SMALL + 3, name, SMALL, TEXT, 400)
    drawn = [name for name, count in zip(CARD_NAMES, deck.drawn, strict=True) for _ in range(count)]
    left = 3 * CARD_STEP
    step = min(CARD_STEP, (width - left) // max(1, len(drawn)))
    for place, name in enumerate(drawn):
        yield from _drawn_card(name, left + place * step)
    if drawn:
        yield text(left + CARD_WIDTH / 2, HEAD + CARD_HEIGHT + SMALL + 3, "drawn", SMALL, TEXT, 400)


def _drawn_card(name: str, x: float) -> Iterator[str]:
    size = f'width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5"'
    yield f'<rect data-card="{escape(name)}" x="{x}" y="{HEAD}" {size} fill="{WHITE}" stroke="{INK}"/>'
    words = name.split()
    for line, word in enumerate(words):
        y = HEAD + CARD_HEIGHT / 2 + 4 + (line - (len(words) - 1) / 2) * 12
        yield text(x + CARD_WIDTH / 2, y, word, 8 if len(word) > 7 else 10, INK)
