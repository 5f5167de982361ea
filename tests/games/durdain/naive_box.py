"""What lies in the box of the naive Durdain: how many pieces each player has, and which die belongs to which of them."""

from itertools import combinations

BOX = {"camp": 5, "wall": 6, "cavalry": 7, "army": 9, "ship": 3, "dragon": 2, "kingsman": 4}
CASTLES = 18
MOVABLE = ("army", "cavalry", "ship", "dragon", "kingsman")
FACES = {"d6": 6, "d8": 8, "d12": 12}
MOVES_WITH = {"d12": "cavalry", "d8": "army", "d6": "ship"}
ROLLS = {"army": "d8", "camp": "d8", "cavalry": "d12", "wall": "d12", "ship": "d6"}
BEST_OF_ALL = ("castle", "kingsman")
EXTENSION_OF = {"ship": "armadas", "dragon": "dragons", "kingsman": "kingsmen"}


def piece(kind, seat=None):
    """A piece as it comes onto the mat: nobody aboard, and it has gone nowhere in this action."""
    return {"kind": kind, "seat": seat, "aboard": [], "trail": []}


def passenger(kind, trail=()):
    return {"kind": kind, "trail": list(trail)}


def border(one, other):
    return frozenset({one, other})


def groups(things, most=None):
    """Every choice of one or more of these things."""
    things = list(things)
    return [some for count in range(1, (most or len(things)) + 1) for some in combinations(things, count)]
