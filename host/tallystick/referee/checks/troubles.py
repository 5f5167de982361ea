"""Report the problems that the device showed in mid-game. They do not change the game, but the players should know about them."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, Finding, event_list
from tallystick.store.devicecodes import trouble_text

CHECK = "troubles"


def check_troubles(evidence: Evidence) -> Iterator[Finding]:
    """Report each trouble code once. Sleeping and waking are not reported, because the player's clock keeps running meanwhile."""
    met: dict[int, list[int]] = {}
    for event in evidence.events:
        if event.kind == "trouble_met":
            met.setdefault(event["code"], []).append(event.seq)
    for code, seqs in met.items():
        yield Finding(
            CHECK, NOTED, f"The device showed trouble {trouble_text(code)} at {event_list(seqs)}.", tuple(seqs)
        )
