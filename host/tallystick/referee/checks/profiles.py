"""Check whether this program has the profile that the device played with, and report readings that the laptop set."""

from __future__ import annotations

from collections.abc import Iterator

from tallycore.log.kinds import BY_LAPTOP
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, OPEN, Finding, event_list

CHECK = "profile"
SHORT_HEX = 12


def check_profile(evidence: Evidence) -> Iterator[Finding]:
    """Compare the profile's hash in the game's first event with the profile of that name here."""
    if not evidence.summary.has_beginning:
        return
    game, there = evidence.summary.game, evidence.summary.profile.hex()[:SHORT_HEX]
    first = (evidence.summary.first_seq,)
    if evidence.installed is None:
        says = f'This program has no profile "{game}", so it does not know what the numbers in the log mean.'
        yield Finding(CHECK, OPEN, says, first)
    elif evidence.profile is None:
        here = evidence.installed.hash.hex()[:SHORT_HEX]
        says = (
            f'The profile "{game}" here ({here}…) is not the profile of this log ({there}…): '
            "the numbers in the log may mean something else here."
        )
        yield Finding(CHECK, OPEN, says, first)
    else:
        yield Finding(
            CHECK, OK, f"The log was made with the profile of {evidence.installed.name} that is installed here.", first
        )
    sent = [event.seq for event in evidence.events if event.kind == "reading_set" and event["by"] == BY_LAPTOP]
    if sent:
        yield Finding(CHECK, NOTED, f"Readings were set from the laptop at {event_list(sent)}.", tuple(sent))
