"""What draws from a bag do to the state of the table, and what goes back into one."""

from tallycore.log.records import Event
from tallycore.table.state import MOST_HAND, MOST_ITEMS, State, count_item


def take_out(state: State, event: Event) -> None:
    """What was drawn is out of the bag of its seat, and in hand."""
    seat = event["seat"]
    bag = event["bag"]
    for item in event["items"]:
        if seat < state.seats and count_item(state.tables["out"], bag * state.seats + seat, item, 1):
            state.hand = (state.hand + [bag * MOST_ITEMS + item])[-MOST_HAND:]


def put_back(state: State, event: Event) -> None:
    """What was drawn is in the bag again; where whose turn it is held it, no longer in hand."""
    seat = event["seat"]
    bag = event["bag"]
    for item in event["items"]:
        if seat < state.seats and count_item(state.tables["out"], bag * state.seats + seat, item, -1):
            held = bag * MOST_ITEMS + item
            if seat == state.seat and held in state.hand:
                at = state.hand.index(held)
                state.hand = state.hand[:at] + state.hand[at + 1 :]
