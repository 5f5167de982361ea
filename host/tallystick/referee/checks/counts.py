"""Compare what the recorded moves count, such as castles, with what the device counted in the same turn."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.checks.entries import move_name
from tallystick.referee.counts import Counts
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OPEN, Finding, event_list, plural

CHECK = "moves"


def compare_counts(evidence: Evidence, counts: Counts) -> Iterator[Finding]:
    """Report each turn in which the two sides count different things. List what only one side has counted, which is not a fault.

    If the device has counted nothing at all, nothing is compared. Counts that came to nothing, because the game was over, are left out.
    """
    if not counts.is_noted:
        return
    moves: list[int] = []
    events: list[int] = []
    for turn in counts.turns:
        seats = turn.differing_seats()
        for seat in sorted(seats):
            own = next(each.move for each in turn.moves if each.unit.seat == seat)
            noted = [each for each in turn.events if each.unit.seat == seat]
            seqs = tuple(dict.fromkeys(each.seq for each in noted))
            told = counts.says(each.unit for each in noted)
            says = f"{move_name(evidence, own)} is not what the device counted for {evidence.player(seat)} ({told})."
            yield Finding(CHECK, OPEN, says, seqs)
        rest = [each.move for each in turn.moves if each.unit.seat not in seats]
        moves += [move.number for move in rest if not counts.is_needless(move)]
        events += [each.seq for each in turn.events if each.unit.seat not in seats]
    numbers, seqs = list(dict.fromkeys(moves)), tuple(dict.fromkeys(events))
    if numbers:
        says = f"The device has not counted {event_list(numbers, 'move')}: unpaired, which is not a fault."
        yield Finding(CHECK, NOTED, says)
    if seqs:
        belong = "belongs" if len(seqs) == 1 else "belong"
        says = (
            f"{plural(len(seqs), 'count')} of the device {belong} to no recorded move: unpaired, which is not a fault."
        )
        yield Finding(CHECK, NOTED, says, seqs)
