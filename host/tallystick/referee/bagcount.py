"""What was in a bag when an event came, counted from the log apart from the device's fold, as docs/dice.md says."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.profile import Profile
from tallycore.profile.conditions import holds
from tallystick.referee.evidence import Evidence
from tallystick.referee.noted import DRAWS

RETURN = "bag_returned"


def is_there(evidence: Evidence, profile: Profile, bag: int) -> bool:
    """Whether the game has such a bag at all."""
    return bag < len(profile.bags) and holds(profile.bags[bag].condition, evidence.walk.final.options)


def bag_before(evidence: Evidence, profile: Profile, bag: int, seat: int, seq: int) -> list[int]:
    """How many of each item were in `bag` of `seat` before event `seq`, with what stood then; below 0 where more left it."""
    counts = _at_first(evidence, profile, bag, seat, seq)
    for step in evidence.walk.of(*DRAWS, RETURN):
        event = step.event
        if event.seq >= seq:
            break
        if event["bag"] != bag or event["seat"] != seat or not evidence.walk.stood_at(event.seq, seq):
            continue
        for item in event["items"]:
            if item < len(counts):
                counts[item] += 1 if event.kind == RETURN else -1
    return counts


def _at_first(evidence: Evidence, profile: Profile, bag: int, seat: int, seq: int) -> list[int]:
    options = evidence.walk.final.options
    counts = profile.bags[bag].sorts(options)
    pick = profile.picks(profile.bags[bag], options)
    if pick is None:
        return counts
    picked = {
        step.event["item"]
        for step in evidence.walk.of("choice_made")
        if step.event["choice"] == pick
        and step.event["seat"] == seat
        and step.event.seq < seq
        and evidence.walk.stood_at(step.event.seq, seq)
    }
    is_in = [profile.bags[bag].is_dealt(item) or item in picked for item in range(len(counts))]
    return [count if held else 0 for count, held in zip(counts, is_in, strict=True)]


def laid_out(counts: Sequence[int]) -> list[int]:
    """The items left, in the profile's order, equal ones side by side."""
    return [item for item, count in enumerate(counts) for _ in range(max(0, count))]
