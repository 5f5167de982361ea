"""The Move action of the naive Durdain: the dice and their groups, each step, entering, boarding and landing, walls."""

from tests.games.durdain.naive_box import FACES, MOVABLE, MOVES_WITH, border, passenger

DRAGONS = "dragons"


class Movement:
    # The roll, and what each die moves

    def may_roll(self, dice):
        return sorted(dice) == sorted(self.cup()) and all(1 <= face <= FACES[die] for die, face in dice.items())

    def do_roll(self, dice):
        self.action = "move"
        self.dice = dict(dice)
        self.spent = {}
        self.finished = []
        self.group = None
        self.kingsmen_dice = []
        for thing in self.things.values():
            for each in [thing, *thing["aboard"]]:
                each["trail"] = []

    def steps_left(self, group):
        rolled = sum(self.dice.values()) if group == DRAGONS else self.dice[group]
        return rolled - self.spent.get(group, 0)

    def groups_of(self, kind):
        """The groups that a piece of this kind may move in: its own die, or each die that is given to the Kingsmen."""
        if kind == "dragon":
            return [DRAGONS] if "dragons" in self.extensions else []
        if kind == "kingsman":
            return [die for die in self.kingsmen_dice if die in self.dice]
        return [die for die in self.dice if MOVES_WITH[die] == kind and die not in self.kingsmen_dice]

    def may_move_now(self, group):
        """A finished group does not go on; dragons go before all others."""
        if group in self.finished or self.steps_left(group) < 1:
            return False
        if group == DRAGONS:
            return self.group in {None, DRAGONS} and not self.finished
        return True

    def group_for(self, kind):
        """The group in which a step of this kind counts now: the one that is moving, if it is one of those."""
        able = [group for group in self.groups_of(kind) if self.may_move_now(group)]
        return self.group if self.group in able else next(iter(able), None)

    def count_step(self, kind):
        group = self.group_for(kind)
        self.change_group(group)
        self.spent[group] = self.spent.get(group, 0) + 1

    def change_group(self, group):
        if self.group not in {None, group}:
            self.finished.append(self.group)
        self.group = group

    def may_kingsmen(self, die):
        """A die is given to the Kingsmen before anything has moved with it."""
        if "kingsmen" not in self.extensions or die not in self.dice:
            return False
        return die not in self.kingsmen_dice and die != self.group and die not in self.finished

    def do_kingsmen(self, die):
        """The Kingsmen are the group that moves now."""
        self.change_group(die)
        self.kingsmen_dice.append(die)

    def may_finish(self, group):
        """Only the group that moves now can finish."""
        return group == self.group is not None

    def do_finish(self, group):
        self.finished.append(group)
        self.group = None

    # Steps

    def mover(self, start, kind):
        """The own piece of this kind on a space, or aboard the ship there."""
        thing = self.things.get(start)
        if thing is None or thing["seat"] != self.turn:
            return None
        found = [each for each in [thing, *thing["aboard"]] if each["kind"] == kind and kind in MOVABLE]
        return found[0] if found else None

    def is_own_ground(self, place, kind):
        """Whether pieces of this kind go to such places at all: ships to seas, dragons to ranges, the others to land."""
        if place in self.ranges:
            return kind == "dragon"
        if place in self.mountains:
            return False
        if self.is_sea(place):
            if kind == "dragon":
                return "armadas" in self.extensions or "dragons-at-sea" in self.other
            return kind == "ship" and "armadas" in self.extensions
        if self.is_island(place):
            return kind != "ship" and "armadas" in self.extensions
        return kind != "ship"

    def has_room(self, place, kind):
        """Whether an own ship lies there that takes one more aboard."""
        ship = self.things.get(place)
        if ship is None or ship["kind"] != "ship" or ship["seat"] != self.turn or kind in ("ship", "dragon"):
            return False
        return len(ship["aboard"]) < (2 if "passengers" in self.other else 1)

    def may_go(self, start, end, kind):
        mover = self.mover(start, kind)
        if mover is None or self.group_for(kind) is None:
            return False
        if end not in self.places_beside(start) or self.is_walled(start, end):
            return False
        if start in self.ranges and end in self.ranges:
            return False
        if end in (mover["trail"] if "backtracking" in self.other else mover["trail"][-1:]):
            return False
        if self.has_room(end, kind):
            # Never from ship to ship.
            return not self.is_sea(start)
        return end not in self.things and self.is_own_ground(end, kind)

    def do_go(self, start, end, kind):
        self.count_step(kind)
        mover = self.mover(start, kind)
        mover["trail"].append(start)
        if self.things[start] is mover:
            del self.things[start]
        else:
            self.things[start]["aboard"].remove(mover)
        if end in self.things:
            self.things[end]["aboard"].append(passenger(kind, mover["trail"]))
        elif "aboard" in mover:
            self.things[end] = mover
        else:
            self.stand(end, kind, self.turn)["trail"] = mover["trail"]

    def may_enter(self, kind, start, end):
        """From an own camp or flagged castle; no dragon comes this way."""
        base = self.things.get(start)
        if base is None or base["seat"] != self.turn or base["kind"] not in ("camp", "castle"):
            return False
        if kind not in self.kinds_in_play() or kind == "dragon" or self.supply(self.turn, kind) < 1:
            return False
        if self.group_for(kind) is None or end not in self.land.beside[start] or self.is_walled(start, end):
            return False
        if "entering-ships" in self.other and self.has_room(end, kind):
            return True
        return end not in self.things and self.is_own_ground(end, kind)

    def do_enter(self, kind, start, end):
        self.count_step(kind)
        if end in self.things:
            self.things[end]["aboard"].append(passenger(kind, [start]))
        else:
            self.stand(end, kind, self.turn)["trail"] = [start]

    # Walls

    def may_stand_wall(self, side):
        """One wall a border, at least on one side land, and neither a camp nor a castle behind it."""
        if side in self.walls or not self.land.is_border(side, self.extensions):
            return False
        if side <= self.mountains:
            return False
        if "wall-spacing" in self.other and any(self.is_side_by_side(side, other) for other in self.walls):
            return False
        return not any(self.is_base(space) for space in side)

    def is_side_by_side(self, side, other):
        """In the stricter reading: whether two walls stand on one space of land."""
        return any(not self.is_sea(space) for space in side & other)

    def is_base(self, space):
        return space in self.things and self.things[space]["kind"] in ("camp", "castle")

    def reaches_border(self, side, place):
        """A piece works on the borders of its own space; whether one at sea does is a reading."""
        thing = self.things.get(place)
        if thing is None or thing["seat"] != self.turn or thing["kind"] not in MOVABLE or place not in side:
            return False
        if self.is_sea(place) and "coast-walls" in self.other:
            return False
        return self.group_for(thing["kind"]) is not None

    def may_build(self, side, place):
        return self.reaches_border(side, place) and self.supply(self.turn, "wall") > 0 and self.may_stand_wall(side)

    def do_build(self, side, place):
        self.count_step(self.things[place]["kind"])
        self.walls[side] = self.turn

    def may_unbuild(self, side, place):
        return self.reaches_border(side, place) and self.walls.get(side) == self.turn

    def do_unbuild(self, side, place):
        self.count_step(self.things[place]["kind"])
        del self.walls[side]

    # All of them

    def movement_steps(self):
        """Every step that one could think of."""
        for place, thing in self.things.items():
            if thing["seat"] != self.turn:
                continue
            for kind in sorted({each["kind"] for each in [thing, *thing["aboard"]]}):
                for end in self.places_beside(place):
                    yield "go", place, end, kind
            for end in self.land.beside.get(place, ()):
                yield "build", border(place, end), place
                yield "unbuild", border(place, end), place
            for kind in MOVABLE:
                for end in self.land.beside.get(place, ()):
                    yield "enter", kind, place, end
