"""Draw a position as a picture: the mat with ranges, pieces, walls and flags, the track, and the step in dispute with its path."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from math import dist

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, TRACK_END, Border, Mat
from tallystick.games.durdain.components.triangles import corners, points_up
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.captions import named, state_of_play
from tallystick.games.durdain.drawing.claims import claim
from tallystick.games.durdain.drawing.markings import WAY, Markings, markings, shows_seas
from tallystick.games.durdain.drawing.mat_picture import (
    HALO,
    LINE_HEIGHT,
    draw_countries,
    draw_ground,
    draw_lines,
    draw_names,
    draw_title,
    frame,
    line_spot,
    mat_picture,
)
from tallystick.games.durdain.drawing.pieces import draw_piece, draw_shape, draw_wall, seat_colour
from tallystick.games.durdain.drawing.places import SIDE, area, border_ends, point, roomiest, spots
from tallystick.games.durdain.drawing.track import LANE, TOKEN, Track, draw_token, draw_track, track_of
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.position.counts import is_in_play
from tallystick.games.durdain.position.names import border_name, place_name
from tallystick.games.durdain.position.table import Position
from tallystick.rules.captions import captioned
from tallystick.rules.colours import INK, QUIET, RED, WHITE
from tallystick.rules.sentences import disputed_step, wrapped
from tallystick.rules.svg import (
    AGAINST,
    TIP,
    Box,
    Point,
    arrow,
    arrow_tip,
    between,
    definitions,
    ends,
    hatching,
    text,
    warning,
)

CHARACTER_WIDTH = 7.2
# Of the lines below the track, on an average line or more: none may run out of the picture.
INDENT = 2.4 * TOKEN
KEY_LINES = "", ""
# They leave room for the key.
_DEFINITIONS = definitions([hatching(2.5, 0.6), arrow_tip(7, 3.2)])


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw a position; what is in dispute is red with its path, and what causes an objection is barred."""
    mat, marked = position.board, markings(position, move)
    told = [*disputed_step(claim, position, move), *state_of_play(position)]
    with_seas = shows_seas(position, marked)
    characters = int((track_of(mat, with_seas=with_seas).width - INDENT) / CHARACTER_WIDTH)
    sentences = wrapped(told, characters, "    ")
    lines = [*KEY_LINES, *chain(*sentences)]
    track, box = frame(mat, len(lines), with_seas=with_seas)
    standing = {place for place, piece in enumerate(position.pieces) if piece is not None}
    lying = [found[1] for each in position.extensions if (found := each.markers(position))]
    drawn = [
        _DEFINITIONS,
        draw_title(mat, track),
        *draw_track(mat, track, position.agreement.players, frozenset(chain(*lying))),
        *_tokens(position, track),
        *draw_ground(mat, with_seas=with_seas),
        *_ranges(position),
        *_offending(position, marked),
        *draw_countries(mat, with_seas=with_seas),
        *_disputed(position, marked),
        *_walls(position, position.wall_owner.keys()),
        *draw_names(mat, standing, position.covered.keys(), with_seas=with_seas),
        *_pieces(position),
        *_ways(position, marked),
        # A path that a wall closes does not lie over it.
        *_walls(position, marked.offending_walls),
        *_warnings(position, marked),
        *_sentences(sentences, track),
        *_badges(position, lines, track),
        *_key(position, track),
    ]
    return mat_picture(" ".join([f"{mat.name}.", *told]), box, drawn, _board(box, track))


def _board(box: Box, track: Track) -> Box:
    """Return what is left of a box without its captions: from the tokens that have no point yet down to the key."""
    left, _, width, _ = box
    top = track.top - LANE - 2 * TOKEN - 2
    return left, top, width, track.top + track.height + LANE + len(KEY_LINES) * LINE_HEIGHT - top


def _sentences(sentences: list[list[str]], track: Track) -> Iterator[str]:
    line = len(KEY_LINES)
    for lines in sentences:
        yield captioned(draw_lines(lines, track, INDENT, line))
        line += len(lines)


def spot_of(position: Position, place: int) -> Point:
    """Return where a piece stands on a place; on a range that is not laid, off the mat's upper end."""
    mat = position.board
    if place < len(mat.spaces):
        return spots(mat)[place]
    under = position.mountains[place - len(mat.spaces)]
    triangles = [triangle for number in under for triangle in mat.triangles[number]]
    return roomiest(triangles) if triangles else spots(mat)[0]


def _area_of(position: Position, place: int) -> str:
    mat = position.board
    numbers = (place,) if place < len(mat.spaces) else position.mountains[place - len(mat.spaces)]
    return area([triangle for number in numbers for triangle in mat.triangles[number]])


def _ranges(position: Position) -> Iterator[str]:
    mat = position.board
    for at, under in enumerate(position.mountains):
        if not under:
            continue
        d = _area_of(position, len(mat.spaces) + at)
        yield (
            f'<path data-square="{RANGES[at]}" d="{d}" fill="{palette.ROCK}" stroke="{palette.ROCK}" stroke-width="3" '
            'stroke-linejoin="round"/>'
        )
        for number in under:
            yield from _peak(mat, number)
        x, y = spot_of(position, len(mat.spaces) + at)
        ring = f'cx="{x:.1f}" cy="{y:.1f}" r="15"'
        yield f'<circle {ring} fill="{palette.SNOW}" stroke="{palette.PEAK}" stroke-width="1.5" pointer-events="none"/>'
        if position.pieces[len(mat.spaces) + at] is None:
            yield text(x, y + 4.5, RANGES[at], 13, INK)
        else:
            yield text(x, y + 26, RANGES[at], 11, halo=palette.ROCK, halo_width=HALO)


def _peak(mat: Mat, number: int) -> Iterator[str]:
    """Draw a mountain that fills a triangle; one that points down has a smaller one in its upper half."""
    for triangle in mat.triangles[number]:
        (left, low), (right, _), (apex, high) = map(point, corners(triangle))
        if not points_up(triangle):
            low, high = low + (high - low) * 0.55, low
        width, tall, foot = (right - left) * 0.36, (low - high) * 0.72, low - (low - high) * 0.1
        top, side = foot - tall, width * 0.36
        snow = top + tall * 0.36
        for reach, base, notch, fill in ((width, foot, 0, palette.PEAK), (side, snow, 4, palette.SNOW)):
            ends = f"M{apex - reach:.1f},{base:.1f}L{apex:.1f},{top:.1f}L{apex + reach:.1f},{base:.1f}L{apex:.1f},{base - notch:.1f}Z"
            yield f'<path d="{ends}" fill="{fill}" pointer-events="none"/>'


def _pieces(position: Position) -> Iterator[str]:
    for place, piece in enumerate(position.pieces):
        if piece is not None:
            yield draw_piece(position, piece, spot_of(position, place), place_name(position, place))


def _walls(position: Position, borders: Collection[Border]) -> Iterator[str]:
    for border in sorted(borders):
        for stretch in border_ends(position.board, border):
            yield draw_wall(position, position.wall_owner[border], stretch, border_name(position, border))


def _tokens(position: Position, track: Track) -> Iterator[str]:
    """Draw the token of each player beside its place on the track; those of one place lie upon each other, fanned out."""
    before: dict[int, int] = {}
    for seat, score in enumerate(position.scores):
        if seat not in position.out:
            place = min(score, TRACK_END)
            spot = track.beside(place, before.get(place, 0))
            before[place] = before.get(place, 0) + 1
            yield draw_token(seat, seat_colour(position, seat), spot, f' data-token="{seat + 1}:{score}"')


def _offending(position: Position, marked: Markings) -> Iterator[str]:
    for place in sorted(marked.offending):
        name, d = place_name(position, place), _area_of(position, place)
        yield f'<path data-against="{name}" d="{d}" fill="{AGAINST}" pointer-events="none"/>'


def _disputed(position: Position, marked: Markings) -> Iterator[str]:
    for place in marked.disputed:
        name, d = place_name(position, place), _area_of(position, place)
        yield (
            f'<path data-disputed="{name}" d="{d}" fill="{RED}" fill-opacity="0.12" stroke="{RED}" stroke-width="4" '
            'stroke-linejoin="round" pointer-events="none"/>'
        )
    for kind, borders in (("disputed", marked.borders), ("against", sorted(marked.offending_walls))):
        for border in borders:
            yield from _border_mark(position, border, kind)


def _border_mark(position: Position, border: Border, kind: str) -> Iterator[str]:
    dashes = "" if kind == "disputed" else ' stroke-dasharray="4 4"'
    name = border_name(position, border)
    for line in border_ends(position.board, border):
        style = f'stroke="{RED}" stroke-width="15" stroke-opacity="0.45" pointer-events="none"'
        yield f'<line data-{kind}="{name}" {ends(*line)}{dashes} {style}/>'


def _ways(position: Position, marked: Markings) -> Iterator[str]:
    for way in marked.trail:
        yield _arrow(position, way, "trail", 'stroke-width="3.5" stroke-dasharray="2 6" stroke-linecap="round"')
    for way in marked.attacks:
        yield _arrow(position, way, "attack", f'stroke-width="4" stroke-dasharray="9 5" marker-end="{TIP}"')
    numbered = len(marked.path) > 1 or marked.bad is not None
    for number, way in marked.path:
        yield _arrow(position, way, "path", f'stroke-width="4.5" marker-end="{TIP}"')
        if numbered:
            yield from _number(position, way, number, is_bad=number == marked.bad)


def _number(position: Position, way: WAY, number: int, *, is_bad: bool) -> Iterator[str]:
    """Draw the number of a step beside the middle of its arrow, on its left; that of the step that cannot be is filled."""
    begin, end = (spot_of(position, place) for place in way)
    (x, y), aside = between(begin, end, 0.5), 11 / (dist(begin, end) or 1)
    x, y = x + (end[1] - begin[1]) * aside, y - (end[0] - begin[0]) * aside
    fill, ink = (RED, WHITE) if is_bad else (WHITE, RED)
    circle = f'cx="{x:.1f}" cy="{y:.1f}" r="8.5" fill="{fill}" stroke="{RED}" stroke-width="1.5"'
    yield f'<circle data-step="{number}" {circle} pointer-events="none"/>'
    yield text(x, y + 4, str(number), 11, ink)


def _arrow(position: Position, way: WAY, kind: str, style: str) -> str:
    begin, end = (spot_of(position, place) for place in way)
    # It leaves the middles of both places to the pieces that stand there.
    cut = 0.0 if kind == "trail" else 0.18
    name = "&gt;".join(place_name(position, place) for place in way)
    shown = between(begin, end, cut), between(end, begin, cut)
    return arrow(*shown, f'data-{kind}="{name}"', style, back=9, opacity=0.75)


def _warnings(position: Position, marked: Markings) -> Iterator[str]:
    for place in sorted(marked.offending):
        x, y = spot_of(position, place)
        yield warning(x + SIDE * 0.24, y - SIDE * 0.18, foot=4.5)


def _key(position: Position, track: Track) -> Iterator[str]:
    """Draw each kind of piece that players have with its name, in a line below the track."""
    x, y = track.left + 16, track.top + track.height + LANE + LINE_HEIGHT
    for kind, piece in PIECE.items():
        if piece.shape and piece.owned and is_in_play(position, kind):
            yield draw_shape(kind, (x, y), QUIET)
            yield text(x + 24, y + 5, kind, 14, weight=400, anchor="start")
            x += 60 + 8 * len(kind)


def _badges(position: Position, lines: list[str], track: Track) -> Iterator[str]:
    """Draw the token of each player before the line that tells of it."""
    for seat in range(position.agreement.players):
        line = lines.index(next(line for line in lines if line.startswith(named(position, seat).capitalize())))
        yield draw_token(seat, seat_colour(position, seat), line_spot(track, line))
