"""Durdain Kingsmen: pieces that move by any die that is given to them, and a bonus in battle. Source: "Combat", "Movement"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import MIDDLE, Border, Place
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.objections.kingsmen import RULES
from tallystick.games.durdain.play.moving import begin_group
from tallystick.games.durdain.position.counts import dice_in_play
from tallystick.games.durdain.position.extension import Carry, Extension
from tallystick.games.durdain.position.kinds import DIE_NAMES, Action
from tallystick.games.durdain.position.kingsmen import ASSIGN, KINGSMAN
from tallystick.games.durdain.position.table import NOBODY, Position, is_range


def _assign(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (every step is carried out alike)
    """Return the position in which kingsmen move now, by a die."""
    if position.turn == NOBODY or move.number >= len(DIE_NAMES):
        return position
    return begin_group(position, move.number)._replace(kings=tuple(sorted({*position.kings, move.number})))


class Kingsmen(Extension):
    """Add kingsmen, the die that moves them, and what they add in battle."""

    rules = RULES
    carries: Mapping[str, Carry] = {ASSIGN: _assign}
    bonus_rule = "kingsmen.bonus"

    def bonus(self, position: Position, seat: int, places: tuple[int, ...] | Border) -> int:
        """Return how many kingsmen of a seat are in a country with one of its pieces in these places, dragons apart."""
        is_wall = len(places) > 1 and seat != position.turn
        # A dragon that stands beside a defending wall takes no part in the battle.
        fighting = [place for place in places if is_wall or not _is_airborne(position, place)]
        countries = {_country(position, place) for place in fighting} - {None}
        return sum(_country(position, place) in countries for place in position.places_of[KINGSMAN, seat])

    def proposals(self, position: Position) -> Iterator[Move]:
        """Yield each die for the kingsmen that has moved nobody yet."""
        if position.action == Action.MOVE:
            yield from (Move(ASSIGN, number=die) for die in dice_in_play(position) if not position.spent[die])


def _is_airborne(position: Position, place: int) -> bool:
    piece = position.pieces[place]
    return piece is not None and PIECE[piece.kind].flies


def _country(position: Position, place: int) -> int | None:
    """Return the country of a place, an island being one of its own beyond all others, or as the reading has it; None at sea."""
    if is_range(position, place):
        return None
    space = position.board.spaces[place]
    if space.kind != Place.ISLAND:
        return space.country
    return {"own": MIDDLE + 1 + place, "middle": MIDDLE, "none": None}[position.agreement.readings.bonus_islands]


EXTENSION = Kingsmen()
