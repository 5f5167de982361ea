"""Judge where camps, castles and walls may lie, what the supply still has, and what comes with an extension."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Border
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against, against_at
from tallystick.games.durdain.objections.scopes import of_placing, of_the_places, of_the_supply, of_turns
from tallystick.games.durdain.position.counts import is_in_play, on_mat, supply
from tallystick.games.durdain.position.extension import extension_of
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.games.durdain.position.ways import mover
from tallystick.rules.objection import Objection

Found = Iterator[Objection]


@of_the_supply
def extension(position: Position, move: Move, seat: int) -> Found:
    """Judge a piece that comes with an extension. Source: "Extensions Pack"."""
    brings = extension_of(move.what)
    kind = mover(position, seat, move) if move.what == Step.STEP else move.piece if brings is None else brings.piece
    if kind is not None and kind in PIECE and not is_in_play(position, kind):
        yield against("setup.players", "absent", piece=kind, extension=PIECE[kind].pack)


@of_placing(Kind.BUILDINGS)
@of_the_places
def spacing(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge a camp or a castle that stands beside another. Source: "Starting Castles", "Camps Action"."""
    place = move.places[0]
    if move.piece in Kind.BUILDINGS and _is_placed(position, move) and not is_spaced(position, place):
        yield from touching(position, place, move.piece)


def is_spaced(position: Position, place: int) -> bool:
    """Return whether no camp or castle would touch one in this space, or if the place is a range."""
    board = position.board
    return place >= len(board.spaces) or position.buildings.isdisjoint(board.touching[place])


def touching(position: Position, place: int, piece: str) -> Found:
    """Object to each camp and castle that touches one in a space. Source: "Starting Castles", "Camps Action"."""
    for other in position.board.around[place]:
        there = position.pieces[other]
        if there is not None and there.kind in Kind.BUILDINGS:
            told = {"piece": piece, "other": there.kind}
            yield against_at("place.spacing", "touch", position, place, other, space=place, there=other, **told)


def _is_placed(position: Position, move: Move) -> bool:
    """Return whether a camp or a castle comes where none stood: a castle that was a camp stands where it stood."""
    return position.turn == NOBODY or move.piece == Kind.CAMP


@of_placing({*Kind.BUILDINGS, Kind.WALL})
@of_the_places
def walls(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge where a wall lies, and what comes to stand along one. Source: "Wall Placement Rules"."""
    if move.what == Step.WALL or move.piece == Kind.WALL:
        one, other = border = (move.places[0], move.places[1])
        if border not in position.board.borders or (one in position.covered and other in position.covered):
            yield against_at("place.wall", "border", position, *border, border=border)
            return
        if border in position.wall_owner:
            yield against_at("place.wall", "taken", position, *border, border=border, owner=position.wall_owner[border])
        yield from along(position, border)
    elif move.piece in Kind.BUILDINGS and _is_placed(position, move) and move.places[0] < len(position.board.spaces):
        place = move.places[0]
        for other in position.board.beside[place] if position.walls else ():
            border = (min(place, other), max(place, other))
            if border in position.wall_owner:
                yield against_at(
                    "place.wall", "camp", position, place, other, piece=move.piece, space=place, border=border
                )


def may_lie_along(position: Position, border: Border) -> bool:
    """Return whether no camp and no castle stands along a border."""
    return position.buildings.isdisjoint(border)


def along(position: Position, border: Border) -> Found:
    """Object to each camp, castle and wall that a wall on a border lies along. Source: "Wall Placement Rules"."""
    rule = "place.wall"
    for space in () if may_lie_along(position, border) else border:
        there = position.pieces[space]
        if there is not None and there.kind in Kind.BUILDINGS:
            yield against_at(rule, "building", position, *border, border=border, piece=there.kind, space=space)
    if position.agreement.readings.wall_spacing == "spaces":
        for other in sorted(position.board.side_by_side(border) & position.wall_owner.keys()):
            yield against_at(rule, "wall", position, *border, border=border, other=other)


@of_turns
@of_the_supply
def stock(position: Position, move: Move, seat: int) -> Found:
    """Judge a piece that comes out of the supply. Source: "Pieces"."""
    piece = Kind.WALL if move.what == Step.WALL else move.piece
    is_from_supply = move.what in {Step.ENTER, Step.WALL} or (
        move.what == Step.PLACE and piece == Kind.CAMP and position.turn != NOBODY
    )
    if (
        is_from_supply
        and piece in PIECE
        and is_in_play(position, piece)
        and on_mat(position, seat, piece) >= supply(piece)
    ):
        yield against("supply", "none", player=seat, piece=piece, count=supply(piece))
