"""Draw a unit as a shield in the colour of its player, with its kind and rank, or with `?` if they are not known."""

from __future__ import annotations

from tallystick.games.conquest.components.box import KINDS, LETTERS
from tallystick.rules.colours import INK, PAPER, SEATS, TEXT, WHITE
from tallystick.rules.svg import text

UNTOLD = "?"
BADGE = 7.5
# The radius of a player's number.


def unit_shield(seat: int, kind: int | None, x: float, y: float, size: float, *, is_open: bool) -> str:
    """Draw a shield round a point: light if everybody knows what it is, dark if it stands face down."""
    fill, ink = (WHITE, INK) if is_open else (SEATS[seat], PAPER)
    half = size / 2
    d = f"m{-half:g},{-half:g}h{size:g}v{size * 0.5:g}q0,{size * 0.35:g} {-half:g},{half:g}q{-half:g},{-size * 0.15:g} {-half:g},{-half:g}z"
    shield = (
        f'<path d="M{x:.1f},{y:.1f}{d}" fill="{fill}" stroke="{SEATS[seat]}" stroke-width="{size / 11:.1f}" '
        'stroke-linejoin="round" pointer-events="none"/>'
    )
    sign = UNTOLD if kind is None else f"{LETTERS[kind]}{KINDS[kind].strength or ''}"
    wide = len(sign) > 2
    word = text(x, y + size * 0.16, sign, round(size * (0.38 if wide else 0.46)), ink)
    return f'<g data-unit="{seat + 1}{sign[0]}">{shield}{word}</g>'


def seat_badge(seat: int, x: float, y: float) -> str:
    """Draw the number of a player in a circle round a point."""
    circle = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{BADGE}" fill="{PAPER}" stroke="{SEATS[seat]}" stroke-width="1.6" '
        'pointer-events="none"/>'
    )
    return circle + text(x, y + BADGE * 0.55, str(seat + 1), 11, TEXT)
