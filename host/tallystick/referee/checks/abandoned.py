"""Name the games that these players abandoned before this one. Each began with its own dice."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, Finding, plural

CHECK = "abandoned"


def check_abandoned(evidence: Evidence) -> Iterator[Finding]:
    """Report how many games the same players abandoned on this device before, and how many such games of the device were erased."""
    before = evidence.abandoned
    if before.committed:
        says = (
            f"Before this game the same players abandoned {plural(before.committed, 'game')} on this device after it had "
            f"committed to the dice, {_after_a_roll(before.rolled)}."
        )
        yield Finding(CHECK, NOTED, says)
    if before.erased:
        was, it = ("was", "it") if before.erased == 1 else ("were", "them")
        says = (
            f"Before this game {plural(before.erased, 'abandoned game')} of this device {was} erased on a laptop, "
            f"{_after_a_roll(before.erased_rolled)}. Who played {it} cannot be told."
        )
        yield Finding(CHECK, NOTED, says)


def _after_a_roll(count: int) -> str:
    """Return after how many of some games a roll was seen, as a part of a sentence."""
    return f"{count or 'none'} of them after a roll"
