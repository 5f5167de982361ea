"""A deck: a bag that all seats draw from. What was drawn lies face up, and is shuffled in again when the pile is empty.

The log says of every card who drew it, and `bag_returned` with a seat past the last one which cards were shuffled in.
"""

from tallycore.profile.bags import bag_left
from tallycore.table.state import MOST_ITEMS

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.table.state import State


def cards_out(profile: "Profile", state: "State", number: int) -> "list[int]":
    """Return how many of each card of deck `number` were drawn and not shuffled in: the discard pile and what is in hand."""
    counts = [0] * len(profile.bags[number].names)
    for seat in range(state.seats):
        for item, gone in enumerate(state.out_of(number, seat)):
            if item < len(counts):
                counts[item] += gone
    return counts


def discard_pile(profile: "Profile", state: "State", number: int) -> "list[int]":
    """Return how many of each card lie in the discard pile: those that are out, without those drawn in this turn."""
    counts = cards_out(profile, state, number)
    for held in state.hand:
        if held // MOST_ITEMS == number and counts[held % MOST_ITEMS]:
            counts[held % MOST_ITEMS] -= 1
    return counts


def is_first_pile(profile: "Profile", state: "State", number: int) -> bool:
    """Return True as long as the card at the bottom of the first pile has never been drawn."""
    bottom: int = profile.bags[number].bottom
    # The table's row of a seat is as long as the last item that the seat ever drew, and no drawn card stands behind this one.
    return bottom >= 0 and max([len(state.out_of(number, seat)) for seat in range(state.seats)]) <= bottom


def shuffle_due(profile: "Profile", state: "State", number: int) -> "list[int]":
    """Return the cards that have to be shuffled in before the next one is drawn; none as long as the pile has some.

    They are the discard pile where the pile is empty, or where it holds the card with which everything is shuffled.
    """
    there = discard_pile(profile, state, number)
    shuffler: int = profile.bags[number].shuffler
    if sum(bag_left(profile, state, number, 0)) and not (shuffler >= 0 and there[shuffler]):
        return []
    return [item for item, count in enumerate(there) for _ in range(count)]
