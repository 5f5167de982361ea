"""One thing that was found: how urgent it is, what it is about, and what to do."""

from __future__ import annotations

from dataclasses import dataclass

MUST, SHOULD, FINE = "must", "should", "fine"
URGENCY = (MUST, SHOULD, FINE)
PORT, DRIVE, STORE, PROGRAM = "port", "drive", "store", "program"
ORDER = (DRIVE, PORT, STORE, PROGRAM)
# A drive first: without a whole program on it there is no port to be right or wrong.


@dataclass(frozen=True)
class Finding:
    """`urgency` is one of URGENCY, `about` one of ORDER; `do` is what to type or press, where there is anything to do."""

    urgency: str
    about: str
    says: str
    do: str | None = None


def sorted_findings(findings: list[Finding]) -> list[Finding]:
    """The most important first; among equals in the order of ORDER, and as they were found."""
    return sorted(findings, key=lambda each: (URGENCY.index(each.urgency), ORDER.index(each.about)))
