"""Durdain Armadas: judge ships, their passengers, islands and coasts."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against_at, is_sea, space_at
from tallystick.games.durdain.objections.scopes import of_the_places
from tallystick.games.durdain.outcome.battle import kind_at
from tallystick.games.durdain.position.armadas import SHIP, aboard, can_board, room
from tallystick.games.durdain.position.extension import Rule
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import Position
from tallystick.games.durdain.position.ways import mover, own_movable
from tallystick.rules.objection import Objection
from tallystick.rules.wording import several

Found = Iterator[Objection]


@of_the_places
def sea(position: Position, move: Move, seat: int) -> Found:
    """Judge where a ship goes. Source: "Movement and Boarding"."""
    end = move.places[1]
    if move.what == Step.STEP and mover(position, seat, move) == SHIP and not is_sea(position, end):
        yield against_at("armadas.sea", "land", position, end, end=end)


@of_the_places
def enter(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (every rule is asked alike)
    """Judge where a ship enters. Source: "Movement and Boarding"."""
    end = move.places[1]
    if move.piece == SHIP and not is_sea(position, end):
        yield against_at("armadas.enter", "sea", position, end, end=end)


@of_the_places
def board(position: Position, move: Move, seat: int) -> Found:
    """Judge a piece that boards or lands. Source: "Movement and Boarding"."""
    rule, (start, end) = "armadas.board", move.places
    kind, ship = mover(position, seat, move), position.pieces[end]
    if kind is None or not PIECE[kind].walks:
        return
    if ship is not None and ship.kind == SHIP:
        if ship.seat != seat:
            yield against_at(rule, "foreign", position, end, end=end, owner=ship.seat)
        elif not can_board(position, seat, ship):
            yield against_at(rule, "full", position, end, end=end, count=several("passenger", room(position)))
    if move.what == Step.STEP and is_sea(position, start) and is_sea(position, end):
        yield against_at(rule, "ship", position, start, end)
    if move.what == Step.ENTER and is_sea(position, end) and position.agreement.readings.entering_ships == "no":
        yield against_at(rule, "enter", position, end)


def battle(position: Position, move: Move, seat: int) -> Found:
    """Judge who attacks a ship. Source: "Combat with Ships"."""
    for place in move.places if kind_at(position, move.target) == SHIP else ():
        kind = own_movable(position, seat, place)
        if kind is not None and PIECE[kind].walks:
            yield against_at("armadas.battle", "ships", position, place, piece=kind, start=place)


def passenger(position: Position, move: Move, seat: int) -> Found:
    """Judge ships that attack a camp or a movable piece on land. Source: "Combat with Ships"."""
    attacked = kind_at(position, move.target)
    if attacked is None or attacked == Kind.CASTLE or not PIECE[attacked].owned:
        return
    if len(move.target) > 1 or is_sea(position, move.target[0]):
        return
    ships = [place for place in move.places if own_movable(position, seat, place) == SHIP]
    empty = [place for place in ships if not aboard(position, place)]
    if position.agreement.readings.ship_landing == "one" and len(empty) < len(ships):
        return
    for place in empty:
        yield against_at("armadas.passenger", "none", position, place, *move.target, start=place, target=move.target)


@of_the_places
def coasts(position: Position, move: Move, seat: int) -> Found:
    """Judge a wall that is built or removed from the sea. Source: "Move Action"."""
    by = move.places[2]
    kind = own_movable(position, seat, by)
    if kind is not None and is_sea(position, by) and position.agreement.readings.coast_walls == "no":
        yield against_at("armadas.coasts", "sea", position, by, piece=kind, space=by)


@of_the_places
def islands(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Object to an island where Armadas is not in play. Source: "Game Mat"."""
    if position.board.island_set.isdisjoint(move.places):
        return
    if move.what in {Step.STEP, Step.ENTER}:
        ends = move.places[1:]
    else:
        ends = (
            move.places[:2]
            if move.what in {Step.WALL, Step.UNWALL} or move.piece in {*Kind.BUILDINGS, Kind.WALL}
            else ()
        )
    for place in ends:
        space = space_at(position, place)
        if space is not None and space.kind == Place.ISLAND:
            yield against_at("armadas.islands", "closed", position, place, space=space.name)


WITHOUT: dict[str, tuple[Rule, ...]] = dict.fromkeys(
    (Step.STEP, Step.ENTER, Step.WALL, Step.UNWALL, Step.PLACE), (islands,)
)
RULES = {
    Step.STEP: (sea, board),
    Step.ENTER: (enter, board),
    Step.BATTLE: (battle, passenger),
    Step.WALL: (coasts,),
    Step.UNWALL: (coasts,),
}
