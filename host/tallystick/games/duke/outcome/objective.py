"""Say whether the objective of the game is reached, and by whom."""

from __future__ import annotations

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import BITS, HOME_EDGE, NOWHERE, listed
from tallystick.games.duke.components.tiles import TileKind, kind_of
from tallystick.games.duke.position import Phase, Position

POINTS_TO_WIN = 3
PIKEMEN_TO_WIN = 3
# Captured, for the rider; on the far edge, for the Pikemen.
PIKEMEN_TOO_MANY = 2
# Captured, so that the far edge does not win any more.

BOTH = (0, 1)


def winners(position: Position) -> tuple[int, ...] | None:
    """Return the seats that have won by the objective; None if it is not reached.

    Where both Dukes fell at once a reading says who has won.
    """
    objective, is_diagram = position.agreement.objective, position.agreement.is_diagram
    if position.phase in Phase.BEGINNINGS or (objective in Objective.ABOUT_DUKES and NOWHERE not in position.dukes):
        return None
    if objective == Objective.COUP and max(position.points) >= POINTS_TO_WIN:
        return (position.points.index(max(position.points)),)
    if objective == Objective.TROPHIES:
        for seat in BOTH:
            if has_brought_flag_home(position, seat):
                return (seat,)
    if objective == Objective.RIDER:
        return _rider_winners(position)
    if is_diagram:
        return _others([seat for seat in BOTH if objective in Objective.ABOUT_DUKES and has_lost_duke(position, seat)])
    if objective in Objective.WITH_FLAGS:
        losers = [seat for seat in BOTH if not position.occupied[seat]]
    else:
        losers = [seat for seat in BOTH if position.dukes[seat] == NOWHERE]
        if losers == [*BOTH]:
            return _winners_without_dukes(position)
    return _others(losers)


def has_brought_flag_home(position: Position, seat: int) -> bool:
    """Return True if the flag of the other seat lies on this seat's home edge."""
    flag = position.flags[1 - seat]
    return flag != NOWHERE and bool(BITS[flag] & HOME_EDGE[seat])


def _winners_without_dukes(position: Position) -> tuple[int, ...]:
    """Return who wins when both Dukes fell between two turns; the player to act next is not the one who moved before."""
    return {"draw": BOTH, "mover": (1 - position.turn,), "other": (position.turn,)}[
        position.agreement.readings.both_dukes
    ]


def has_lost_duke(position: Position, seat: int) -> bool:
    """Return whether a Duke of this seat is known to be captured."""
    lost = position.lost[seat] or b""
    return any(count and position.agreement.tiles[kind].is_duke for kind, count in enumerate(lost))


def pikemen_lost(position: Position, seat: int) -> int:
    """Return how many Pikemen of this seat are known to be captured."""
    lost = position.lost[seat]
    return 0 if lost is None else lost[TileKind.PIKEMAN]


def has_lost_rider(position: Position, seat: int) -> bool:
    """Return whether a Knight or Ranger of this seat is known to be captured."""
    lost = position.lost[seat]
    return lost is not None and bool(lost[TileKind.KNIGHT] or lost[TileKind.RANGER])


def _others(losers: list[int]) -> tuple[int, ...] | None:
    if not losers:
        return None
    return BOTH if len(losers) > 1 else (1 - losers[0],)


def _rider_winners(position: Position) -> tuple[int, ...] | None:
    for seat in BOTH:
        pikemen = pikemen_lost(position, seat)
        if has_lost_rider(position, seat) or pikemen >= PIKEMEN_TO_WIN:
            return (1 - seat,)
        if pikemen_arrived(position, seat) >= PIKEMEN_TO_WIN and pikemen < PIKEMEN_TOO_MANY:
            return (seat,)
    eaten = eaten_rider(position)
    return (1 - eaten,) if eaten is not None and position.agreement.readings.eaten_rider == "pikemen" else None


def pikemen_arrived(position: Position, seat: int) -> int:
    """Return how many Pikemen of a seat are on the far edge."""
    home = listed(position.occupied[seat] & HOME_EDGE[1 - seat])
    return sum(kind_of(position.board[square]) == TileKind.PIKEMAN for square in home)


def eaten_rider(position: Position) -> int | None:
    """Return the seat whose Dark Rider the Dragon has taken, off the board with no opponent having captured it; else None."""
    if (
        position.agreement.objective != Objective.RIDER
        or position.agreement.is_diagram
        or position.phase in Phase.BEGINNINGS
    ):
        return None
    for seat in BOTH:
        rivals = listed(position.occupied[1 - seat])
        are_pikemen = all(kind_of(position.board[square]) == TileKind.PIKEMAN for square in rivals)
        is_lost = position.lost[seat] is None or has_lost_rider(position, seat)
        if not position.occupied[seat] and rivals and are_pikemen and not is_lost:
            return seat
    return None
