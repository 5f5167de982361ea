"""The steps of the fold for events that take items out of a bag or put them back."""

from tallycore.log.records import Event
from tallycore.table.state import MOST_HAND, MOST_ITEMS, State, count_item


def take_out(state: State, event: Event) -> None:
    """Count the drawn items as out of their seat's bag, and add them to the hand of the turn."""
    seat = event["seat"]
    bag = event["bag"]
    for item in event["items"]:
        if seat < state.seats and count_item(state.tables["out"], bag * state.seats + seat, item, 1):
            state.hand = (state.hand + [bag * MOST_ITEMS + item])[-MOST_HAND:]


def put_back(state: State, event: Event) -> None:
    """Count the returned items as in their bag again. If they belong to the seat whose turn it is, take them off the hand.

    A seat after the last one means all seats: a deck is shuffled, and it does not matter who drew the cards.
    """
    seat = event["seat"]
    bag = event["bag"]
    if seat == state.seats:
        from tallycore.table.shuffles import shuffle_in

        shuffle_in(state, bag, event["items"])
        return
    for item in event["items"]:
        if seat < state.seats and count_item(state.tables["out"], bag * state.seats + seat, item, -1):
            held = bag * MOST_ITEMS + item
            if seat == state.seat and held in state.hand:
                at = state.hand.index(held)
                state.hand = state.hand[:at] + state.hand[at + 1 :]
