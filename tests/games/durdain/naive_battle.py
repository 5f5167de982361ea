"""Battles of the naive Durdain: who may attack what, the dice, the bonus of Kingsmen, and what victory and defeat leave."""

from tests.games.durdain.naive_box import BEST_OF_ALL, FACES, MOVABLE, ROLLS, groups


class Battle:
    # Attack Action: who may attack whom

    def defender_at(self, target):
        """The opponent's piece that is attacked: a wall on a border, or whatever stands on a space or in a range."""
        if isinstance(target, frozenset):
            seat = self.walls.get(target)
            return None if seat in {None, self.turn} else {"kind": "wall", "seat": seat}
        found = self.things.get(target)
        if found is None or found["seat"] in {None, self.turn}:
            return None
        return found

    def is_in_reach(self, place, target):
        """Adjacent: along a side, and with no enemy wall between; a wall is reached from the two spaces that it parts."""
        if isinstance(target, frozenset):
            return place in target
        if target not in self.places_beside(place):
            return False
        return "attack-walls" in self.other or not self.is_walled(place, target)

    def is_walled(self, place, target):
        """Whether another player's wall stands on every side that the two have in common."""
        return all(self.walls.get(side, self.turn) != self.turn for side in self.sides_between(place, target))

    def may_take_part(self, place, target):
        attacker, defender = self.things.get(place), self.defender_at(target)
        if attacker is None or attacker["seat"] != self.turn or attacker["kind"] not in MOVABLE:
            return False
        if not self.is_in_reach(place, target):
            return False
        # A dragon never attacks from a range, and one in a range is attacked by dragons alone.
        if place in self.ranges:
            return False
        if target in self.ranges:
            return attacker["kind"] == "dragon" and "range-attack" not in self.other
        if defender["kind"] == "ship":
            return attacker["kind"] in ("ship", "dragon")
        # Nobody else could move in.
        if self.is_sea(target):
            return attacker["kind"] in ("ship", "dragon")
        return True

    def may_battle(self, places, target):
        defender = self.defender_at(target)
        if defender is None or not places or len(set(places)) < len(places):
            return False
        if not all(self.may_take_part(place, target) for place in places):
            return False
        ships = [place for place in places if self.things[place]["kind"] == "ship"]
        if not ships or defender["kind"] in ("castle", "wall") or self.is_sea(target):
            return True
        loaded = [place for place in ships if self.things[place]["aboard"]]
        if "ship-landing" in self.other:
            return bool(loaded)
        return loaded == ships

    def do_battle(self, places, target):
        self.battle, self.hits = (tuple(self.land.in_order(places)), target), []

    def battles(self):
        targets = [place for place in self.things if self.defender_at(place)]
        targets += [each for each in self.walls if self.defender_at(each)]
        for target in targets:
            able = [place for place in self.things if self.may_take_part(place, target)]
            yield from (("battle", places, target) for places in groups(self.land.in_order(able)))

    # Resolving a Battle: the dice

    def all_dice(self):
        return ["d12", "d8", "d6"] if "all-dice" in self.other else self.cup()

    def dice_of(self, kind):
        if kind == "dragon" or kind in BEST_OF_ALL:
            return self.all_dice()
        return [ROLLS[kind]]

    def value(self, kind, faces):
        """What a piece's dice count for: their sum for a dragon, else the best of them."""
        return sum(faces) if kind == "dragon" else max(faces)

    def are_faces(self, kind, faces):
        dice = self.dice_of(kind)
        return len(faces) == len(dice) and all(1 <= face <= FACES[die] for face, die in zip(faces, dice, strict=True))

    def countries(self, target):
        """The countries where a piece stands; both sides of a wall; none at sea."""
        spaces = target if isinstance(target, frozenset) else [target]
        return {self.bonus_country(space) for space in spaces} - {None}

    def bonus_country(self, space):
        if not self.is_island(space):
            return self.land.country_of.get(space)
        return {"own": space, "middle": self.land.middle, "none": None}[self.readings["bonus-islands"]]

    def bonus(self, seat, targets):
        """One for each Kingsman in a country where one of the player's pieces takes part; a dragon brings none."""
        fighting = set()
        for target in targets:
            if isinstance(target, frozenset) or self.things[target]["kind"] != "dragon":
                fighting |= self.countries(target)
        return len([space for space in self.spaces_of(seat, "kingsman") if self.countries(space) & fighting])

    def rollers(self):
        """Who rolls, in order: each attacker, or one of each kind where a roll counts for all of them; then the defender."""
        places, target = self.battle
        if "multi-dice" not in self.other:
            return [*places, target]
        kinds = [self.things[place]["kind"] for place in places]
        return [*(place for at, place in enumerate(places) if kinds[at] not in kinds[:at]), target]

    def kind_at(self, place):
        return "wall" if isinstance(place, frozenset) else self.things[place]["kind"]

    def may_hit(self, who, faces):
        """Each in turn rolls the own dice. Where a roll counts for all attackers of a kind, any of them can be named."""
        due = self.rollers()[len(self.hits)]
        equals = [due]
        if "multi-dice" in self.other and due != self.battle[1]:
            equals = [place for place in self.battle[0] if self.kind_at(place) == self.kind_at(due)]
        return who in equals and self.are_faces(self.kind_at(who), faces)

    def totals(self):
        """What the dice of both sides count for, with the Kingsmen's bonus."""
        places, target = self.battle
        defender = self.defender_at(target)
        *attack, defence = self.hits
        values = {
            who: self.value(self.kind_at(who), faces) for who, faces in zip(self.rollers()[:-1], attack, strict=True)
        }
        if "multi-dice" in self.other:
            of_kind = {self.kind_at(who): value for who, value in values.items()}
            values = {place: of_kind[self.kind_at(place)] for place in places}
        return (
            sum(values.values()) + self.bonus(self.turn, places),
            self.value(defender["kind"], defence) + self.bonus(defender["seat"], [target]),
        )

    def do_hit(self, who, faces):
        self.hits.append(faces)
        if len(self.hits) == len(self.rollers()):
            self.resolve()

    def resolve(self):
        ours, theirs = self.totals()
        self.hits = []
        if ours == theirs:
            return
        places, target = self.battle
        if ours < theirs:
            for place in places:
                del self.things[place]
            self.battle = None
        else:
            self.win(target)

    # Battle Outcomes

    def win(self, target):
        defender = self.defender_at(target)
        if defender["kind"] == "castle":
            self.battle = None
            self.capture(target)
            return
        self.add_points(self.turn, self.plunder(defender["seat"]))
        if defender["kind"] == "wall":
            self.battle = None
            del self.walls[target]
            return
        del self.things[target]
        self.target = target
        moving = self.able_to_move_in()
        if len(moving) == 1:
            self.do_in(*moving[0])

    def plunder(self, seat):
        """The points of the last marker that the defender's token has passed."""
        points = 0
        for place, each in self.land.plunder[self.players]:
            if self.has_passed(0, self.scores[seat], place):
                points = each
        return points

    def has_passed(self, before, after, place):
        """A marker is passed when the token stands beyond it; in the other reading, on it or beyond."""
        if "marker" in self.other:
            return before < place <= after
        return before <= place < after

    def able_to_move_in(self):
        """Each attacker that can move into the defeated space, and each kind of passenger of a ship that lands there."""
        found = []
        for place in self.battle[0]:
            thing = self.things[place]
            if thing["kind"] != "ship" or self.is_sea(self.target):
                found.append((place, thing["kind"]))
            else:
                found += [(place, kind) for kind in sorted({each["kind"] for each in thing["aboard"]})]
        return found

    def may_in(self, place, kind):
        return (place, kind) in self.able_to_move_in()

    def do_in(self, place, kind):
        thing = self.things[place]
        if thing["kind"] == kind:
            self.things[self.target] = self.things.pop(place)
        else:
            landing = next(each for each in thing["aboard"] if each["kind"] == kind)
            thing["aboard"].remove(landing)
            self.stand(self.target, kind, self.turn)
        self.battle = self.target = None

    # Special Rules for Castles, Unclaimed castles, Beware

    def capture(self, space):
        owner = self.things[space]["seat"]
        self.put_flag(space, self.turn if self.free_flags(self.turn) else None)
        if self.land.country_of.get(space) == self.homes[owner] and not self.home_castles(owner):
            self.beware[owner] = self.turn
            self.to_call = owner

    def put_flag(self, space, seat):
        """Whoever has a flag at home again is in Beware no more."""
        self.things[space]["seat"] = seat
        if seat is not None and self.home_castles(seat):
            self.beware.pop(seat, None)

    def may_beware(self, seat):
        return seat == self.to_call

    def do_beware(self, seat):
        self.to_call = None

    def home_castles(self, seat):
        return [
            space for space in self.spaces_of(seat, "castle") if self.land.country_of.get(space) == self.homes[seat]
        ]

    def may_flag(self, space):
        """An unclaimed castle beside a movable piece of the player, who has a flag left."""
        castle = self.things.get(space)
        if castle is None or castle["kind"] != "castle" or castle["seat"] is not None:
            return False
        if not self.free_flags(self.turn):
            return False
        return any(
            thing["seat"] == self.turn and thing["kind"] in MOVABLE and space in self.places_beside(place)
            for place, thing in self.things.items()
        )
