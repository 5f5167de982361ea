"""Troubles that the device showed in mid-game: nothing of the game hangs on them, but the players should know."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, Finding, named
from tallystick.store.devicecodes import trouble_text

CHECK = "troubles"


def check_troubles(evidence: Evidence) -> Iterator[Finding]:
    """One finding a code. That a device slept and woke is none: the clock of whose turn it was went on."""
    met: dict[int, list[int]] = {}
    for event in evidence.events:
        if event.kind == "trouble_met":
            met.setdefault(event["code"], []).append(event.seq)
    for code, seqs in met.items():
        yield Finding(CHECK, NOTED, f"The device showed trouble {trouble_text(code)} at {named(seqs)}.", tuple(seqs))
