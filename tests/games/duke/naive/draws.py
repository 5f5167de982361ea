"""New tiles from the bag: drawing, Divination, and placing them."""

from collections import Counter
from itertools import combinations
from math import comb, prod

from tests.games.duke.naive.abilities import holders
from tests.games.duke.naive.guard import is_threatened
from tests.games.duke.naive.piece import Piece, add, heap_text
from tests.games.duke.naive.squares import name
from tests.games.duke.naive.step import Step


def can_draw(table, seat):
    return bool(table.bags[seat]) and may_place(table, seat)


def may_place(table, seat):
    """Whether there is a square; in Guard one that could save the Duke, with some tile of the bag."""
    if not must_save(table, seat):
        return bool(table.places_for_new(seat))
    return bool(saving(table, seat, table.bags[seat]))


def must_save(table, seat):
    return table.readings["guard-draw"] == "must-save" and is_threatened(table, seat)


def saving(table, seat, codes):
    """The pairs (code, square) after which the Duke could not be taken."""
    pairs = [(code, square) for code in codes for square in table.places_for_new(seat)]
    return [pair for pair in pairs if not is_threatened(placed(table, seat, *pair), seat)]


def placed(table, seat, code, square):
    after = table.copy()
    after.board[square] = Piece(seat, code, 0)
    return after


def choices(table, seat):
    """The pairs (code, square) for the tiles in hand: those that save the Duke, if there are any."""
    everything = [(code, square) for code in table.hand for square in table.places_for_new(seat)]
    return (must_save(table, seat) and saving(table, seat, table.hand)) or everything


def draw(table):
    """The draw announced; chance comes next."""
    after = table.copy()
    after.phase = "drawing"
    return after


def results(table, count):
    """What chance may give: text -> table with these tiles in hand."""
    bag = table.bags[table.seat]
    found = {}
    for hand in heaps(table, bag, min(count, sum(bag.values()))):
        after = table.copy()
        after.hand = hand
        after.phase = "drawn" if table.phase == "drawing" else "divined"
        for code in hand:
            add(after.bags[table.seat], code, -hand[code])
        found["drawn " + heap_text(hand, table.tiles)] = after
    return found


def ways(bag, hand):
    """In how many ways these tiles come out of the bag."""
    return prod(comb(bag[code], hand[code]) for code in hand)


def heaps(table, heap, size):
    """All heaps of a size that can be taken out of a heap."""
    singly = [code for code in table.tiles for _ in range(heap.get(code, 0))]
    taken = dict.fromkeys(combinations(singly, size))
    return [dict(Counter(codes)) for codes in taken]


def placements(table):
    """The steps that put the drawn tile on the board."""
    seat = table.seat
    found = []
    for code, square in choices(table, seat):
        found.append(Step(f"{code}@{name(square)}", placed(table, seat, code, square), None, square))
    return found


def divinations(table, seat):
    """text -> table with the diviner on its starting side, before chance gives the tiles."""
    found = {}
    least = 3 if table.readings["divination"] == "three" else 1
    for square in holders(table, seat, "divination"):
        if table.board[square].side == 0 or sum(table.bags[seat].values()) < least:
            continue
        after = table.copy()
        after.flip(square)
        after.phase = "divining"
        if may_place(after, seat):
            found[f"divine {table.board[square].code} {name(square)}"] = after
    return found


def keepings(table):
    """The steps that keep one of the tiles drawn by Divination and destroy none, some or all of the others."""
    seat = table.seat
    found = []
    for code, square in choices(table, seat):
        rest = dict(table.hand)
        add(rest, code, -1)
        for size in range(sum(rest.values()) + 1):
            for destroyed in heaps(table, rest, size):
                after = placed(table, seat, code, square)
                for other, count in rest.items():
                    add(after.bags[seat], other, count)
                for other, count in destroyed.items():
                    add(after.bags[seat], other, -count)
                words = f" destroy {heap_text(destroyed, table.tiles)}" if destroyed else ""
                found.append(Step(f"keep {code}@{name(square)}{words}", after, None, square))
    return found
