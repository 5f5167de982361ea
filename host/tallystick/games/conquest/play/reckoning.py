"""Find out what everybody learns about hidden units when a player plays no card or moves no unit."""

from __future__ import annotations

from tallystick.games.conquest.components.box import ANY, FIXED, CardId, UnitKind
from tallystick.games.conquest.play.units import narrow, settled
from tallystick.games.conquest.position.control import free_to_go, is_due
from tallystick.games.conquest.position.knowledge import slot
from tallystick.games.conquest.position.table import UNSEEN, Position
from tallystick.rules.holders import Fact

_NO_SPY_MASTER = ANY & ~(1 << UnitKind.FLAG) & ~(1 << UnitKind.SPY_MASTER)
IN_RESERVE, ON_BOARD = "in the reserve", "on the board"


def spy_master_shown(position: Position) -> str:
    """Return where the Spy Master of the player must be if no card can be played; "" where that does not tell it."""
    if position.agreement.readings.card != "must":
        return ""
    drawn = position.deck.drawn
    if drawn[CardId.ALL.index(CardId.SECRET_INFORMATION)]:
        return IN_RESERVE
    return ON_BOARD if drawn[CardId.ALL.index(CardId.NEW_SPY_MASTER)] and None in position.units else ""


def after_no_card(position: Position, seat: int) -> Position:
    """Return the position once everybody has seen that a seat could play none of the drawn cards."""
    where = spy_master_shown(position)
    reserve = position.reserves[seat]
    unseen = tuple(slot(seat, at) for at, kind in enumerate(reserve) if kind == UNSEEN)
    if not where or not unseen or UnitKind.SPY_MASTER in reserve:
        return position
    if where == IN_RESERVE:
        slots = (1 << UnitKind.SPY_MASTER, *[ANY] * (len(unseen) - 1))
        new = [Fact(unseen, tuple(sorted(slots)))]
    else:
        new = [Fact((holder,), (_NO_SPY_MASTER,)) for holder in unseen]
    facts = tuple(dict.fromkeys((*position.facts, *new)))
    return settled(position._replace(facts=facts))


def after_stop(position: Position, seat: int) -> Position:
    """Return the position once everybody has seen that none of a seat's units can make a move that is not optional."""
    if not is_due(position):
        return position
    after = position
    for zone in free_to_go(position, seat):
        after = narrow(after, zone, FIXED)
    return after
