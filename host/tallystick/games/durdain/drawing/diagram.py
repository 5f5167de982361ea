"""Draw a position in plain characters: the mat with pieces, walls and ranges, the step in dispute, and the track in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_draft import PLAYERS
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.drawing.captions import state_of_play
from tallystick.games.durdain.drawing.claims import claim
from tallystick.games.durdain.drawing.markings import Markings, markings, shows_seas
from tallystick.games.durdain.drawing.mat_diagram import LEGEND, SHAPES, Label, draw_grid
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.position.counts import is_in_play
from tallystick.games.durdain.position.names import border_name, place_name
from tallystick.games.durdain.position.table import NOBODY, Piece, Position
from tallystick.rules.diagrams import AGAINST, DISPUTED, diagram, legend, marks
from tallystick.rules.sentences import disputed_step

ROCK = "^"


def draw_text(position: Position, move: Move | None = None) -> str:
    """Draw a position; places in dispute are marked with >, those that stand against it with !."""
    mat, marked = position.board, markings(position, move)
    walls, with_seas = dict(position.walls), shows_seas(position, marked)
    grid = draw_grid(mat, _labels(position, marked), walls, with_seas=with_seas)
    signs = marks(marked.disputed, marked.offending) | dict.fromkeys(_border_marks(position, marked), True)
    told = [
        *disputed_step(claim, position, move),
        *legend(signs),
        *state_of_play(position),
        *_unlaid(position),
        *_walls(position),
        *_track(position),
        _legend(position),
    ]
    return diagram([mat.name, "", *grid], told)


def _labels(position: Position, marked: Markings) -> Callable[[int], Label]:
    """Return what says what stands in a space, and how it is marked."""
    mat, pieces, covered = position.board, position.pieces, position.covered
    mark_of = dict.fromkeys(marked.offending, AGAINST) | dict.fromkeys(marked.disputed, DISPUTED)

    def label(number: int) -> Label:
        place = covered.get(number, number)
        marks_here = {mark_of.get(place), mark_of.get(number)} if place in mark_of or number in mark_of else ()
        mark = next((each for each in (DISPUTED, AGAINST) if each in marks_here), "") if marks_here else ""
        name, piece = mark + mat.spaces[number].name, pieces[place]
        if place != number:
            # Who is in a range stands in its first space only.
            is_first = number == position.mountains[place - len(mat.spaces)][0]
            sign = _sign(piece) if piece is not None and is_first else place_name(position, place)
            return Label(sign, name, ROCK)
        return Label("" if piece is None else _sign(piece), name)

    return label


def _sign(piece: Piece) -> str:
    """Return who has what on a place, as in `1c`, and whom it carries, as in `1s+a`."""
    if not PIECE[piece.kind].owned:
        return _sign_of(piece.kind)
    owner = "-" if piece.seat == NOBODY else str(piece.seat + 1)
    letters = [_sign_of(kind) for kind in (piece.kind, *piece.aboard)]
    return owner + "+".join(letters)


def _sign_of(kind: str) -> str:
    """Return what stands for a kind: the letter of texts, but a large one for what stands still."""
    return PIECE[kind].sign or PIECE[kind].letter


def _border_marks(position: Position, marked: Markings) -> Iterator[str]:
    """Say which borders are in dispute, and which walls stand against the step: they have no room for a mark."""
    for border in marked.borders:
        yield f"in dispute the border {border_name(position, border)}"
    for border in sorted(marked.offending_walls):
        yield f"the wall {border_name(position, border)} stands against it"


def _unlaid(position: Position) -> Iterator[str]:
    """Say what is in ranges that do not lie on the mat, as a text may leave them."""
    first = len(position.board.spaces)
    for at, name in enumerate(RANGES):
        piece = position.pieces[first + at]
        if piece is not None and not position.mountains[at]:
            yield f"On {name}, which is not drawn: {_sign(piece)}."


def _walls(position: Position) -> Iterator[str]:
    for seat in range(position.agreement.players):
        borders = [border_name(position, border) for border, owner in position.walls if owner == seat]
        if borders:
            yield f"Walls of player {seat + 1}: {', '.join(borders)}."


def _track(position: Position) -> Iterator[str]:
    mat, players = position.board, position.agreement.players
    markers = ", ".join(f"{points} past {place}" for place, points in mat.plunder[players - PLAYERS[0]])
    tokens = ", ".join(
        f"{seat + 1} at {score}" for seat, score in enumerate(position.scores) if seat not in position.out
    )
    lying = [each.markers(position) for each in position.extensions]
    others = "".join(f"; {told[0]} at {', '.join(map(str, told[1])) or 'no place'}" for told in lying if told)
    yield f"Track: {tokens}; {SHAPES[players - PLAYERS[0]]} markers: {markers}{others}."


def _legend(position: Position) -> str:
    standing = [kind for kind in PIECE if is_in_play(position, kind) and PIECE[kind].shape]
    pieces = [f"{_sign_of(kind)} {PIECE[kind].called.partition(' ')[2] or kind}" for kind in standing]
    return "; ".join([LEGEND, "# = wall", "^ mountain range", ", ".join(pieces)])
