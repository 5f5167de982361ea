"""Put pieces on the mat and on its track, and take them off.

A wall lies on a border, such as d7/d8. A token lies on a place of the track.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.arranging.pieces import (
    EGG,
    egg_markers,
    piece_id,
    piece_of,
    place_of,
    ranges_on,
    token_id,
    token_of,
    wall_id,
)
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, TRACK_END, Border
from tallystick.games.durdain.notation.names import read_border
from tallystick.games.durdain.play.pieces import put as put_piece
from tallystick.games.durdain.play.pieces import put_wall, take_walls
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.names import border_name, place_name
from tallystick.games.durdain.position.table import NOBODY, Piece, Position, is_range
from tallystick.rules.arranging import BadEdit, no_such
from tallystick.rules.wording import an, player

TRACK = "track-"


def lying(position: Position) -> dict[str, list[str]]:
    """Return the pieces by place. A range lies on each space that it covers, a wall on a border, a token on the track."""
    found: dict[str, list[str]] = {}
    for place, word in _all_that_lies(position):
        found.setdefault(place, []).append(word)
    return found


def _all_that_lies(position: Position) -> Iterator[tuple[str, str]]:
    for at, under in enumerate(position.mountains):
        for space in under:
            yield place_name(position, space), RANGES[at]
    for place, piece in enumerate(position.pieces):
        if piece is not None:
            yield place_name(position, place), piece_id(piece)
    for border, seat in position.walls:
        yield border_name(position, border), wall_id(seat)
    for marker in egg_markers(position) if position.turn != NOBODY else ():
        if marker not in position.taken:
            yield f"{TRACK}{marker}", EGG
    for seat, score in enumerate(position.scores):
        if score and seat not in position.out and position.turn != NOBODY:
            yield f"{TRACK}{min(score, TRACK_END)}", token_id(seat, score)


def put(position: Position, word: str, name: str) -> Position:
    """Return the position with the piece there. It replaces what cannot lie there with it. Raise BadEdit."""
    token, piece = token_of(position, word), piece_of(position, word)
    if token is not None or word == EGG:
        return _on_track(position, word, name)
    if piece is None and word not in RANGES:
        raise no_such(word)
    border, place = _border_of(position, name), place_of(position, name)
    if border is None and place is None:
        raise _nowhere(name)
    if piece is not None and piece.kind == Kind.WALL:
        if border is None:
            raise BadEdit(f"A wall lies on a border between two spaces, such as {_example(position)}, not on {name}.")
        return put_wall(position, border, piece.seat)
    if place is None:
        thing = "A mountain range covers" if piece is None else f"{an(piece.kind).capitalize()} stands on"
        raise BadEdit(f"{thing} a space. {name} is a border, and only a wall can lie there.")
    return _covered(position, word, place) if piece is None else _standing(position, piece, place)


def take(position: Position, word: str, name: str) -> Position:
    """Return the position without a piece that lies there."""
    token, border, place = token_of(position, word), _border_of(position, name), place_of(position, name)
    if token is not None:
        return with_score(position, token[0], 0)
    if word == EGG:
        return position._replace(taken=tuple(sorted({*position.taken, int(name.removeprefix(TRACK))})))
    if border is not None:
        return take_walls(position, [border])
    assert place is not None  # it lies there
    return _uncovered(position, RANGES.index(word), place) if word in RANGES else put_piece(position, place, None)


def _nowhere(name: str) -> BadEdit:
    if name.startswith(TRACK):
        return BadEdit("Only tokens, and pieces on its markers, can lie on the track.")
    return BadEdit(f'Nothing can lie on "{name}". It is not a space, a border or a range of this mat.')


def _example(position: Position) -> str:
    return border_name(position, min(position.board.borders))


def _border_of(position: Position, name: str) -> Border | None:
    border = read_border(position, name)
    return border if border in position.board.borders else None


def _covered(position: Position, word: str, place: int) -> Position:
    """Return the position with a space under this range, and under no other range."""
    if is_range(position, place):
        raise BadEdit(f"{word} is laid space by space. Choose the spaces that it covers.")
    for other in ranges_on(position, place):
        position = _uncovered(position, RANGES.index(other), place)
    at = RANGES.index(word)
    return _with_range(position, at, tuple(sorted({*position.mountains[at], place})))


def _uncovered(position: Position, at: int, place: int) -> Position:
    return _with_range(position, at, tuple(space for space in position.mountains[at] if space != place))


def _with_range(position: Position, at: int, under: tuple[int, ...]) -> Position:
    return position._replace(mountains=(*position.mountains[:at], under, *position.mountains[at + 1 :]))


def _standing(position: Position, piece: Piece, place: int) -> Position:
    if not PIECE[piece.kind].owned and not is_range(position, place):
        thing = (PIECE[piece.kind].called or piece.kind).capitalize()
        raise BadEdit(f"{thing} lies in a mountain range, and {place_name(position, place)} is a space.")
    if PIECE[piece.kind].supply == 1 and not PIECE[piece.kind].owned:
        # Such a piece exists once, so it leaves the place where it was.
        for other in position.places_of[piece.kind, piece.seat]:
            position = put_piece(position, other, None)
    return put_piece(position, place, piece)


def _on_track(position: Position, word: str, name: str) -> Position:
    number = name.removeprefix(TRACK)
    if not (name.startswith(TRACK) and number.isdecimal() and 1 <= int(number) <= TRACK_END):
        raise BadEdit(
            f"This piece lies only on the track, on a place from 1 to {TRACK_END}. {name} is not such a place."
        )
    if position.turn == NOBODY:
        raise BadEdit("The track is used only after the set-up. First choose whose turn it is.")
    token = token_of(position, word)
    if token is not None:
        seat, beyond = token
        if seat in position.out:
            raise BadEdit(f"{player(seat).capitalize()} is out and has no token on the track.")
        return with_score(position, seat, beyond if int(number) == TRACK_END and beyond else int(number))
    marker = int(number)
    if marker not in egg_markers(position) and marker not in position.taken:
        raise BadEdit(f"There is no such marker at {marker} of the track.")
    return position._replace(taken=tuple(each for each in position.taken if each != marker))


def with_score(position: Position, seat: int, score: int) -> Position:
    """Return the position with other points of a seat. Its points at the beginning of its turn follow, unless people set them."""
    scores = (*position.scores[:seat], score, *position.scores[seat + 1 :])
    follows = seat == position.turn and position.began == position.scores[seat]
    return position._replace(scores=scores, began=score if follows else position.began)
