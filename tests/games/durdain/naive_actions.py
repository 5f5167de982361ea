"""The turn of the naive Durdain: two actions, and those of them that are short: Camps, Castle, Dragon."""

from tests.games.durdain.naive_box import BOX, MOVABLE

SETUP = {
    "mountains": {"mountain"}, "queen": {"first_queen"}, "homes": {"home"}, "first": {"first"}, "castles": {"found"},
    "camps": {"pitch"}, "pieces": {"post"}, "over": set(),
}  # fmt: skip
IN_ACTION = {
    "camps": {"off", "camp", "done"}, "castle": {"castle", "done"}, "roll": {"roll"},
    "move": {"go", "enter", "build", "unbuild", "kingsmen", "done", "finish"}, "attack": {"battle", "done"},
    "dragon": {"claim", "fly", "done"}, "queen": {"queen"}, "spoils": {"spoil", "done"},
}  # fmt: skip


class Actions:
    # Order and Actions

    def begin_turn(self):
        self.left, self.action = 2, None
        self.score_at_turn_start = self.scores[self.turn]

    def acting(self):
        """Who acts in a turn: also out of turn, who claims what an eliminated player has left."""
        return self.turn if self.caller is None else self.caller

    def expected(self):
        """The words of the steps that can come now."""
        if self.phase in SETUP:
            return SETUP[self.phase]
        if self.battle:
            return {"in"} if self.target else {"hit"}
        if self.to_call is not None:
            return {"beware"}
        words = set(IN_ACTION[self.action]) if self.action else {"declare", "end"}
        if self.action in {"roll", "queen", "spoils"}:
            return words
        if "unclaimed" not in self.other or self.action in {"move", "attack"}:
            words.add("flag")
        return words

    def may_declare(self, action):
        if self.left < 1:
            return False
        if action == "castle":
            return any(self.may_castle(space) for space in self.things)
        return action in {"camps", "move", "attack"} or (action == "dragon" and "dragons" in self.extensions)

    def do_declare(self, action):
        self.action = "roll" if action == "move" else action
        self.camps_placed = self.is_done_once = False

    def may_done(self):
        """A Castle action is to build one, if that can be done at all."""
        return self.action != "castle" or not any(self.may_castle(space) for space in self.things)

    def do_done(self):
        if self.action == "spoils":
            self.end_spoils()
        else:
            self.end_action()

    def end_action(self):
        self.action = None
        self.left -= 1

    def may_end(self):
        """Before both actions were taken only where the reading lets a turn end earlier."""
        return self.left == 0 or "actions" in self.other

    def do_end(self):
        self.end_turn()

    def do_flag(self, space):
        self.put_flag(space, self.turn)

    # Camps Action

    def may_off(self, space):
        return not self.camps_placed and space in self.spaces_of(self.turn, "camp")

    def do_off(self, space):
        del self.things[space]

    def may_camp(self, space):
        """In place of an own army or cavalry on land or an island, along no wall and apart from camps and castles."""
        if space not in self.spaces_of(self.turn, "cavalry") + self.spaces_of(self.turn, "army"):
            return False
        if any(space in side for side in self.walls):
            return False
        return self.supply(self.turn, "camp") > 0 and self.is_spaced(space)

    def do_camp(self, space):
        self.camps_placed = True
        self.stand(space, "camp", self.turn)

    # Castle Action

    def may_castle(self, space):
        if space not in self.spaces_of(self.turn, "camp"):
            return False
        return self.free_flags(self.turn) > 0 and self.castles_left() > 0

    def do_castle(self, space):
        self.stand(space, "castle", None)
        self.put_flag(space, self.turn)
        self.end_action()

    # The Dragon Action

    def may_claim(self, name, place):
        if name not in self.ranges or self.things.get(name, {}).get("kind") != "nest":
            return False
        claimer = self.things.get(place)
        if claimer is None or claimer["seat"] != self.turn or claimer["kind"] not in MOVABLE:
            return False
        return name in self.places_beside(place) and self.supply(self.turn, "dragon") > 0 and not self.is_once_over()

    def is_once_over(self):
        return "dragon-action" in self.other and self.is_done_once

    def do_claim(self, name, place):
        self.is_done_once = True
        self.stand(name, "dragon", self.turn)

    def may_fly(self, start, end):
        if self.is_once_over() or start not in self.ranges or start not in self.spaces_of(self.turn, "dragon"):
            return False
        return end in self.empty_ranges()

    def do_fly(self, start, end):
        self.is_done_once = True
        self.things[end] = self.things.pop(start)

    # All of them

    def candidates(self):
        """Every step that one could think of now."""
        if self.phase != "turns":
            return list(self.setup_steps())
        words = self.expected()
        places = [*self.land.beside, *self.ranges]
        found = [(word,) for word in ("done", "end") if word in words]
        for word, all_that in {
            "declare": ("camps", "castle", "move", "attack", "dragon"),
            "finish": ("dragons", "d12", "d8", "d6"),
            "kingsmen": ("d12", "d8", "d6"),
            "beware": range(self.players),
            **dict.fromkeys(("flag", "off", "camp", "castle", "queen", "spoil"), places),
        }.items():
            found += [(word, each) for each in all_that if word in words]
        if self.action == "dragon":
            found += [(word, one, other) for word in ("claim", "fly") for one in self.ranges for other in places]
        if self.action == "move":
            found += self.movement_steps()
        if self.action == "attack" and not self.battle:
            found += self.battles()
        if self.target:
            found += [("in", place, kind) for place in places for kind in BOX]
        return found
