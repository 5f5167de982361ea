"""A deck: a bag that all seats draw from. Drawn cards are face up. They are shuffled in again when the pile is empty.

The log says who drew every card. `bag_returned` with a seat after the last one says which cards were shuffled in.
"""

from tallycore.profile.bags import bag_left
from tallycore.table.state import MOST_ITEMS

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.table.state import State


def cards_out(profile: "Profile", state: "State", number: int) -> "list[int]":
    """Return how many of each card of deck `number` are out: the discard pile and the cards in hand."""
    counts = [0] * len(profile.bags[number].names)
    for seat in range(state.seats):
        for item, gone in enumerate(state.out_of(number, seat)):
            if item < len(counts):
                counts[item] += gone
    return counts


def discard_pile(profile: "Profile", state: "State", number: int) -> "list[int]":
    """Return how many of each card are in the discard pile: those that are out, without those drawn in this turn."""
    counts = cards_out(profile, state, number)
    for held in state.hand:
        if held // MOST_ITEMS == number and counts[held % MOST_ITEMS]:
            counts[held % MOST_ITEMS] -= 1
    return counts


def is_first_pile(profile: "Profile", state: "State", number: int) -> bool:
    """Return True as long as the card at the bottom of the first pile has never been drawn."""
    bottom: int = profile.bags[number].bottom
    # A seat's row ends with the last item that the seat ever drew. The bottom card is the last item of all.
    return bottom >= 0 and max([len(state.out_of(number, seat)) for seat in range(state.seats)]) <= bottom


def shuffle_due(profile: "Profile", state: "State", number: int) -> "list[int]":
    """Return the cards that must be shuffled in before the next draw; usually none.

    If the pile is empty, or if the discard pile has the card that causes a shuffle, they are the whole discard pile.
    """
    there = discard_pile(profile, state, number)
    shuffler: int = profile.bags[number].shuffler
    if sum(bag_left(profile, state, number, 0)) and not (shuffler >= 0 and there[shuffler]):
        return []
    return [item for item, count in enumerate(there) for _ in range(count)]
