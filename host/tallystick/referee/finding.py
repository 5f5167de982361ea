"""What an audit finds: a sentence about some events, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

OK = "ok"
NOTED = "noted"
# Nothing wrong, but something that the players should know.
OPEN = "cannot be told"
FAULT = "fault"
STATUSES = (OK, NOTED, OPEN, FAULT)

MOST_EVENTS_NAMED = 12


@dataclass(frozen=True)
class Finding:
    """`check` is the check that found it, `events` the sequence numbers of the events that it is about."""

    check: str
    status: str
    says: str
    events: tuple[int, ...] = ()
    cite: str = ""
    """The heading in the rulebook, where a rule of the game was broken."""


@dataclass(frozen=True)
class AuditReport:
    """Everything that was checked. `dice` says in one word what the dice prove (see docs/dice.md)."""

    game: str
    """The name that the game goes by on every laptop: log and first event."""
    title: str
    players: tuple[str, ...]
    events: int
    dice: str
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> str:
        """`fault` if there is one, otherwise `cannot be told` if anything cannot, otherwise `ok`."""
        found = {finding.status for finding in self.findings}
        return FAULT if FAULT in found else OPEN if OPEN in found else OK

    def of(self, status: str) -> list[Finding]:
        """The findings of one status, in the order of the checks."""
        return [finding for finding in self.findings if finding.status == status]

    def as_dict(self) -> dict[str, Any]:
        """The report as `tallystick audit --json` prints it."""
        return {
            "game": self.game,
            "title": self.title,
            "players": list(self.players),
            "events": self.events,
            "verdict": self.verdict,
            "dice": self.dice,
            "findings": [
                {
                    "check": finding.check,
                    "status": finding.status,
                    "says": finding.says,
                    "events": list(finding.events),
                    "cite": finding.cite,
                }
                for finding in self.findings
            ],
        }


def counted(number: int, what: str) -> str:
    """`1 roll`, `2 rolls`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def named(seqs: list[int] | tuple[int, ...], what: str = "event") -> str:
    """The events by number, the first dozen of them: `events 3, 5 and 8`."""
    if len(seqs) == 1:
        return f"{what} {seqs[0]}"
    shown = [str(seq) for seq in seqs[:MOST_EVENTS_NAMED]]
    if len(seqs) > MOST_EVENTS_NAMED:
        return f"{what}s {', '.join(shown)} and {len(seqs) - MOST_EVENTS_NAMED} more"
    return f"{what}s {', '.join(shown[:-1])} and {shown[-1]}"
