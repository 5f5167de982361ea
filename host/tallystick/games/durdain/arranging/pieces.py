"""Name everything that can lie on the mat: pieces as in the text of a position, ranges, and what lies on the track.

`1c` is a cavalry of player 1, `2s+a` a piece of player 2 that carries an army, `1t` a castle with the flag of player 1, `-t` one without a
flag, `2w` a wall. A piece that nobody owns has the name of its kind. `m4` covers a space with range 4. `score-1` is the token of player 1
on the track, and `score-1:135` one beyond its end. `egg` lies on a marker of the track that nobody has passed yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, TRACK_END
from tallystick.games.durdain.drawing.captions import named
from tallystick.games.durdain.position.counts import is_in_play
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Piece, Position, place_of_range
from tallystick.rules import arranging
from tallystick.rules.arranging import no_such
from tallystick.rules.patterns import pattern
from tallystick.rules.wording import listing, player

EGG = "egg"
UNCLAIMED = "-"
FLAG = "flag"
# It is a part of a castle.
MAT, RANGES_GROUP = "Without an owner", "Mountain ranges"
_OWNED = pattern(r"([1-6-])(\w)((?:\+\w)*)")
_TOKEN = pattern(r"score-([1-6])(?::(\d{1,3}))?")
_KIND = {piece.letter: kind for kind, piece in PIECE.items() if piece.owned and kind != FLAG}


def piece_id(piece: Piece) -> str:
    """Return the id of a piece that stands in a place."""
    if not PIECE[piece.kind].owned:
        return piece.kind
    owner = UNCLAIMED if piece.seat == NOBODY else str(piece.seat + 1)
    return owner + "+".join(PIECE[kind].letter for kind in (piece.kind, *piece.aboard))


def wall_id(seat: int) -> str:
    """Return the id of a wall of a seat."""
    return piece_id(Piece(Kind.WALL, seat))


def token_id(seat: int, score: int) -> str:
    """Return the id of a seat's token on the track."""
    return f"score-{seat + 1}{f':{score}' if score > TRACK_END else ''}"


def piece_of(position: Position, word: str) -> Piece | None:
    """Return the piece or the wall with this id; None for anything else."""
    if word in PIECE and not PIECE[word].owned:
        return Piece(word)
    match = _OWNED.fullmatch(word)
    if match is None:
        return None
    owner, letter, rest = match.groups()
    aboard = tuple(_KIND.get(each, "") for each in rest.split("+")[1:])
    kind, seat = _KIND.get(letter, ""), NOBODY if owner == UNCLAIMED else int(owner) - 1
    is_right = seat < position.agreement.players and (seat != NOBODY or kind == Kind.CASTLE)
    can_carry = not aboard or all(each and PIECE[each].mobile for each in (kind, *aboard))
    return Piece(kind, seat, tuple(sorted(aboard))) if kind and is_right and can_carry else None


def token_of(position: Position, word: str) -> tuple[int, int] | None:
    """Return the seat of a token, and its points if they are beyond the track, else 0; None for any other piece."""
    match = _TOKEN.fullmatch(word)
    if match is None or int(match[1]) > position.agreement.players:
        return None
    return int(match[1]) - 1, int(match[2] or 0)


def is_known(position: Position, word: str) -> bool:
    """Return True if there is such a piece."""
    is_once = word == EGG or word in RANGES
    return is_once or piece_of(position, word) is not None or token_of(position, word) is not None


def name_of(position: Position, word: str) -> str:
    """Return a piece in words."""
    if word in RANGES:
        return f"Mountain range {word}"
    if word == EGG:
        called = next((word for word, _ in _on_markers(position)), "eggs")
        return f"{called.removesuffix('s').capitalize()} on the track"
    token = token_of(position, word)
    if token is not None:
        return f"Token of {player(token[0])}{f', {token[1]} points' if token[1] else ''}"
    piece = piece_of(position, word)
    if piece is None:
        raise no_such(word)
    if piece.seat == NOBODY:
        return "Unclaimed castle" if piece.kind == Kind.CASTLE else piece.kind.capitalize()
    carries = f" with {listing(piece.aboard)}" if piece.aboard else ""
    return f"{piece.kind.capitalize()} of {player(piece.seat)}{carries}"


def tray(position: Position) -> Iterator[arranging.Piece]:
    """Yield the pieces of the tray by group. Then yield pieces with passengers, which only acts make."""
    owned = [kind for kind in (Kind.CASTLE, *PIECE) if _is_owned(position, kind)]
    for seat in range(position.agreement.players):
        group = named(position, seat).capitalize()
        for kind in dict.fromkeys(owned):
            yield _in(position, piece_id(Piece(kind, seat)), group)
        if position.turn != NOBODY:
            yield _in(position, token_id(seat, 0), group)
    yield _in(position, piece_id(Piece(Kind.CASTLE)), MAT)
    for kind, piece in PIECE.items():
        if not piece.owned and is_in_play(position, kind):
            yield _in(position, kind, MAT)
    if egg_markers(position) and position.turn != NOBODY:
        yield _in(position, EGG, MAT)
    for name in RANGES:
        yield _in(position, name, RANGES_GROUP)
    for seat in range(position.agreement.players):
        for bearer in loaded(position, seat):
            yield _in(position, piece_id(bearer), "")


def _in(position: Position, word: str, group: str) -> arranging.Piece:
    return arranging.Piece(word, name_of(position, word), group)


def _is_owned(position: Position, kind: str) -> bool:
    return PIECE[kind].owned and kind != FLAG and is_in_play(position, kind)


def walkers(position: Position) -> list[str]:
    """Return the kinds in play that can be passengers."""
    return [kind for kind, piece in PIECE.items() if piece.walks and is_in_play(position, kind)]


def room_of(position: Position) -> int:
    """Return how many passengers a piece can carry."""
    return max((each.room(position) for each in position.extensions), default=0)


def loaded(position: Position, seat: int) -> Iterator[Piece]:
    """Yield the pieces of a seat with each set of passengers that the options allow."""
    for kind, piece in PIECE.items():
        if piece.carries and is_in_play(position, kind):
            for many in range(1, room_of(position) + 1):
                for aboard in combinations_with_replacement(sorted(walkers(position)), many):
                    yield Piece(kind, seat, aboard)


def egg_markers(position: Position) -> tuple[int, ...]:
    """Return the markers of the track on which eggs can lie, under the extensions in play."""
    return tuple(place for _, places in _on_markers(position) for place in places)


def _on_markers(position: Position) -> list[tuple[str, tuple[int, ...]]]:
    """Return what lies on markers of the track, and on which markers, before anybody has passed one."""
    untouched = position._replace(taken=())
    return [found for each in position.extensions if (found := each.markers(untouched))]


def ranges_on(position: Position, space: int) -> list[str]:
    """Return the ranges that cover a space."""
    return [RANGES[at] for at, under in enumerate(position.mountains) if space in under]


def place_of(position: Position, name: str) -> int | None:
    """Return the space or the range of this name; None if there is none."""
    return place_of_range(position, RANGES.index(name)) if name in RANGES else position.board.number(name)
