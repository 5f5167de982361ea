"""Undo: only what could still be taken back was, and what went past a roll is named."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, Finding, counted, named

CHECK = "undo"


def check_undos(evidence: Evidence) -> Iterator[Finding]:
    """Each undo against what stood within reach when it came."""
    undos = evidence.walk.undos
    bad = [undo for undo in undos if not undo.was_live]
    for undo in bad:
        says = f"Event {undo.seq} takes back event {undo.target}, which was past undoing or nothing that can be undone."
        yield Finding(CHECK, FAULT, says, (undo.seq, undo.target))
    if undos and not bad:
        says = f"{counted(len(undos), 'undo')}, each of something that could still be taken back."
        yield Finding(CHECK, OK, says, tuple(undo.seq for undo in undos))
    past = [undo.seq for undo in undos if undo.past_roll]
    if past:
        says = f"At {named(past)} a roll was taken back that the table had seen. The device asks everybody twice; the roll stays on record."
        yield Finding(CHECK, NOTED, says, tuple(past))
