"""Judge a claimed result: the Flags that each seat has, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.conquest.outcome import outcome
from tallystick.games.conquest.position.table import Position, flags_home
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several


def result_objections(
    position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
) -> list[Objection]:
    """Return what stands against claimed Flags (by seat) or winners; captures are seen by all, so nothing is hidden in it."""
    found = []
    for seat, claimed in enumerate(scores or ()):
        count = position.flags.count(seat)
        if claimed != count:
            facts = {"player": player(seat), "flags": several("Flag", count), "claimed": str(claimed)}
            found.append(Objection("flag.capture", facts, (), "flags"))
    if winners is None:
        return found
    ended = outcome(position)
    if ended is None:
        players = listing(player(seat) for seat in flags_home(position))
        found.append(Objection("end", {"players": players}, (), "not-over"))
    elif tuple(sorted(winners)) != ended.winners:
        found.append(Objection("end", {"winner": player(ended.winners[0])}, (), "winner"))
    return found
