"""What lies in the box of the naive Conquest: units with their ranks, cards, and a land of zones."""

RANKS = {"K": 10, "Q": 9, "P": 8, "D": 7, "C": 6, "E": 5, "B": 4, "S": 3, "T": 2, "Y": 1}
KINDS = [*RANKS, "X", "F"]
NEVER_MOVE = ["X", "F"]
CARDS = {
    "deploy": 6,
    "rapid-advance": 13,
    "surprise-attack": 4,
    "redeploy": 11,
    "secret-information": 5,
    "traitor": 1,
    "new-spy-master": 2,
}


def unit_of(seat, kind):
    """A unit as it comes onto the board: nobody but its owner has seen it, and it has not moved, in this turn or ever.

    "not" are wrong guesses of what it is; "shuffled" says that it came out of a bag or changed places, so that others may know more
    of it by reckoning than by having seen it.
    """
    return {"seat": seat, "kind": kind, "seen": set(), "moved": False, "went": 0, "not": set(), "shuffled": False}


class Land:
    """Zones by name: the territory of each, and the zones that share an open border with it."""

    def __init__(self, territory_of, borders, cities):
        self.territory_of = dict(territory_of)
        # Sorted, so that the same seed gives the same game.
        self.borders = {zone: sorted(near) for zone, near in borders.items()}
        self.cities = set(cities)
        self.zones = list(self.territory_of)
        self.territories = list(dict.fromkeys(self.territory_of.values()))

    def zones_in(self, territory):
        return [zone for zone in self.zones if self.territory_of[zone] == territory]

    def are_adjacent(self, one, other):
        return one != other and any(
            self.territory_of[there] == other for here in self.zones_in(one) for there in self.borders[here]
        )


def in_order(cards):
    return [card for card in CARDS for _ in range(list(cards).count(card))]


def taken(things, some):
    """What is left of a list when some of it are taken away."""
    rest = list(things)
    for each in some:
        rest.remove(each)
    return rest


def handfuls(things, count):
    """Every handful of so many of these things, each once, sorted."""
    if count == 0:
        return [()]
    found = []
    for thing in sorted(set(things)):
        # The handfuls whose first thing this is: the others come no earlier in the order.
        rest = taken([each for each in things if each >= thing], [thing])
        found += [(thing, *others) for others in handfuls(rest, count - 1)]
    return found


def ways(things, count):
    """Every way to lay so many of these things in a row, each once."""
    if count == 0:
        return [()]
    return [(thing, *others) for thing in sorted(set(things)) for others in ways(taken(things, [thing]), count - 1)]
