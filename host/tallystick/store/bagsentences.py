"""Format the events of bags and decks as sentences that players read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tallycore.log.kinds import SOURCE_UNVERIFIED
from tallycore.log.records import Event
from tallycore.table.state import State
from tallystick.store.phrases import join_words, with_article

if TYPE_CHECKING:
    from tallystick.store.sentences import EventFormatter


def bag_drawn(formatter: EventFormatter, event: Event, _before: State) -> str:
    """Return a sentence that says who drew what, by which roll, out of how many."""
    among = event["sides"][0] if event["sides"] else 0
    drawn = "one" if len(event["items"]) == 1 else str(len(event["items"]))
    worth = f"roll {event['roll']}, {drawn} of {among}{unproven(event)}"
    return (
        f"{formatter.name(event['seat'])} draws {_drawn(formatter, event)} from the {_bag(formatter, event)} ({worth})."
    )


def typed_draw(formatter: EventFormatter, event: Event, _before: State) -> str:
    """Return a sentence that says who drew what by hand."""
    them = "it" if len(event["items"]) == 1 else "them"
    return f"{formatter.name(event['seat'])} draws {_drawn(formatter, event)} by hand and types {them} in."


def _drawn(formatter: EventFormatter, event: Event) -> str:
    """Return the drawn items by name, as part of a sentence."""
    names = formatter.item_names(event)
    return with_article(names[0]) if len(names) == 1 else join_words(names) if names else "nothing"


def _bag(formatter: EventFormatter, event: Event) -> str:
    """Return the word for what was drawn from: a bag, or the pile of a deck."""
    bags = formatter.profile.bags if formatter.profile else []
    return "pile" if event["bag"] < len(bags) and bags[event["bag"]].is_deck else "bag"


def bag_returned(formatter: EventFormatter, event: Event, before: State) -> str:
    """Return a sentence that says what went back into which player's bag, or how many cards were shuffled into a deck's pile."""
    if event["seat"] == before.seats:
        count = len(event["items"])
        return (
            f"{count} discarded card{'s' if count != 1 else ''} {'are' if count != 1 else 'is'} shuffled into the pile."
        )
    verb = "goes" if len(event["items"]) == 1 else "go"
    what = _drawn(formatter, event)
    return f"{what[:1].upper()}{what[1:]} {verb} back into the bag of {formatter.name(event['seat'])}."


def unproven(event: Event) -> str:
    """Return the remark for a roll that cannot be verified, otherwise an empty string."""
    return ", not verifiable" if event["source"] == SOURCE_UNVERIFIED else ""
