"""The set-up of the naive Durdain: mountains, homes, the first roll, and the starting pieces."""

from tests.games.durdain.naive_box import FACES

SMALL = ("m1", "m2", "m3")
PLACED = {"cavalry": 2, "army": 2, "wall": 2}


class Setup:
    # Mountain Ranges

    def may_mountain(self, name, spaces):
        """The right shape, apart from all others, in the middle or on both sides of one outer border."""
        if name in self.ranges or not all(self.is_land(space) for space in spaces):
            return False
        if spaces not in self.land.places_of_range[name]:
            return False
        if any(space in self.mountains or self.land.touching[space] & self.mountains for space in spaces):
            return False
        countries = [self.land.country_of[space] for space in spaces]
        if name in SMALL:
            return set(countries) == {self.land.middle}
        here = set(countries)
        return len(here) == 2 and self.land.middle not in here and all(countries.count(each) >= 2 for each in here)

    def do_mountain(self, name, spaces):
        self.ranges[name] = frozenset(spaces)
        if len(self.ranges) == 9:
            self.phase = "queen" if "dragons" in self.extensions else "homes"

    def may_first_queen(self, name):
        return name in self.ranges and name not in self.things and name in SMALL

    def do_first_queen(self, name):
        self.stand(name, "queen", None)
        self.phase = "homes"

    # Point Tokens

    def may_home(self, country):
        return country in self.land.round and country not in self.homes

    def do_home(self, country):
        self.homes.append(country)
        if len(self.homes) == self.players:
            self.phase = "first"

    # The highest roll goes first

    def may_first(self, face):
        return 1 <= face <= FACES["d12"]

    def do_first(self, face):
        """The next of those who roll; once all have, the highest goes first, or those who tie roll again."""
        self.first_rolls.append(face)
        if len(self.first_rolls) < len(self.tied):
            return
        best = max(self.first_rolls)
        self.tied = [seat for seat, face in zip(self.tied, self.first_rolls, strict=True) if face == best]
        self.first_rolls = []
        if len(self.tied) == 1:
            self.first = self.turn = self.tied[0]
            self.phase = "castles"

    # Starting Castles, Starting Camps, Starting Cavalry, Armies, and Walls

    def is_home(self, space):
        return self.land.country_of.get(space) == self.homes[self.turn]

    def may_found(self, space):
        return self.is_empty_land(space) and self.is_home(space) and self.is_spaced(space)

    def do_found(self, space):
        self.stand(space, "castle", self.turn)
        if len([thing for thing in self.things.values() if thing["kind"] == "castle"]) == self.players:
            self.phase = "camps"
        else:
            self.turn = self.after(self.turn)

    def after(self, seat):
        """The next player clockwise."""
        order = self.order()
        return order[(order.index(seat) + 1) % self.players]

    def may_pitch(self, space):
        """Anywhere on the land, never on an island."""
        return self.is_empty_land(space) and self.is_spaced(space)

    def do_pitch(self, space):
        self.stand(space, "camp", self.turn)
        if self.turn == self.first:
            self.phase = "pieces"
        else:
            order = self.order()
            self.turn = order[order.index(self.turn) - 1]

    def may_post(self, kind, where):
        if self.placed(kind) >= PLACED[kind]:
            return False
        if kind == "wall":
            return any(self.is_home(space) for space in where) and self.may_stand_wall(where)
        return self.is_empty_land(where) and self.is_home(where)

    def placed(self, kind):
        if kind == "wall":
            return list(self.walls.values()).count(self.turn)
        return len(self.spaces_of(self.turn, kind))

    def do_post(self, kind, where):
        if kind == "wall":
            self.walls[where] = self.turn
        else:
            self.stand(where, kind, self.turn)
        if all(self.placed(each) == count for each, count in PLACED.items()):
            self.turn = self.after(self.turn)
            if self.turn == self.first:
                self.phase = "turns"
                self.begin_turn()

    def setup_steps(self):
        """Everything that one could think of; mountains by every handful of spaces that is not too large."""
        spaces = list(self.land.beside)
        if self.phase == "queen":
            yield from (("first_queen", name) for name in self.ranges)
        elif self.phase == "homes":
            yield from (("home", country) for country in self.land.round)
        elif self.phase in {"castles", "camps"}:
            yield from (({"castles": "found", "camps": "pitch"}[self.phase], space) for space in spaces)
        elif self.phase == "pieces":
            yield from (("post", kind, space) for kind in ("cavalry", "army") for space in spaces)
            yield from (("post", "wall", frozenset({one, other})) for one in spaces for other in self.land.beside[one])
