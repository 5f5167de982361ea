"""Say who can have called Beware if a position does not say it."""

from __future__ import annotations

from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position, homes_held


def callers(position: Position, seat: int) -> list[int]:
    """Return who can have called Beware to a seat without a castle at home, in turn order.

    The seat has lost its last castle at home in the turn of another, and since its own last turn. An eliminated player can have called.
    """
    order = position.order
    at = order.index(seat)
    others = order[at + 1 :] + order[:at]
    return others if position.turn == seat else others[: others.index(position.turn) + 1]


def in_beware(position: Position, seat: int) -> bool:
    """Return whether a seat is in Beware: it has no flagged castle at home, and is not out. Source: "Beware"."""
    return seat not in position.out and not homes_held(position, seat)


def with_beware(position: Position) -> Position:
    """Return the position with everybody in Beware who has no castle at home. SOMEBODY is the caller if the text does not say who."""
    beware = list(position.beware)
    for seat in range(position.agreement.players):
        if beware[seat] == NOBODY and in_beware(position, seat):
            able = callers(position, seat)
            beware[seat] = able[0] if len(able) == 1 else SOMEBODY
        elif beware[seat] == SOMEBODY and len(able := callers(position, seat)) == 1:
            beware[seat] = able[0]
    return position._replace(beware=tuple(beware))
