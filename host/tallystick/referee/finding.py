"""Define what an audit reports: sentences about events, each with its certainty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

OK = "ok"
NOTED = "noted"
# A finding of this status is not a fault, but the players should know of it.
OPEN = "cannot be told"
FAULT = "fault"
STATUSES = (OK, NOTED, OPEN, FAULT)

MOST_EVENTS_NAMED = 12


@dataclass(frozen=True)
class Finding:
    """Report what `check` found. `events` are the sequence numbers of the events that it concerns."""

    check: str
    status: str
    says: str
    events: tuple[int, ...] = ()
    cite: str = ""
    """The heading in the rulebook, if a rule of the game was broken."""


@dataclass(frozen=True)
class AuditReport:
    """The result of all checks. `dice` says in a few words what is proved of the dice (see docs/dice.md)."""

    game: str
    """The name of the game on every laptop: the log and the number of the first event."""
    title: str
    players: tuple[str, ...]
    events: int
    dice: str
    findings: tuple[Finding, ...]
    code: str
    """The code of the seal at the end of the game, as the device showed it; empty if no such seal was proved."""
    has_device: bool

    @property
    def verdict(self) -> str:
        """Return `fault` if there is a fault, otherwise `cannot be told` if there is such a finding, otherwise `ok`."""
        found = {finding.status for finding in self.findings}
        return FAULT if FAULT in found else OPEN if OPEN in found else OK

    @property
    def headline(self) -> str:
        """Return the verdict as a sentence, with the condition that no record can prove by itself."""
        if self.verdict == FAULT:
            return "This record has faults."
        if self.verdict == OPEN:
            photographed = f", and the code on your photograph must be {self.code}" if self.code else ""
            return f"No fault found, but not everything can be told{photographed}."
        if self.code:
            return f"No fault, if the code on your photograph is {self.code}."
        if self.has_device:
            return "No fault so far; the code to photograph comes with the end of the game."
        return "No fault found; no device vouches for this record."

    def of(self, status: str) -> list[Finding]:
        """Return the findings of one status, in the order of the checks."""
        return [finding for finding in self.findings if finding.status == status]

    def as_dict(self) -> dict[str, Any]:
        """Return the report as `tallystick audit --json` prints it."""
        return {
            "schema": "audit/1",
            "game": self.game,
            "title": self.title,
            "players": list(self.players),
            "events": self.events,
            "verdict": self.verdict,
            "headline": self.headline,
            "code": self.code,
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


def plural(number: int, what: str) -> str:
    """Return a number with its noun: `1 roll`, `2 rolls`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def event_list(seqs: list[int] | tuple[int, ...], what: str = "event") -> str:
    """Return up to a dozen events by number, as in a sentence: `events 3, 5 and 8`."""
    if len(seqs) == 1:
        return f"{what} {seqs[0]}"
    shown = [str(seq) for seq in seqs[:MOST_EVENTS_NAMED]]
    if len(seqs) > MOST_EVENTS_NAMED:
        return f"{what}s {', '.join(shown)} and {len(seqs) - MOST_EVENTS_NAMED} more"
    return f"{what}s {', '.join(shown[:-1])} and {shown[-1]}"
