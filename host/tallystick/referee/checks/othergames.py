"""Check that no other game of the log has the same dice: the same commitment, the same secret, or a secret that was public."""

from __future__ import annotations

from collections.abc import Iterator

from tallycore.log.kinds import SOURCE_COMMITTED
from tallystick.referee.checks.dice import CHECK, STREAM
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, Finding, event_list


def check_other_games(evidence: Evidence) -> Iterator[Finding]:
    """Report commitments and secrets that another game of the log also has, and rolls that came after their secret was public."""
    others = evidence.same_dice
    if not others:
        return
    yield from _same(evidence, "dice_committed", "commitment", [each.seq for each in others if not each.is_secret])
    secrets = [each.seq for each in others if each.is_secret]
    yield from _same(evidence, "secret_revealed", "secret", secrets)
    public = min(secrets, default=None)
    rolls = [event for event in evidence.events if event.kind in STREAM and event["source"] == SOURCE_COMMITTED]
    foreknown = [roll.seq for roll in rolls if public is not None and roll.seq > public]
    if foreknown:
        says = (
            f"The secret of these dice was public since event {public}, in another game, so {event_list(foreknown)} rolled "
            "what everybody could know."
        )
        yield Finding(CHECK, FAULT, says, tuple(foreknown))


def _same(evidence: Evidence, kind: str, what: str, twins: list[int]) -> Iterator[Finding]:
    """Report the events of a kind in other games that have the same value as one of this game."""
    own = evidence.seqs(kind)
    if own and twins:
        says = f"The {what} of event {own[0]} is also that of {event_list(twins)}, in another game of this log: each game has its own."
        yield Finding(CHECK, FAULT, says, (*own, *twins))
