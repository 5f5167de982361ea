"""Check the undos: each must take back only what could still be undone. Report each undo of a roll."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, Finding, event_list, plural

CHECK = "undo"


def check_undos(evidence: Evidence) -> Iterator[Finding]:
    """Check each undo against what could be undone when it came."""
    undos = evidence.history.undos
    bad = [undo for undo in undos if not undo.was_live]
    for undo in bad:
        says = f"Event {undo.seq} takes back event {undo.target}, which could not be undone any more or can never be undone."
        yield evidence.fault(CHECK, says, (undo.seq, undo.target), before=undo.seq)
    if undos and not bad:
        says = f"{plural(len(undos), 'undo')}, each of something that could still be taken back."
        yield Finding(CHECK, OK, says, tuple(undo.seq for undo in undos))
    past = [undo.seq for undo in undos if undo.past_roll]
    if past:
        says = (
            f"At {event_list(past)} a roll was taken back that the table had seen. "
            "The device asks everybody twice; the roll stays on record."
        )
        yield Finding(CHECK, NOTED, says, tuple(past))
