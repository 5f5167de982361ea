"""Random tables of Durdain with one deliberate fault each: what is added to a table that can be, and which cannot be then."""

from tests.games.durdain.naive_box import BOX, CASTLES

LETTERS = {"army": "a", "cavalry": "c", "ship": "s", "dragon": "d", "kingsman": "k"}


class Faulty:
    """The words of a table, and what lies on it, for whoever adds a fault; each fault says whether it could be added."""

    def __init__(self, board, words, random):
        self.board, self.words, self.random = board, dict(words), random
        self.seats = [seat for seat in range(board.players) if seat not in board.out]

    def text(self):
        return " ".join(key if value is True else f"{key}={value}" for key, value in self.words.items())

    def add(self, key, value):
        self.words[key] = f"{self.words[key]},{value}" if self.words.get(key) else value
        return True

    def one_of(self, things):
        things = sorted(things)
        return self.random.choice(things) if things else None

    def free(self, kinds=("land",)):
        land = self.board.land
        return [
            each for each, kind in land.kind_of.items()
            if kind in kinds and each not in self.board.things and each not in self.board.mountains
        ]  # fmt: skip

    def bases(self):
        return [place for place, thing in self.board.things.items() if thing["kind"] in ("camp", "castle")]

    # Places

    def touching_base(self):
        land = self.board.land
        near = [each for each in self.free() if any(other in land.touching[each] for other in self.bases())]
        place, seat = self.one_of(near), self.random.choice(self.seats)
        if place is None or not self.board.supply(seat, "camp"):
            return False
        return self.add("camps", f"{place}:{seat + 1}")

    def touching_castle(self):
        land = self.board.land
        near = [each for each in self.free() if any(other in land.touching[each] for other in self.bases())]
        place = self.one_of(near)
        return bool(place and self.board.castles_left()) and self.add("castles", f"{place}:-")

    def wall_along_base(self):
        land, board = self.board.land, self.board
        sides = [
            (base, other) for base in self.bases() for other in land.beside[base]
            if frozenset({base, other}) not in board.walls and land.is_border({base, other}, board.extensions)
        ]  # fmt: skip
        side, seat = self.one_of(sides), self.random.choice(self.seats)
        if side is None or not board.supply(seat, "wall"):
            return False
        return self.add("walls", f"{'/'.join(land.in_order(side))}:{seat + 1}")

    def wall_on_an_island(self):
        if "armadas" in self.board.extensions:
            return False
        islands = [space for space, kind in self.board.land.kind_of.items() if kind == "island"]
        island = self.one_of(islands)
        other = self.one_of(self.board.land.beside[island])
        seat = self.random.choice(self.seats)
        if not self.board.supply(seat, "wall"):
            return False
        return self.add("walls", f"{'/'.join(self.board.land.in_order((island, other)))}:{seat + 1}")

    def piece_on_a_mountain(self):
        place, kind = self.one_of(self.board.mountains), self.random.choice(("army", "cavalry"))
        return self._unit(place, kind)

    def piece_in_the_sea(self):
        return self._unit(self.one_of(self.free(("sea",))), self.random.choice(("army", "cavalry")))

    def ship_on_land(self):
        return "armadas" in self.board.extensions and self._unit(self.one_of(self.free()), "ship")

    def army_in_a_range(self):
        return self._unit(self.one_of(set(self.board.ranges) - set(self.board.things)), "army")

    def piece_of_no_extension(self):
        kinds = [
            kind for kind, box in (("ship", "armadas"), ("kingsman", "kingsmen")) if box not in self.board.extensions
        ]
        kind = self.one_of(kinds)
        return bool(kind) and self._unit(self.one_of(self.free(("sea",) if kind == "ship" else ("land",))), kind)

    def _unit(self, place, kind):
        seat = self.random.choice(self.seats)
        if place is None or (kind in BOX and self.board.supply(seat, kind) < 1):
            return False
        return self.add("units", f"{place}:{seat + 1}{LETTERS[kind]}")

    # Supply

    def more_than_the_box_has(self):
        kind = self.random.choice(("army", "cavalry"))
        seat, free = self.random.choice(self.seats), self.free()
        for _ in range(self.board.supply(seat, kind) + 1):
            place = self.one_of(free)
            free.remove(place)
            self.add("units", f"{place}:{seat + 1}{LETTERS[kind]}")
        return True

    def more_flags_than_there_are(self):
        seat, found = self.random.choice(self.seats), 0
        taken = set(self.bases())
        for place in self.random.sample(self.free(), len(self.free())):
            if found > self.board.free_flags(seat):
                break
            if self.board.land.touching[place] & taken or any(place in side for side in self.board.walls):
                continue
            taken.add(place)
            found += self.add("castles", f"{place}:{seat + 1}")
        return found > self.board.free_flags(seat) and found <= CASTLES

    def dragon_of_no_nest(self):
        if "dragons" not in self.board.extensions:
            return False
        self.words.pop("taken", None)
        self.words.pop("nests", None)
        self.words["units"] = ",".join(
            each for each in self.words.get("units", "").split(",") if each and not each.endswith("d")
        )
        return self.add("units", f"{self.one_of(self.free())}:{self.seats[0] + 1}d")

    # Players

    def two_with_one_home(self):
        homes = self.words["homes"].split(",")
        self.words["homes"] = ",".join([homes[0], homes[0], *homes[2:]])
        return True

    def out_with_pieces(self):
        seats = [seat for seat in self.seats if any(each["seat"] == seat for each in self.board.things.values())]
        seat = self.one_of(set(seats) - {self.board.turn})
        return seat is not None and self.add("out", str(seat + 1))

    def turn_of_who_is_out(self):
        if not self.board.out or len(self.board.out) == self.board.players - 1:
            return False
        self.words["turn"] = str(self.board.out[0] + 1)
        return True

    def beware_with_a_castle_at_home(self):
        seat = self.one_of(seat for seat in self.seats if self.board.home_castles(seat))
        if seat is None:
            return False
        return self.add("beware", f"{seat + 1}:{(seat + 1) % self.board.players + 1}")

    def beware_called_by_oneself(self):
        seat = self.one_of(seat for seat in self.seats if not self.board.home_castles(seat))
        if seat is None:
            return False
        rest = [each for each in self.words["beware"].split(",") if not each.startswith(f"{seat + 1}:")]
        self.words["beware"] = ",".join([*rest, f"{seat + 1}:{seat + 1}"])
        return True

    def beyond_the_track(self):
        if "track-end" in self.board.other:
            return False
        self.words["score"] = ",".join(["121"] * self.board.players)
        return True

    def last_round_without_120(self):
        self.words["final"] = True
        return not self.board.out and max(self.board.scores) < 120

    def over_too_early(self):
        self.words["over"] = True
        return self.board.players - len(self.board.out) > 1 and max(self.board.scores) < 120

    # The turn

    def action_beyond_the_second(self):
        self.words |= {"left": "0", "action": self.random.choice(("camps", "attack", "move"))}
        return True

    def dice_that_cannot_show_this(self):
        return self._in_a_move({"dice": self._dice(d12=13)})

    def dice_that_are_not_in_the_cup(self):
        return self._in_a_move({"dice": "d12:3" if self.random.random() < 0.5 else "d8:3"})

    def more_steps_than_the_die(self):
        return self._in_a_move({"dice": self._dice(d12=3), "spent": "d12:4", "group": "d12"})

    def a_group_that_moves_and_has_finished(self):
        return self._in_a_move({"dice": self._dice(), "spent": "d12:1", "group": "d12", "finished": "d12"})

    def two_groups_at_once(self):
        return self._in_a_move({"dice": self._dice(), "spent": "d12:1,d8:1"})

    def a_trail_of_nobody(self):
        place = self.one_of(self.free())
        other = self.one_of(self.board.land.beside[place])
        return self._in_a_move({"dice": self._dice(), "spent": "d12:1", "group": "d12", "trail": f"c:{other}+{place}"})

    def dice_without_a_move(self):
        self.words |= {"action": "camps", "dice": self._dice()}
        return True

    def a_battle_from_afar(self):
        own = [
            place for place in self.board.spaces_of(self.board.turn, "army") if not self.board.things[place]["aboard"]
        ]
        place = self.one_of(own)
        target = self.one_of(
            each for each, thing in self.board.things.items()
            if thing["seat"] not in (None, self.board.turn) and place and each not in self.board.places_beside(place)
        )  # fmt: skip
        if target is None:
            return False
        self.words |= {"action": "attack", "battle": f"{place}>{target}"}
        return True

    def a_call_to_one_who_has_a_castle_at_home(self):
        seat = self.one_of(seat for seat in self.seats if self.board.home_castles(seat) and seat != self.board.turn)
        if seat is None:
            return False
        self.words |= {"action": "attack", "call": str(seat + 1)}
        return True

    def spoils_of_one_who_is_not_out(self):
        place = self.one_of(each for each in self.board.spaces_of(None, "castle"))
        other = self.one_of(set(self.seats) - {self.board.turn})
        if place is None or other is None:
            return False
        self.words |= {"left": "0", "claimer": str(other + 1), "spoils": place}
        return True

    def more_points_at_the_beginning_of_the_turn_than_now(self):
        self.words["began"] = str(self.board.scores[self.board.turn] + 1)
        return True

    def _in_a_move(self, words):
        self.words |= {"action": "move", **words}
        return True

    def _dice(self, **faces):
        return ",".join(f"{die}:{faces.get(die, 2)}" for die in self.board.cup())


KINDS = [
    name for name in vars(Faulty) if not name.startswith("_") and name not in ("text", "add", "one_of", "free", "bases")
]
