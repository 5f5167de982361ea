"""Count what was in a bag when an event came, from the log but independently of the device's fold, as docs/dice.md says."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.profile import Profile
from tallycore.profile.conditions import holds
from tallystick.referee.devicenotes import DRAWS
from tallystick.referee.evidence import Evidence

RETURN = "bag_returned"


def has_bag(evidence: Evidence, profile: Profile, bag: int) -> bool:
    """Return True if the game is played with the profile's bag number `bag`."""
    return bag < len(profile.bags) and holds(profile.bags[bag].condition, evidence.history.final.options)


def count_bag_before(evidence: Evidence, profile: Profile, bag: int, seat: int, seq: int) -> list[int]:
    """Return how many of each item were in `bag` of `seat` before event `seq`.

    Only the events count that were not undone at that time. A count below 0 says that more left the bag than it held.
    """
    counts = _initial_counts(evidence, profile, bag, seat, seq)
    for step in evidence.history.all_of(*DRAWS, RETURN):
        event = step.event
        if event.seq >= seq:
            break
        if event["bag"] != bag or event["seat"] != seat or not evidence.history.was_effective_at(event.seq, seq):
            continue
        for item in event["items"]:
            if item < len(counts):
                counts[item] += 1 if event.kind == RETURN else -1
    return counts


def _initial_counts(evidence: Evidence, profile: Profile, bag: int, seat: int, seq: int) -> list[int]:
    """Return how many of each item the bag held at first, without those that the players' picks left out."""
    options = evidence.history.final.options
    counts = profile.bags[bag].sorts(options)
    pick = profile.picks(profile.bags[bag], options)
    if pick is None:
        return counts
    picked = {
        step.event["item"]
        for step in evidence.history.all_of("choice_made")
        if step.event["choice"] == pick
        and step.event["seat"] == seat
        and step.event.seq < seq
        and evidence.history.was_effective_at(step.event.seq, seq)
    }
    is_in = [profile.bags[bag].is_dealt(item) or item in picked for item in range(len(counts))]
    return [count if held else 0 for count, held in zip(counts, is_in, strict=True)]


def remaining_items(counts: Sequence[int]) -> list[int]:
    """Return the items left, in the profile's order, with equal ones side by side."""
    return [item for item, count in enumerate(counts) for _ in range(max(0, count))]
