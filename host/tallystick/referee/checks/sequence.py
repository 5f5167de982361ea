"""Check the sequence: every event of the game is present and can be read, in order, and none twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, OK, OPEN, Finding, event_list
from tallystick.store.damage import UNREADABLE

CHECK = "sequence"


def check_sequence(evidence: Evidence) -> Iterator[Finding]:
    """Report a wrong order and unreadable events as faults. Report gaps as `cannot be told`, because a gap proves nothing."""
    seqs = [event.seq for event in evidence.events]
    unordered = [(before, after) for before, after in pairwise(seqs) if after <= before]
    for before, after in unordered:
        if before == after:
            yield Finding(CHECK, FAULT, f"Event {after} is there twice in a row: a log has each event once.", (after,))
        else:
            yield Finding(
                CHECK, FAULT, f"Event {after} stands after event {before}: the order was changed.", (before, after)
            )
    unreadable = evidence.seqs(UNREADABLE)
    if unreadable:
        yield Finding(CHECK, FAULT, _unreadable(unreadable), tuple(unreadable))
    earlier = evidence.before.unreadable
    if earlier:
        yield Finding(CHECK, FAULT, f"Of the log before the game: {_unreadable([*earlier])}", earlier)
    missing = [gap for gap in evidence.gaps if gap.first not in unreadable]
    for gap in missing:
        yield Finding(CHECK, OPEN, f"{gap.opening}.")
    if not missing and not unreadable and not unordered:
        yield Finding(
            CHECK, OK, f"Events {seqs[0]} to {seqs[-1]} follow each other without a gap.", (seqs[0], seqs[-1])
        )


def _unreadable(seqs: list[int]) -> str:
    """Return the sentence that these events cannot be read."""
    return f"{event_list(seqs).capitalize()} cannot be read: changed or damaged."
