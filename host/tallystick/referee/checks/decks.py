"""Check a deck that all players draw from: when its discard pile was shuffled in, and whether a draw that had to wait for that did so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tallycore.profile import Profile
from tallystick.referee.bagcount import DeckCount, count_deck_before
from tallystick.referee.eventhistory import Step
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OPEN, Finding, plural

CHECK = "bag"


def check_deck_draw(evidence: Evidence, profile: Profile, step: Step, before: DeckCount) -> Iterator[Finding]:
    """Report a draw that came too early: a discarded card required that the whole deck be shuffled first."""
    bag = profile.bags[step.event["bag"]]
    if before.discard[bag.shuffler]:
        says = (
            f"At event {step.event.seq} {evidence.player(step.event['seat'])} drew although {bag.names[bag.shuffler]} was "
            "discarded and the deck had not been shuffled."
        )
        yield evidence.fault(CHECK, says, (step.event.seq,))


def check_shuffle(evidence: Evidence, profile: Profile, step: Step) -> Iterator[Finding]:
    """Report a shuffle of cards that were still in the pile, of only a part of the discard pile, or of a pile that still had cards."""
    event = step.event
    bag = profile.bags[event["bag"]]
    before = count_deck_before(evidence, profile, event["bag"], step)
    cards = Counter(event["items"])
    out = before.discard + before.hand
    for item in cards - out:
        name = f"a {bag.names[item]}" if item < len(bag.names) else f"item {item + 1}"
        says = f"At event {event.seq} {name} was shuffled in, but by this log none was out of the pile."
        yield Finding(CHECK, OPEN, says, (event.seq,))
        return
    if cards not in (before.discard, out):
        says = f"At event {event.seq} {plural(cards.total(), 'card')} were shuffled in; {before.discard.total()} were discarded."
        yield evidence.fault(CHECK, says, (event.seq,))
    elif before.pile and not (bag.shuffler >= 0 and cards[bag.shuffler]):
        says = (
            f"At event {event.seq} the discard pile was shuffled in, as the table chose: the pile had "
            f"{plural(before.pile.total(), 'card')} left."
        )
        yield Finding(CHECK, NOTED, says, (event.seq,))
