"""Lay invisible shapes over the drawn mat. With them, a click finds the borders, the track, and the spaces under ranges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.durdain.arranging.laying import TRACK
from tallystick.games.durdain.arranging.pieces import ranges_on
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, TRACK_END, Border, Mat, Place
from tallystick.games.durdain.drawing.markings import Markings, shows_seas
from tallystick.games.durdain.drawing.picture import spot_of
from tallystick.games.durdain.drawing.places import area_of, border_ends, path
from tallystick.games.durdain.drawing.track import LANE, Track, track_of
from tallystick.games.durdain.position.counts import is_in_play
from tallystick.games.durdain.position.names import border_name, place_name
from tallystick.games.durdain.position.table import NOBODY, Position, place_of_range
from tallystick.rules.wording import listing

REACH, TIP = 7, 0.12
# REACH: how far from a border a click still hits it. TIP: the part that is free at each end, because borders meet there.
ROUND_A_RANGE = 13
UNSEEN = 'fill-opacity="0" pointer-events="all"'


def over(position: Position) -> str:
    """Return the shapes for a position."""
    with_seas = shows_seas(position, Markings())
    track = track_of(position.board, with_seas=with_seas)
    parts = [*_covered(position), *_borders(position, with_seas=with_seas), *_ranges(position)]
    return "\n".join([*parts, *(_track(track) if position.turn != NOBODY else ())])


def _shape(name: str, title: str, d: str) -> str:
    return f'<path data-square="{name}" d="{d}" {UNSEEN}><title>{title}</title></path>'


def _covered(position: Position) -> Iterator[str]:
    """Yield each space under a range by itself. People lay a range and take it off space by space."""
    for space in sorted(position.covered):
        name = place_name(position, space)
        title = f"{name}, under {listing(ranges_on(position, space))}"
        yield _shape(name, title, area_of(position.board, space))


def _ranges(position: Position) -> Iterator[str]:
    """Yield the middle of each range if a piece can be in it. The piece stands there."""
    can_be = any(Place.RANGE in piece.terrain and is_in_play(position, kind) for kind, piece in PIECE.items())
    for at, under in enumerate(position.mountains):
        if under and (can_be or position.pieces[place_of_range(position, at)] is not None):
            x, y = spot_of(position, place_of_range(position, at))
            circle = f'cx="{x:.1f}" cy="{y:.1f}" r="{ROUND_A_RANGE}"'
            yield f'<circle data-square="{RANGES[at]}" {circle} {UNSEEN}><title>In range {RANGES[at]}</title></circle>'


def _borders(position: Position, *, with_seas: bool) -> Iterator[str]:
    for border in sorted(position.board.borders):
        is_open = not all(space in position.covered for space in border)
        is_drawn = with_seas or all(position.board.spaces[space].kind != Place.SEA for space in border)
        if (is_open and is_drawn) or border in position.wall_owner:
            name = border_name(position, border)
            yield _shape(name, f"Border {name}", _band(position.board, border))


@lru_cache(maxsize=2048)
def _band(mat: Mat, border: Border) -> str:
    """Return a band along a border, pointed at its ends."""
    bands = []
    for (x1, y1), (x2, y2) in border_ends(mat, border):
        (dx, dy), long = (x2 - x1, y2 - y1), ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        aside_x, aside_y = -dy / long * REACH, dx / long * REACH
        near, far = ((x1 + dx * part, y1 + dy * part) for part in (TIP, 1 - TIP))
        inner = [(x1 + dx * part, y1 + dy * part) for part in (2 * TIP, 1 - 2 * TIP)]
        one = [(x + aside_x, y + aside_y) for x, y in inner]
        other = [(x - aside_x, y - aside_y) for x, y in reversed(inner)]
        bands.append(path([near, *one, far, *other]))
    return "".join(bands)


@lru_cache(maxsize=16)
def _track(track: Track) -> tuple[str, ...]:
    """Return the shapes for the places of the track. Each shape includes the lane next to its place, where tokens lie."""
    return tuple(
        _shape(f"{TRACK}{place}", f"{place} on the track", _place(track, place)) for place in range(1, TRACK_END + 1)
    )


def _place(track: Track, place: int) -> str:
    left, top = track.corner(place)
    right, bottom = left + track.size, top + track.size
    x, y = track.beside(place, 0)
    if y < top:
        top -= LANE
    elif x < left:
        left -= LANE
    elif x > right:
        right += LANE
    else:
        bottom += LANE
    return path([(left, top), (right, top), (right, bottom), (left, bottom)])
