"""Bags of a game, one for each seat: what is in them at first, what is left, and which item the face of a draw means.

The items left lie in the order of the profile, equal ones side by side; face k is the k-th of them. docs/dice.md says so, and
anyone can check it.
"""

from tallycore.errors import ProfileError
from tallycore.profile.conditions import ALWAYS, holds, read_condition
from tallycore.proof.dice import MOST_SIDES
from tallycore.table.state import MOST_ITEMS


class Way:
    """A way to draw: how many at once, and the choice (with its item) that is noted when it has been carried out."""

    def __init__(self, data: dict, keys: str) -> None:  # type: ignore[type-arg]
        self.name: str = data["name"]
        self.count: int = data.get("count", 1)
        self.choice: str = data.get("choice", "")
        self.item: str = data.get("item", "")
        self.condition = read_condition(data.get("if"), keys)


class Bag:
    """What is drawn blindly. Every seat has one like it; `picked` is the choice by which players fill their own, or ""."""

    def __init__(self, data: dict, keys: str) -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.picked: str = data.get("picked", "")
        self.condition = read_condition(data.get("if"), keys)
        self.ways = [Way(each, keys) for each in data["ways"]]
        names = []
        counts = []
        dealt = []
        self._conditions = []
        # Side by side instead of an object for each item: they take a fraction of the memory.
        for item in data["items"]:
            names.append(item["name"])
            counts.append(item.get("count", 1))
            dealt.append(item.get("dealt", False))
            self._conditions.append(read_condition(item.get("if"), keys))
        if len(names) > MOST_ITEMS or not 1 <= sum(counts) <= MOST_SIDES:
            raise ProfileError("a bag holds 1 to %d things of at most %d sorts" % (MOST_SIDES, MOST_ITEMS))
        self._names = "\n".join(names)
        self._counts = bytes(counts)
        self._dealt = bytes(dealt)

    @property
    def names(self) -> "list[str]":
        """What the items are called."""
        return self._names.split("\n")

    @property
    def items(self) -> "list[str]":
        """The ids of the items: their names in small letters, joined by hyphens."""
        return self._names.lower().replace(" ", "-").split("\n")

    def sorts(self, options: "list[int]") -> "list[int]":
        """How many of each item a bag can hold in a game with these options."""
        return [
            count if condition == ALWAYS or holds(condition, options) else 0
            for count, condition in zip(self._counts, self._conditions)
        ]

    def is_dealt(self, item: int) -> bool:
        """Whether `item` is in every bag at first although the others are picked."""
        return bool(self._dealt[item])


def bag_at_first(profile, state, number: int, seat: int) -> "list[int]":  # type: ignore[no-untyped-def]
    """How many of each item bag `number` of `seat` holds before anything is drawn; where it is picked, as far as it has been."""
    bag = profile.bags[number]
    counts: "list[int]" = bag.sorts(state.options)
    pick = profile.picks(bag, state.options)
    if pick is None:
        return counts
    picked = state.noted_by(pick, seat)
    return [
        count if bag.is_dealt(item) or (item < len(picked) and picked[item]) else 0 for item, count in enumerate(counts)
    ]


def bag_left(profile, state, number: int, seat: int) -> "list[int]":  # type: ignore[no-untyped-def]
    """How many of each item are in bag `number` of `seat` now. More may have been typed in as drawn than there are: that is 0."""
    counts = bag_at_first(profile, state, number, seat)
    for item, gone in enumerate(state.out_of(number, seat)):
        if item < len(counts):
            counts[item] = max(0, counts[item] - gone)
    return counts


def drawn_items(left: "list[int]", faces: "list[int]") -> "list[int]":
    """The items that `faces` draw one after the other, none of them put back, where `left` says how many of each there are."""
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
