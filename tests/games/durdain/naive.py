"""Kingdoms of Durdain a second time, as plainly as can be: dictionaries, loops and brute force, nothing of tallystick.

Written from the rulebook alone, heading by heading; the library is compared with it on thousands of positions. A step is a tuple
whose first word names it, a space is its name, a border the set of its two spaces, seats are counted from 0. `moves` tries
everything that one could think of and keeps what is allowed.
"""

import copy

from tests.games.durdain.naive_actions import Actions
from tests.games.durdain.naive_battle import Battle
from tests.games.durdain.naive_box import BOX, CASTLES, EXTENSION_OF, piece
from tests.games.durdain.naive_movement import Movement
from tests.games.durdain.naive_scoring import Scoring
from tests.games.durdain.naive_setup import Setup

READINGS = {
    "flags": "8", "wall-spacing": "borders", "multi-dice": "each", "unclaimed": "any-time", "attack-walls": "enemy-walls",
    "backtracking": "last", "tie": "shared", "track-end": "stops", "marker": "passed", "nest-points": "all",
    "all-dice": "in-play", "actions": "both", "passengers": "one", "ship-landing": "each", "entering-ships": "no",
    "coast-walls": "may", "dragons-at-sea": "with-armadas", "range-attack": "dragons", "dragon-action": "any",
    "bonus-islands": "own",
}  # fmt: skip
# Each with its default; any other value is the other way to read the rulebook.


class Naive(Setup, Actions, Movement, Battle, Scoring):
    def __init__(self, land, players=2, extensions=(), start=0, **readings):
        self.land, self.players, self.extensions = land, players, set(extensions)
        self.readings = {**READINGS, **readings}
        self.other = {name for name, value in readings.items() if value != READINGS[name]}
        self.phase = "mountains"
        self.ranges = {}
        self.homes = []
        self.first = self.turn = None
        # Who still rolls for the first turn, and what they have rolled so far.
        self.tied, self.first_rolls = list(range(players)), []
        # One thing a space, a sea or a range; walls by border.
        self.things = {}
        self.walls = {}
        self.scores = [start] * players
        self.nests_left = list(land.nests)
        # Who lost the last castle at home to whom; who is out.
        self.beware = {}
        self.out = []
        self.is_last_round = False
        # Within a turn.
        self.left = 0
        self.action = self.battle = self.target = self.caller = self.to_call = None
        self.hits = []
        self.score_at_turn_start = start
        self.nests_due, self.spoils = [], []
        self.camps_placed = self.is_done_once = False
        self.dice, self.spent, self.finished, self.group, self.kingsmen_dice = None, {}, [], None, []

    def copy(self):
        return copy.deepcopy(self, {id(self.land): self.land})

    # What lies where

    @property
    def mountains(self):
        return {space for covered in self.ranges.values() for space in covered}

    def is_sea(self, place):
        return self.land.kind_of.get(place) == "sea"

    def is_island(self, place):
        return self.land.kind_of.get(place) == "island"

    def is_land(self, place):
        return self.land.kind_of.get(place) == "land"

    def places_beside(self, place):
        """The spaces along the sides of a place, and the ranges that lie there."""
        spaces = self.ranges.get(place, {place})
        around = set().union(*(self.land.beside[space] for space in spaces)) - spaces
        return around | {name for name, covered in self.ranges.items() if covered & around}

    def sides_between(self, place, target):
        """The borders that two places have in common."""
        here, there = self.ranges.get(place, {place}), self.ranges.get(target, {target})
        return [frozenset({one, other}) for one in here for other in self.land.beside[one] & there]

    def spaces_of(self, seat, kind):
        """Where a player's pieces of one kind stand, those aboard left out."""
        return [place for place, thing in self.things.items() if (thing["seat"], thing["kind"]) == (seat, kind)]

    def stand(self, place, kind, seat):
        self.things[place] = piece(kind, seat)
        return self.things[place]

    # Pieces

    def kinds_in_play(self):
        return [kind for kind in BOX if EXTENSION_OF.get(kind) in {None, *self.extensions}]

    def cup(self):
        """The dice that are in play: the d6 where an extension brings it."""
        return ["d12", "d8", "d6"] if self.extensions else ["d12", "d8"]

    def supply(self, seat, kind):
        """How many pieces of a kind a player has left."""
        if kind == "wall":
            return BOX[kind] - list(self.walls.values()).count(seat)
        aboard = [each["kind"] for thing in self.things.values() if thing["seat"] == seat for each in thing["aboard"]]
        return BOX[kind] - len(self.spaces_of(seat, kind)) - aboard.count(kind)

    def free_flags(self, seat):
        return (7 if "flags" in self.other else 8) - len(self.spaces_of(seat, "castle"))

    def castles_left(self):
        return CASTLES - len([thing for thing in self.things.values() if thing["kind"] == "castle"])

    def is_spaced(self, space):
        """Neither a camp nor a castle touches the space, not even at a corner."""
        return not any(self.is_base(each) for each in self.land.touching[space])

    def is_empty_land(self, space):
        return self.is_land(space) and space not in self.mountains and space not in self.things

    # Steps

    def moves(self):
        """Every legal step but rolls and mountains, of which there are too many to list."""
        return [step for step in dict.fromkeys(self.candidates()) if self.allows(step)]

    def allows(self, step):
        what, *told = step
        return what in self.expected() and getattr(self, f"may_{what}")(*told)

    def make(self, step):
        what, *told = step
        getattr(self, f"do_{what}")(*told)
