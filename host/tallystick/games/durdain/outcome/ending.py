"""Say how a game ends. Source: "Winning"."""

from __future__ import annotations

from tallystick.games.durdain.position.table import Position, flagged, homes_held
from tallystick.rules.outcome import Outcome


def outcome(position: Position) -> Outcome | None:
    """Return the points of all and who has won; None while the game goes on."""
    return Outcome(position.scores, tuple(winners(position))) if position.over else None


def winners(position: Position) -> list[int]:
    """Return who has won a game that is over: the highest score of those who count, a tie by its reading."""
    left = [seat for seat in position.order if seat not in position.out]
    if len(left) == 1:
        return left
    counting = [seat for seat in left if homes_held(position, seat)]
    if not counting:
        return []
    best = max(position.scores[seat] for seat in counting)
    tied = [seat for seat in counting if position.scores[seat] == best]
    tie = position.agreement.readings.tie
    if tie == "castles":
        most = max(len(flagged(position, seat)) for seat in tied)
        tied = [seat for seat in tied if len(flagged(position, seat)) == most]
    return tied[:1] if tie == "earlier" else sorted(tied)
