"""Bags of a game, one for each seat or a deck for all: what they have at first, what is left, and which item a face draws.

The items that are left are in the order of the profile, equal ones side by side. Face k means the k-th of them.
docs/dice.md defines this order, so that anyone can check a draw.
"""

from tallycore.errors import ProfileError
from tallycore.log.kinds import MOST_SIDES
from tallycore.profile.conditions import ALWAYS, holds, read_condition
from tallycore.table.state import MOST_ITEMS

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.table.state import State


class Way:
    """A way to draw: how many items at once, and the choice and the item that are noted after the draw."""

    def __init__(self, data: "dict[str, Any]", keys: str) -> None:
        self.name: str = data["name"]
        self.count: int = data.get("count", 1)
        self.choice: str = data.get("choice", "")
        self.item: str = data.get("item", "")
        self.condition = read_condition(data.get("if"), keys)


class Bag:
    """A bag from which items are drawn without looking. Every seat has one, or all share one: a deck with a discard pile.

    `picked` is the id of the choice with which players fill their own bag, or "". `played` is the id of the choice with which
    they note the card that they played.
    """

    def __init__(self, data: "dict[str, Any]", keys: str) -> None:
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.picked: str = data.get("picked", "")
        self.is_deck: bool = data.get("common", False)
        self.played: str = data.get("played", "")
        self.bottom = -1
        """The item at the bottom of a deck's first pile; -1 if there is none."""
        self.shuffler = -1
        """The item that causes a shuffle of the whole deck when it is discarded; -1 if there is none."""
        self.condition = read_condition(data.get("if"), keys)
        self.ways = [Way(each, keys) for each in data["ways"]]
        names = []
        counts = []
        dealt = []
        self._conditions = []
        # The items are in parallel lists: an object for each would take several times the memory.
        for item in data["items"]:
            names.append(item["name"])
            counts.append(item.get("count", 1))
            dealt.append(item.get("dealt", False))
            self._conditions.append(read_condition(item.get("if"), keys))
            if item.get("bottom"):
                self.bottom = len(names) - 1
            if item.get("shuffles"):
                self.shuffler = len(names) - 1
        if self.is_deck or self.bottom >= 0:
            from tallycore.profile.deck_check import check_deck

            check_deck(self, names, counts)
        if len(names) > MOST_ITEMS or not 1 <= sum(counts) <= MOST_SIDES:
            raise ProfileError("a bag holds 1 to %d things of at most %d sorts" % (MOST_SIDES, MOST_ITEMS))
        self._names = "\n".join(names)
        self._counts = bytes(counts)
        self._dealt = bytes(dealt)

    @property
    def names(self) -> "list[str]":
        """The names of the items."""
        return self._names.split("\n")

    @property
    def items(self) -> "list[str]":
        """The ids of the items: their names in lower case, joined by hyphens."""
        return self._names.lower().replace(" ", "-").split("\n")

    def sorts(self, options: "list[int]") -> "list[int]":
        """Return how many of each item a bag can have in a game with these option values."""
        return [
            count if condition == ALWAYS or holds(condition, options) else 0
            for count, condition in zip(self._counts, self._conditions)
        ]

    def is_dealt(self, item: int) -> bool:
        """Return True if `item` is in every bag at first, while players pick the others."""
        return bool(self._dealt[item])


def bag_at_first(profile: "Profile", state: "State", number: int, seat: int) -> "list[int]":
    """Return how many of each item bag `number` of `seat` has before the first draw. If players pick its items: those picked so far."""
    bag = profile.bags[number]
    counts: "list[int]" = bag.sorts(state.options)
    pick = profile.picks(bag, state.options)
    if pick is None:
        return counts
    picked = state.noted_by(pick, seat)
    return [
        count if bag.is_dealt(item) or (item < len(picked) and picked[item]) else 0 for item, count in enumerate(counts)
    ]


def bag_left(profile: "Profile", state: "State", number: int, seat: int) -> "list[int]":
    """Return how many of each item are in bag `number` of `seat` now. For a deck, count its pile; `seat` does not matter.

    If more were typed in as drawn than there are, the count is 0.
    """
    counts = bag_at_first(profile, state, number, seat)
    for owner in range(state.seats) if profile.bags[number].is_deck else (seat,):
        for item, gone in enumerate(state.out_of(number, owner)):
            if item < len(counts):
                counts[item] = max(0, counts[item] - gone)
    return counts


def drawn_items(left: "list[int]", faces: "list[int]") -> "list[int]":
    """Return the items that `faces` draw one after the other, without putting any back. `left` is the number of each item."""
    counts = list(left)
    items = []
    for face in faces:
        item = 0
        while face > counts[item]:
            face -= counts[item]
            item += 1
        counts[item] -= 1
        items.append(item)
    return items
