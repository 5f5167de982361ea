"""Count what was in a bag or a deck when an event came. The count uses the log but not the device's own code, as docs/dice.md
says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tallycore.profile import Profile
from tallycore.profile.conditions import holds
from tallycore.table.state import MOST_HAND
from tallystick.referee.devicenotes import DRAWS
from tallystick.referee.eventhistory import Step
from tallystick.referee.evidence import Evidence

RETURN = "bag_returned"


def has_bag(evidence: Evidence, profile: Profile, bag: int) -> bool:
    """Return True if the game is played with the profile's bag number `bag`."""
    return bag < len(profile.bags) and holds(profile.bags[bag].condition, evidence.history.final.options)


def count_bag_before(evidence: Evidence, profile: Profile, bag: int, seat: int, seq: int) -> list[int]:
    """Return how many of each item were in `bag` of `seat` before event `seq`. For a deck, count its pile; the seat does not matter.

    Events that were undone at that time do not count. A count below 0 means that more left the bag than it held.
    """
    counts = _initial_counts(evidence, profile, bag, seat, seq)
    for step in evidence.history.all_of(*DRAWS, RETURN):
        event = step.event
        if event.seq >= seq:
            break
        is_its_own = event["seat"] == seat or profile.bags[bag].is_deck
        if event["bag"] != bag or not is_its_own or not evidence.history.was_effective_at(event.seq, seq):
            continue
        for item in event["items"]:
            if item < len(counts):
                counts[item] += 1 if event.kind == RETURN else -1
    return counts


def _initial_counts(evidence: Evidence, profile: Profile, bag: int, seat: int, seq: int) -> list[int]:
    """Return how many of each item the bag held at first, without the items that the players' options leave out."""
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
    """Return the items that are left, in the profile's order. Equal items follow each other."""
    return [item for item, count in enumerate(counts) for _ in range(max(0, count))]


class DeckCount(NamedTuple):
    """Say where a deck's cards were: in the pile, face up in the discard pile, or drawn in this turn. Counted by item."""

    counts: list[int]
    """How many of each were in the pile; below 0 if more left it than it held."""
    pile: Counter[int]
    discard: Counter[int]
    hand: Counter[int]
    is_first_pile: bool
    """True if the card at the bottom of the first pile, if there is one, was not drawn yet."""


def count_deck_before(evidence: Evidence, profile: Profile, deck: int, step: Step) -> DeckCount:
    """Return where the cards of `deck` were when `step` came, by the earlier draws and returns that were not undone."""
    bottom = profile.bags[deck].bottom
    out: Counter[int] = Counter()
    hand: list[int] = []
    turn, is_first_pile = 0, bottom >= 0
    for each in evidence.history.all_of(*DRAWS, RETURN):
        event = each.event
        if event.seq >= step.event.seq:
            break
        if event["bag"] != deck or not evidence.history.was_effective_at(event.seq, step.event.seq):
            continue
        if each.turn != turn:
            turn, hand = each.turn, []
        if event.kind in DRAWS:
            out.update(event["items"])
            hand = (hand + event["items"])[-MOST_HAND:]
            is_first_pile = is_first_pile and bottom not in event["items"]
            continue
        out.subtract(event["items"])
        held = Counter(hand) & out
        hand = list(held.elements())
    held = Counter(hand if turn == step.turn else [])
    initial = _initial_counts(evidence, profile, deck, 0, step.event.seq)
    counts = [count - out[item] for item, count in enumerate(initial)]
    return DeckCount(counts, +Counter(dict(enumerate(counts))), +out - held, held, is_first_pile)
