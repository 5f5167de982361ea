"""Place the armies, whole or unit by unit, and begin the first turn once all of them stand."""

from __future__ import annotations

from tallystick.games.conquest.components.box import LETTERS
from tallystick.games.conquest.move import NOBODY, UNSHOWN, UNTOLD, Move, Step
from tallystick.games.conquest.play.units import put
from tallystick.games.conquest.position.control import board_of_claims
from tallystick.games.conquest.position.table import Phase, Position, Unit, is_placed, zones_of
from tallystick.rules.hidden import Hidden


def after(position: Position, move: Move, seat: int, *, is_legal: bool) -> Position:
    """Return the table after a whole set-up, or after one unit was placed or taken back."""
    if position.phase != Phase.SETUP:
        return position
    if move.what == Step.TAKE_BACK:
        zone = move.zones[0]
        unit = position.units[zone]
        return put(position, zone, None) if unit is not None and unit.seat == seat else position
    if move.what == Step.PLACE:
        return _begun(_placed(position, seat, move.zones[0], *move.kinds), is_legal=is_legal)
    zones = board_of_claims(position, seat)
    if len(zones) != len(move.units) or zones_of(position, seat):
        return position
    told = [(zone, sign) for zone, sign in zip(zones, move.units, strict=True) if sign != NOBODY]
    kinds = [(zone, UNSHOWN if sign == UNTOLD else LETTERS.index(sign)) for zone, sign in told]
    units = [*position.units]
    for zone, kind in (*kinds, *zip(move.zones, move.kinds, strict=True)):
        units[zone] = units[zone] or _hidden(seat, kind)
    return _begun(position._replace(units=tuple(units)), is_legal=is_legal)


def _placed(position: Position, seat: int, zone: int, kind: int = UNSHOWN) -> Position:
    """Return the table with a unit on a zone, unless one stands there."""
    if position.units[zone] is not None:
        return position
    return put(position, zone, _hidden(seat, kind))


def _hidden(seat: int, kind: int) -> Unit:
    """Return a unit of which only its owner knows the kind."""
    return Unit(seat, Hidden(None if kind == UNSHOWN else kind, (seat,)))


def _begun(position: Position, *, is_legal: bool) -> Position:
    """Return the table with the first turn begun, if all armies stand; of an illegal set-up that is left standing what there is."""
    told = position if is_legal else position._replace(stood=True)
    if not all(is_placed(told, seat) for seat in range(position.agreement.players)):
        return position
    return start_turn(position._replace(claims=()), position.agreement.first or 0)


def start_turn(position: Position, seat: int) -> Position:
    """Return the position with a turn that begins."""
    return position._replace(turn=seat, step=Phase.CARDS, allowed=0, rapid=0, made=0, moved=())
