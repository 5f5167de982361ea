"""The pile and the seven cards of the naive Conquest."""

from itertools import combinations, permutations

from tests.games.conquest.naive_box import KINDS, handfuls, taken, unit_of


class Cards:
    # Draw

    def hands(self):
        """Every hand of cards that the player can draw now."""
        if self.to_draw < len(self.pile):
            # The Traitor lies below all others in the first pile.
            above = [card for card in self.pile if card != "traitor" or not self.is_first_pile]
            return handfuls(above, self.to_draw)
        more = handfuls(self.discard, min(self.to_draw - len(self.pile), len(self.discard)))
        return sorted({tuple(sorted([*self.pile, *hand])) for hand in more})

    def draw_cards(self, hand):
        if self.to_draw < len(self.pile):
            self.pile = taken(self.pile, hand)
        elif self.to_draw > len(self.pile) or ("reshuffle" in self.other and hand):
            self.pile = taken([*self.pile, *self.discard], hand)
            self.discard = []
            self.is_first_pile = False
        else:
            self.pile = []
            self.is_first_pile = False
        self.face_up = list(hand)
        self.phase = "card" if hand else "moves"

    def discard_cards(self):
        self.discard += self.face_up
        if "traitor" in self.face_up:
            self.pile = [*self.pile, *self.discard]
            self.discard = []
            self.is_first_pile = False
        self.face_up = []

    # The cards

    def plays(self):
        found = [("play", card, *told) for card in dict.fromkeys(self.face_up) for told in self.options(card)]
        if not found or "card" in self.other:
            found.append(("play", "none"))
        return found

    def options(self, card):
        """Everything that can be told with a card; nothing if it cannot be played."""
        return getattr(self, "options_of_" + card.replace("-", "_"))()

    def options_of_deploy(self):
        own = [zone for zone, unit in self.units.items() if unit["seat"] == self.turn]
        near = [zone for zone in self.empty_zones() if any(zone in self.land.borders[each] for each in own)]
        return [(kind, zone) for kind in sorted(set(self.reserve[self.turn])) for zone in near]

    def options_of_surprise_attack(self):
        return [(kind, zone) for kind in sorted(set(self.reserve[self.turn])) for zone in self.empty_zones()]

    def options_of_new_spy_master(self):
        return [(zone,) for zone in self.empty_zones()] if "Y" in self.reserve[self.turn] else []

    def options_of_rapid_advance(self):
        return [()]

    def options_of_redeploy(self):
        """Three own units and, for each, the zone of the three on which it stands afterwards."""
        own = [zone for zone in self.land.zones if self.is_own(zone)]
        count = 3
        if len(own) < count and "redeploy" not in self.other:
            count = len(own)
        return [(zones, after) for zones in combinations(own, count) if zones for after in permutations(zones)]

    def options_of_secret_information(self):
        if not any(unit["kind"] == "Y" for zone, unit in self.units.items() if self.is_own(zone)):
            return []
        return [pair for pair in combinations(self.land.territories, 2) if self.land.are_adjacent(*pair)]

    def options_of_traitor(self):
        named = [zone for zone in self.units if "traitor" in self.other or not self.is_own(zone)]
        return [(zone, kind) for zone in named for kind in KINDS]

    def play_card(self, card, *told):
        if card in ("deploy", "surprise-attack"):
            self.place(*told)
        elif card == "new-spy-master":
            # Everybody knows which unit that is.
            self.place("Y", *told)
            self.show(self.units[told[0]])
        elif card == "rapid-advance":
            self.rapid_moves = 2
        elif card == "redeploy":
            self.redeploy(*told)
        elif card == "secret-information":
            for zone, unit in self.units.items():
                if self.land.territory_of[zone] in told:
                    unit["seen"] = unit["seen"] | {self.turn}
        elif card == "traitor":
            self.guess(*told)
        self.discard_cards()
        if "cities" in self.other:
            self.city_moves = self.count_cities()
        if self.phase == "card":
            self.go_on()

    def place(self, kind, zone):
        self.reserve[self.turn].remove(kind)
        self.units[zone] = {**unit_of(self.turn, kind), "shuffled": True}

    def redeploy(self, zones, after):
        units = [self.units[zone] for zone in zones]
        for unit, zone in zip(units, after, strict=True):
            unit.update(seen=set(), shuffled=True)
            self.units[zone] = unit

    def guess(self, zone, kind):
        unit = self.units[zone]
        unit["seen"] = unit["seen"] | {self.turn}
        if unit["kind"] != kind:
            unit["not"] = unit["not"] | {kind}
        elif (kind == "K" and "king" in self.other) or (kind == "F" and unit["seat"] == self.turn):
            # Nobody captures their own Flag.
            self.show(unit)
        else:
            del self.units[zone]
            if kind == "F":
                self.capture(self.turn, unit["seat"])
            else:
                self.defeat(unit)
