"""Define a finding: how urgent it is, what it is about, and what to do."""

from __future__ import annotations

from dataclasses import dataclass

MUST, SHOULD, FINE = "must", "should", "fine"
URGENCY = (MUST, SHOULD, FINE)
PORT, DRIVE, STORE, PROGRAM = "port", "drive", "store", "program"
ORDER = (DRIVE, PORT, STORE, PROGRAM)
# Drives come first: a device without a complete program on its drive shows no port.


@dataclass(frozen=True)
class Finding:
    """One thing that was found. `urgency` is one of URGENCY, `about` one of ORDER. `do` says what to type or press, if anything."""

    urgency: str
    about: str
    says: str
    do: str | None = None


def sorted_findings(findings: list[Finding]) -> list[Finding]:
    """Return the findings by urgency, then by ORDER, then as they were found."""
    return sorted(findings, key=lambda each: (URGENCY.index(each.urgency), ORDER.index(each.about)))
