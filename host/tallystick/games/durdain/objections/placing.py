"""Judge where camps, castles and walls may lie, what the supply still has, and what comes with an extension."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Border
from tallystick.games.durdain.move import ENTER, PLACE, STEP, WALL, Move
from tallystick.games.durdain.objections.against import against
from tallystick.games.durdain.position import kinds
from tallystick.games.durdain.position.counts import is_in_play, on_mat, supply
from tallystick.games.durdain.position.extension import extension_of
from tallystick.games.durdain.position.kinds import BUILDINGS, CAMP
from tallystick.games.durdain.position.names import border_name, place_name
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.games.durdain.position.ways import mover
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player

Found = Iterator[Objection]


def extension(position: Position, move: Move, seat: int) -> Found:
    """Judge a piece that comes with an extension. Source: "Extensions Pack"."""
    brings = extension_of(move.what)
    kind = mover(position, seat, move) if move.what == STEP else move.piece if brings is None else brings.piece
    if kind in PIECE and not is_in_play(position, kind):
        yield against("setup.players", "absent", position, piece=kind, extension=PIECE[kind].pack)


def spacing(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge a camp or a castle that stands beside another. Source: "Starting Castles", "Camps Action"."""
    place = move.places[0]
    if move.piece not in BUILDINGS or not _is_placed(position, move) or place >= len(position.board.spaces):
        return
    for other in sorted(position.board.touching[place]):
        there = position.pieces[other]
        if there is not None and there.kind in BUILDINGS:
            facts = {"piece": move.piece, "space": place_name(position, place), "other": there.kind}
            yield against("place.spacing", "touch", position, place, other, there=place_name(position, other), **facts)


def _is_placed(position: Position, move: Move) -> bool:
    """Return whether a camp or a castle comes where none stood: a castle that was a camp stands where it stood."""
    return position.turn == NOBODY or move.piece == CAMP


def walls(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge where a wall lies, and what comes to stand along one. Source: "Wall Placement Rules"."""
    if move.what == WALL or move.piece == kinds.WALL:
        yield from _to_a_border(position, (move.places[0], move.places[1]))
    elif move.piece in BUILDINGS and _is_placed(position, move) and move.places[0] < len(position.board.spaces):
        place = move.places[0]
        for other in sorted(position.board.neighbours[place]):
            border = (min(place, other), max(place, other))
            if border in position.wall_owner:
                facts = {
                    "piece": move.piece,
                    "space": place_name(position, place),
                    "border": border_name(position, border),
                }
                yield against("place.wall", "camp", position, place, other, **facts)


def _to_a_border(position: Position, border: Border) -> Found:
    rule, name = "place.wall", border_name(position, border)
    if border not in position.board.borders or all(space in position.covered for space in border):
        yield against(rule, "border", position, *border, border=name)
        return
    if border in position.wall_owner:
        yield against(rule, "taken", position, *border, border=name, owner=player(position.wall_owner[border]))
    for space in border:
        there = position.pieces[space]
        if there is not None and there.kind in BUILDINGS:
            yield against(
                rule, "building", position, *border, border=name, piece=there.kind, space=place_name(position, space)
            )
    if position.setting.readings.wall_spacing == "spaces":
        for other in sorted(position.board.side_by_side(border) & position.wall_owner.keys()):
            yield against(rule, "wall", position, *border, border=name, other=border_name(position, other))


def stock(position: Position, move: Move, seat: int) -> Found:
    """Judge a piece that comes out of the supply. Source: "Pieces"."""
    piece = kinds.WALL if move.what == WALL else move.piece
    is_from_supply = move.what in {ENTER, WALL} or (move.what == PLACE and piece == CAMP and position.turn != NOBODY)
    if (
        is_from_supply
        and piece in PIECE
        and is_in_play(position, piece)
        and on_mat(position, seat, piece) >= supply(piece)
    ):
        yield against("supply", "none", position, player=player(seat), piece=piece, count=supply(piece))
