"""Judge a claimed result: the points as they stand, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.objections.against import against
from tallystick.games.durdain.outcome.ending import outcome
from tallystick.games.durdain.position.table import Position, homes_held
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several


def result_objections(
    position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
) -> list[Objection]:
    """Return the objections to claimed points (by seat) or winners."""
    found = []
    for seat, claimed in enumerate(scores or ()):
        points = position.scores[seat]
        if claimed != points:
            ends = position.agreement.readings.track_end == "stops" and claimed > TRACK_END
            facts = {"player": seat, "points": several("point", points), "claimed": claimed}
            found.append(against("score.track", "beyond" if ends else "stands", **facts))
    return found if winners is None else [*found, *_to_the_winners(position, winners)]


def _to_the_winners(position: Position, winners: Sequence[int]) -> list[Objection]:
    ended = outcome(position)
    if ended is None:
        what = "the last round is not played to its end" if position.final else f"nobody has {TRACK_END} points"
        return [against("end.round", "goes-on", what=what)]
    barred = [
        seat
        for seat in winners
        if seat not in ended.winners and (seat in position.out or not homes_held(position, seat))
    ]
    found = [against("beware.end", "out" if seat in position.out else "counts", player=seat) for seat in barred]
    if tuple(sorted(set(winners))) == ended.winners or found:
        return found
    # Somebody has won: if nobody could, whoever is named is barred.
    names, best = listing(player(seat) for seat in ended.winners), position.scores[ended.winners[0]]
    return [against("end.round", "winner", winners=names, points=several("point", best))]
