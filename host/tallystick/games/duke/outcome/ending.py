"""Say how a game ends: by its objective, or because the player to act can do nothing."""

from __future__ import annotations

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.moves.legal import has_legal_move
from tallystick.games.duke.objections.guard import attacks
from tallystick.games.duke.outcome.objective import BOTH, eaten_rider, winners
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.outcome import Outcome


def winners_when_stuck(position: Position) -> tuple[int, ...]:
    """Return who wins when the player to act can do nothing: by the readings the other, both, or nobody without a rider."""
    if eaten_rider(position) == position.turn:
        return ()
    loses = position.agreement.readings.stalemate == "loses" or bool(attacks(position, position.turn))
    return (1 - position.turn,) if loses else BOTH


def outcome(position: Position) -> Outcome | None:
    """Return points and winners once the game is over, also where the player to act can do nothing; else None."""
    won = winners(position)
    if won is None:
        if position.phase != Phase.TURN or position.agreement.is_diagram or has_legal_move(position):
            return None  # in a diagram, what could move may have been left out
        won = winners_when_stuck(position)
    scores = (
        position.points
        if position.agreement.objective == Objective.COUP
        else tuple(int(won == (seat,)) for seat in BOTH)
    )
    return Outcome(scores, won)


def points(position: Position) -> tuple[int, int] | None:
    """Return the points of Counting Coup; None in the other games until they are over."""
    if position.agreement.objective == Objective.COUP:
        return position.points
    ended = outcome(position)
    return None if ended is None else (ended.scores[0], ended.scores[1])
