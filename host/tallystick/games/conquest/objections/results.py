"""Judge a claimed result: the Flags that each seat has, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.box import UnitKind
from tallystick.games.conquest.move import Step
from tallystick.games.conquest.objections.doubts import doubt_about
from tallystick.games.conquest.outcome import captured, outcome
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Phase, Position, flags_home
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.verdict import ILLEGAL, LEGAL
from tallystick.rules.wording import listing, player, several


def result_objections(
    position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
) -> list[Objection]:
    """Return the objections to claimed Flags (by seat) or winners for certain."""
    against = [_against(after, scores, winners) for after, _ in _endings(position)]
    return against[0] if all(against) else []


def result_doubts(position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None) -> list[Doubt]:
    """Return what a claimed result depends on: captures are seen by all, except for one that the record was not told yet."""
    if position.waiting is None:
        return []
    zone = position.waiting.zones[-1]
    found = [
        doubt_about(position, [zone], value, ILLEGAL if _against(after, scores, winners) else LEGAL)
        for after, value in _endings(position)
    ]
    return found if any(doubt.verdict == ILLEGAL for doubt in found) else []


def _endings(position: Position) -> Iterator[tuple[Position, str]]:
    """Yield the position as it is, and as a fight or a guess that waits would leave its Flags, as far as each can be."""
    waiting = position.waiting
    if position.phase != Phase.FINISH or waiting is None:
        yield position, ""
        return
    zone, there = waiting.zones[-1], position.units[waiting.zones[-1]]
    mask = kinds_of(position, zone).masks[0]
    is_at_stake = waiting.falls in {"", "defender"} if waiting.what == Step.MOVE else waiting.kinds == (UnitKind.FLAG,)
    after = position._replace(waiting=None)
    if not is_at_stake or there is None or not mask >> UnitKind.FLAG & 1:
        yield after, ""
        return
    if mask & ~(1 << UnitKind.FLAG):
        yield after, "it is not a Flag"
    # An own Flag that a guess names is captured by nobody: the Flags stay where they are.
    flags, _ = captured(position.flags, position.turn, there.seat)
    yield after._replace(flags=flags), "it is a Flag and is captured"


def _against(position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None) -> list[Objection]:
    """Return the objections to a claimed result where every capture is known."""
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
        facts = {"winner": player(ended.winners[0])} if ended.winners else {}
        found.append(Objection("end", facts, (), "winner" if facts else "none"))
    return found
