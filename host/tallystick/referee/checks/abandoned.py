"""Name the games that these players abandoned before this one. Each began with its own dice."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, Finding, plural

CHECK = "abandoned"


def check_abandoned(evidence: Evidence) -> Iterator[Finding]:
    """Report how many games the same players abandoned on this device before, and after how many of them a roll was seen."""
    before = evidence.abandoned
    if before.committed:
        rolled = f"{before.rolled} of them after a roll" if before.rolled else "none of them after a roll"
        says = (
            f"Before this game the same players abandoned {plural(before.committed, 'game')} on this device after it had "
            f"committed to the dice, {rolled}."
        )
        yield Finding(CHECK, NOTED, says)
    if before.erased:
        rolled = f"{before.erased_rolled} of them after a roll" if before.erased_rolled else "none of them after a roll"
        says = (
            f"Before this game {plural(before.erased, 'abandoned game')} of this device {_was(before.erased)} erased on a laptop, "
            f"{rolled}. Who played {_it(before.erased)} cannot be told."
        )
        yield Finding(CHECK, NOTED, says)


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def _it(count: int) -> str:
    return "it" if count == 1 else "them"
