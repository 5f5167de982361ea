"""Count points: progress for flagged castles, plunder for a battle, and where a token comes to on the track."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.position.table import Position, flagged, homes_held


def progress_of(position: Position, seat: int) -> int:
    """Return what the flagged castles of a seat score at the end of its turn. Source: "Progress Points", "Beware".

    Who has none at home is out, and earns nothing.
    """
    return sum(progress_by_castle(position, seat).values()) if homes_held(position, seat) else 0


def progress_by_castle(position: Position, seat: int) -> dict[int, int]:
    """Return what each flagged castle of a seat scores, by its place."""
    home, players = position.homes[seat], position.agreement.players
    return {place: position.board.points(players, home, place) for place in flagged(position, seat)}


def plunder_of(position: Position, seat: int) -> int:
    """Return what a battle won against a seat yields. Source: "Plunder Point Markers"."""
    return position.agreement.plunder_at(position.scores[seat])


def with_points(position: Position, seat: int, points: int) -> Position:
    """Return the position with points counted on the track, whose end starts the last round."""
    score = position.agreement.on_track(position.scores[seat], points)
    scores = (*position.scores[:seat], score, *position.scores[seat + 1 :])
    return position._replace(scores=scores, final=position.final or score >= TRACK_END)
