"""Check whether the log of a game has forked.

That happens if a copy of the device's memory was restored: then somebody could know its rolls.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from tallycore.log.kinds import SOURCE_COMMITTED
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OPEN, Finding, plural

CHECK = "forks"
STREAM = ("rolled", "bag_drawn")


def check_forks(evidence: Evidence) -> Iterator[Finding]:
    """Say where other versions of the log part from this one, and which rolls of the game somebody could have known.

    Nobody is accused: a backup that was restored is an honest cause.
    """
    summary = evidence.summary
    for fork in summary.forks_within:
        known = _known_rolls(evidence, fork.first if fork.is_exact else summary.first_seq)
        if known:
            says = f"{fork.says} This concerns {plural(len(known), 'roll')} of this game. Nobody can tell whether anybody knew them."
            yield Finding(CHECK, OPEN, says, (fork.first, *known))
        else:
            yield Finding(CHECK, NOTED, f"{fork.says} This concerns no roll of this game.", (fork.first,))
    for fork in summary.forks:
        if fork not in summary.forks_within:
            says = (
                f"There is a second version of this log. It differs {fork.where}. This game and its commitment "
                "to the dice came later, so no copy of the device's memory held its secret."
            )
            yield Finding(CHECK, NOTED, says, (fork.first,))


def _known_rolls(evidence: Evidence, first: int) -> tuple[int, ...]:
    """Return the committed rolls from event `first` on, up to the next time that a player adds salt."""
    salted = min((seq for seq in evidence.seqs("salt_added") if seq >= first), default=math.inf)
    return tuple(
        event.seq
        for event in evidence.events
        if event.kind in STREAM and event["source"] == SOURCE_COMMITTED and first <= event.seq < salted
    )
