"""Draw a position as a picture: the mat with ranges, pieces, walls and flags, the track, and the step in dispute with its path."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from math import hypot
from textwrap import wrap

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, TRACK_END, Border, Mat
from tallystick.games.durdain.components.triangles import corners, points_up
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.captions import named, player_line, state_of_play
from tallystick.games.durdain.drawing.claims import claim
from tallystick.games.durdain.drawing.markings import WAY, Markings, markings, shows_seas
from tallystick.games.durdain.drawing.mat_picture import (
    LINE_HEIGHT,
    draw_countries,
    draw_ground,
    draw_lines,
    draw_names,
    draw_title,
    frame,
    line_spot,
)
from tallystick.games.durdain.drawing.pieces import draw_piece, draw_shape, draw_wall, seat_colour
from tallystick.games.durdain.drawing.places import SIDE, Point, area, border_ends, point, roomiest, spots
from tallystick.games.durdain.drawing.svg import Box, sheet, text
from tallystick.games.durdain.drawing.track import LANE, TOKEN, Track, draw_token, draw_track, track_of
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.position.counts import is_in_play
from tallystick.games.durdain.position.names import border_name, place_name
from tallystick.games.durdain.position.table import Position
from tallystick.rules.captions import captioned
from tallystick.rules.colours import INK, QUIET, RED, TEXT, WHITE

CHARACTER_WIDTH = 7.2
# Of the lines below the track, on an average line or more: none may run out of the picture.
INDENT = 2.4 * TOKEN
KEY_LINES = "", ""
# They leave room for the key.
_DEFINITIONS = (
    '<defs><pattern id="against" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="2.5" height="8" fill="{RED}" fill-opacity="0.6"/></pattern>'
    '<marker id="tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto">'
    f'<path d="M0,0L10,5L0,10Z" fill="{RED}"/></marker></defs>'
)


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw a position; what is in dispute is red with its path, and what causes an objection is barred."""
    mat, marked = position.board, markings(position, move)
    told = [*([] if move is None else [f"In dispute: {claim(position, move)}."]), *state_of_play(position)]
    told += [player_line(position, seat) for seat in range(position.agreement.players)]
    with_seas = shows_seas(position, marked)
    characters = int((track_of(mat, with_seas=with_seas).width - INDENT) / CHARACTER_WIDTH)
    sentences = [wrap(sentence, characters, subsequent_indent="    ") for sentence in told]
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
    return sheet(" ".join([f"{mat.name}.", *told]), box, drawn, _board(box, track))


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
            yield text(x, y + 26, RANGES[at], 11, TEXT, halo=palette.ROCK)


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
        for ends in border_ends(position.board, border):
            yield draw_wall(position, position.wall_owner[border], ends, border_name(position, border))


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
        yield f'<path data-against="{name}" d="{d}" fill="url(#against)" pointer-events="none"/>'


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
    for (x1, y1), (x2, y2) in border_ends(position.board, border):
        line = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"{dashes}'
        name = border_name(position, border)
        yield f'<line data-{kind}="{name}" {line} stroke="{RED}" stroke-width="15" stroke-opacity="0.45" pointer-events="none"/>'


def _ways(position: Position, marked: Markings) -> Iterator[str]:
    for way in marked.trail:
        yield _arrow(position, way, "trail", 'stroke-width="3.5" stroke-dasharray="2 6" stroke-linecap="round"')
    for way in marked.attacks:
        yield _arrow(position, way, "attack", 'stroke-width="4" stroke-dasharray="9 5" marker-end="url(#tip)"')
    numbered = len(marked.path) > 1 or marked.bad is not None
    for number, way in marked.path:
        yield _arrow(position, way, "path", 'stroke-width="4.5" marker-end="url(#tip)"')
        if numbered:
            yield from _number(position, way, number, is_bad=number == marked.bad)


def _number(position: Position, way: WAY, number: int, *, is_bad: bool) -> Iterator[str]:
    """Draw the number of a step beside the middle of its arrow, on its left; that of the step that cannot be is filled."""
    (x1, y1), (x2, y2) = (spot_of(position, place) for place in way)
    long = hypot(x2 - x1, y2 - y1) or 1
    x, y = (x1 + x2) / 2 + (y2 - y1) / long * 11, (y1 + y2) / 2 - (x2 - x1) / long * 11
    fill, ink = (RED, WHITE) if is_bad else (WHITE, RED)
    circle = f'cx="{x:.1f}" cy="{y:.1f}" r="8.5" fill="{fill}" stroke="{RED}" stroke-width="1.5"'
    yield f'<circle data-step="{number}" {circle} pointer-events="none"/>'
    yield text(x, y + 4, str(number), 11, ink)


def _arrow(position: Position, way: WAY, kind: str, style: str) -> str:
    (x1, y1), (x2, y2) = (spot_of(position, place) for place in way)
    # It leaves the middles of both places to the pieces that stand there.
    cut = 0.0 if kind == "trail" else 0.18
    a, b = (x1 + (x2 - x1) * cut, y1 + (y2 - y1) * cut), (x2 - (x2 - x1) * cut, y2 - (y2 - y1) * cut)
    line = f'x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" pointer-events="none"'
    name = "&gt;".join(place_name(position, place) for place in way)
    back = f'<line {line} stroke="{WHITE}" stroke-width="9" stroke-linecap="round" stroke-opacity="0.75"/>'
    return f'{back}<line data-{kind}="{name}" {line} stroke="{RED}" {style}/>'


def _warnings(position: Position, marked: Markings) -> Iterator[str]:
    for place in sorted(marked.offending):
        x, y = spot_of(position, place)
        at = f'cx="{x + SIDE * 0.24:.1f}" cy="{y - SIDE * 0.18:.1f}"'
        yield f'<circle {at} r="8" fill="{RED}" pointer-events="none"/>{text(x + SIDE * 0.24, y - SIDE * 0.18 + 4.5, "!", 13, WHITE)}'


def _key(position: Position, track: Track) -> Iterator[str]:
    """Draw each kind of piece that players have with its name, in a line below the track."""
    x, y = track.left + 16, track.top + track.height + LANE + LINE_HEIGHT
    for kind, piece in PIECE.items():
        if piece.shape and piece.owned and is_in_play(position, kind):
            yield draw_shape(kind, (x, y), QUIET)
            yield text(x + 24, y + 5, kind, 14, TEXT, 400, anchor="start")
            x += 60 + 8 * len(kind)


def _badges(position: Position, lines: list[str], track: Track) -> Iterator[str]:
    """Draw the token of each player before the line that tells of it."""
    for seat in range(position.agreement.players):
        line = lines.index(next(line for line in lines if line.startswith(named(position, seat).capitalize())))
        yield draw_token(seat, seat_colour(position, seat), line_spot(track, line))
