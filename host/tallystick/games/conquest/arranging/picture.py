"""Draw one piece for the tray, and lay signs over the drawn board for what it does not show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import dist

from tallystick.games.conquest.components.box import ANY, LETTERS, MOBILE
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.drawing.board_picture import SQUARE, TERRITORY_LINE
from tallystick.games.conquest.drawing.markings import is_open
from tallystick.games.conquest.drawing.picture import TILE
from tallystick.games.conquest.drawing.spots import Point, name_spots, size_of, unit_spots
from tallystick.games.conquest.drawing.unit_picture import seat_badge, unit_shield
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.notation.position_text import MOVED
from tallystick.games.conquest.position.table import Position, Unit
from tallystick.rules.colours import HELD, INK, SEATS, TEXT, WHITE
from tallystick.rules.svg import between, ends, text, tray_picture

SIZE = 48
SHIELD = 36
ARROW, NARROWED = "\u2192", "\u2260"
# ARROW: the unit has moved in this turn. NARROWED: some kinds were ruled out.
HIGH = 1.0
# The least height of the place over a territory's name, in squares of the board. A finger must be able to hit it.


def unit_picture(unit: Unit, has_moved_now: bool = False) -> str:
    """Return an SVG of a unit with the number of its player, and a sign of what everybody knows of it."""
    middle = SIZE / 2
    known = MOVED if unit.might == MOBILE else NARROWED if unit.might != ANY else ""
    sign = known + (ARROW if has_moved_now else "")
    return tray_picture(
        SIZE,
        [
            unit_shield(unit.seat, unit.token.value, middle + 2, middle - 1, SHIELD, is_open=is_open(unit)),
            seat_badge(unit.seat, 9, 9),
            *(_badge(sign, SIZE - 4 - 4.5 * len(sign), SIZE - 9, SEATS[unit.seat]) if sign else ()),
        ],
    )


def _badge(sign: str, x: float, y: float, colour: str) -> Iterator[str]:
    """Draw a light badge with a sign around a point. People can read it on any unit, in both themes."""
    width = 7 + 9 * len(sign)
    shape = f'width="{width}" height="15" rx="7.5" fill="{WHITE}" stroke="{colour}" stroke-width="1.6" pointer-events="none"'
    yield f'<rect x="{x - width / 2:g}" y="{y - 7.5:g}" {shape}/>'
    yield text(x, y + 5, sign, 15, INK)


def claim_picture(seat: int) -> str:
    """Return an SVG of a piece of land in the colour of a player."""
    land = (
        f'<path d="M6,14L20,5L40,9L44,28L33,43L11,40Z" fill="{HELD[seat]}" stroke="{TERRITORY_LINE}" '
        'stroke-width="2.6" stroke-linejoin="round"/>'
    )
    return tray_picture(SIZE, [land, seat_badge(seat, SIZE / 2, SIZE / 2)])


def laid_over(position: Position) -> Iterator[str]:
    """Yield what the board itself does not show: before the first turn the names of territories as places, later the acts of the turn.

    An arrow marks a unit that has moved in this turn. A broken line leads from the attacker to the defender of a fight that waits.
    """
    if position.claims:
        yield from _territories(position.agreement.board)
    spots = [(x * SQUARE, y * SQUARE) for x, y in unit_spots(position.agreement.board)]
    for zone in position.moved:
        x, y = spots[zone]
        yield from _badge(ARROW, x + 18, y + 12, SEATS[position.turn])
    if position.waiting is not None:
        yield from _waiting(position.waiting, [spots[zone] for zone in position.waiting.zones], SEATS[position.turn])


def _territories(board: Map) -> Iterator[str]:
    for territory, spot in zip(board.territories, name_spots(board), strict=True):
        width, height = (axis * SQUARE for axis in size_of(spot.lines, territory.has_city))
        height = max(height, HIGH * SQUARE)
        x, y = spot.middle[0] * SQUARE - width / 2, spot.middle[1] * SQUARE - height / 2
        yield (
            f'<rect data-square="{territory.id}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6" '
            f'fill="transparent"><title>{escape(territory.name)}</title></rect>'
        )


def _waiting(waiting: Move, spots: Sequence[Point], colour: str) -> Iterator[str]:
    begin, end = spots[0], spots[-1]
    if waiting.what == Step.MOVE:
        # The line begins and ends at the edges of the units.
        cut = min(0.4, TILE * 0.6 / (dist(begin, end) or 1))
        line = ends(between(begin, end, cut), between(end, begin, cut))
        yield f'<line {line} stroke="{TEXT}" stroke-width="4" stroke-dasharray="7 5" pointer-events="none"/>'
        yield from _badge("?", *between(begin, end, 0.5), colour)
    else:
        yield from _badge(f"{LETTERS[waiting.kinds[0]]}?", begin[0] + 14, begin[1] - 19, colour)
