"""The step of the fold for a shuffle of a deck. It has its own module, because few games have a deck."""

from tallycore.table.state import MOST_ITEMS, State, count_item


def shuffle_in(state: State, bag: int, items: "list[int]") -> None:
    """Count `items` as in the pile again. It does not matter who drew them. The hand keeps at most as many of an item as are out."""
    out = state.tables["out"]
    for item in items:
        left = 0
        is_back = False
        for seat in range(state.seats):
            row = state.out_of(bag, seat)
            count = row[item] if item < len(row) else 0
            if count and not is_back:
                is_back = count_item(out, bag * state.seats + seat, item, -1)
                count -= 1
            left += count
        held = bag * MOST_ITEMS + item
        while state.hand.count(held) > left:
            at = state.hand.index(held)
            state.hand = state.hand[:at] + state.hand[at + 1 :]
