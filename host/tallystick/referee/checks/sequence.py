"""Check the sequence: every event of the game is present, in order, and none twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, OK, OPEN, Finding, event_list

CHECK = "sequence"


def check_sequence(evidence: Evidence) -> Iterator[Finding]:
    """Report a wrong order as a fault, and gaps as what cannot be told: a gap proves nothing, but cannot be checked."""
    seqs = [event.seq for event in evidence.events]
    whole = True
    for before, after in pairwise(seqs):
        if after <= before:
            whole = False
            yield Finding(
                CHECK, FAULT, f"Event {after} stands behind event {before}: the order was changed.", (before, after)
            )
        elif after > before + 1:
            whole = False
            missing = event_list(list(range(before + 1, after)))
            yield Finding(CHECK, OPEN, f"The record lacks {missing}: what they said cannot be told.", (before, after))
    if not evidence.summary.has_beginning:
        whole = False
        yield Finding(CHECK, OPEN, "The beginning of the game is not on this laptop.", tuple(seqs[:1]))
    if evidence.summary.is_cut:
        whole = False
        yield Finding(CHECK, OPEN, f"What came after event {seqs[-1]} is not on this laptop.", tuple(seqs[-1:]))
    if whole:
        yield Finding(
            CHECK, OK, f"Events {seqs[0]} to {seqs[-1]} follow each other without a gap.", (seqs[0], seqs[-1])
        )
