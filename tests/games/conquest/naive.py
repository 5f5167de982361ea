"""Stratego Conquest a second time, as plainly as can be: dictionaries and loops, nothing of tallystick; one function a heading.

The library is compared with this on thousands of positions. Every unit is known here; `filled` makes such boards of one with
unknown units (kind "?") in every way that the army allows. Seats are counted from 0, a move is a tuple whose first word names it.
"""

import copy

from tests.games.conquest.naive_box import CARDS, KINDS, RANKS, unit_of
from tests.games.conquest.naive_cards import Cards
from tests.games.conquest.naive_combat import Combat
from tests.games.conquest.naive_hidden import Hidden

READINGS = {
    "card": "must", "first-move": "must", "city-moves": "may", "cities": "turn-start", "same-unit": "may",
    "scout-attack": "may", "scout-hidden": "per-move", "kings": "both-fall", "king": "others-too", "redeploy": "those",
    "traitor": "enemies", "flagless": "while-away", "start-spy-master": "above-king", "reshuffle": "when-needed",
}  # fmt: skip
# Each with its default; any other value is the other way to read the rulebook.


class Naive(Cards, Combat, Hidden):
    def __init__(self, land, army, players=2, **readings):
        self.land, self.army, self.players = land, list(army), players
        self.other = {name for name, value in readings.items() if name in READINGS and value != READINGS[name]}
        self.phase = "draws"
        self.turn = 0
        # Players who draw for the start, and what each of them has drawn.
        self.drawing = list(range(players))
        self.drawn = {}
        self.starter = None
        self.tokens = {}
        # Each unit is a dictionary; a zone has at most one.
        self.units = {}
        self.reserve = {seat: list(army) for seat in range(players)}
        # The holder of every captured flag, by its owner; who lost a flag at any time.
        self.held = {}
        self.lost = set()
        self.pile = [card for card, count in CARDS.items() for _ in range(count)]
        self.discard = []
        self.face_up = []
        self.is_first_pile = True
        self.to_draw = 0
        self.city_moves = self.rapid_moves = self.made = 0

    def copy(self):
        other = copy.copy(self)
        other.units = {zone: dict(unit) for zone, unit in self.units.items()}
        other.reserve = {seat: list(kinds) for seat, kinds in self.reserve.items()}
        other.drawn, other.tokens, other.held, other.lost = (
            dict(self.drawn),
            dict(self.tokens),
            dict(self.held),
            set(self.lost),
        )
        other.pile, other.discard, other.face_up = list(self.pile), list(self.discard), list(self.face_up)
        return other

    # Game set-up

    def best_draws(self):
        """Who drew the highest: Cursed Land counts as 0, Flag as 11, and the Spy Master beats the King."""
        values = {**RANKS, "X": 0, "F": 11}
        if "start-spy-master" not in self.other:
            values["Y"] = 10.5
        highest = max(self.drawn.values(), key=values.get)
        if highest == "K" and "Y" in self.drawn.values():
            highest = "Y"
        return [seat for seat in self.drawing if values[self.drawn[seat]] == values[highest]]

    def settle_draw(self):
        """The highest begins; those who drew the same draw again."""
        best = self.best_draws()
        self.drawn = {}
        if len(best) == 1:
            self.starter = self.turn = best[0]
            self.phase = "claims"
        else:
            self.drawing = best
            self.turn = best[0]

    def claim(self, territory):
        self.tokens[territory] = self.turn
        if len(self.tokens) == len(self.land.territories):
            self.phase = "setups"
            self.turn = self.starter
        else:
            self.turn = (self.turn + 1) % self.players

    def may_set_up(self, placed):
        """All units, one a zone, in own territories, at least one in each of them."""
        if sorted(placed.values()) != sorted(self.army):
            return False
        own = [territory for territory, seat in self.tokens.items() if seat == self.turn]
        used = {self.land.territory_of[zone] for zone in placed}
        return used == set(own)

    def set_up(self, placed):
        for zone, kind in placed.items():
            self.units[zone] = unit_of(self.turn, kind)
        self.reserve[self.turn] = []
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.starter:
            self.begin_turn()

    # Territory control

    def controller(self, territory):
        """The player whose units alone stand in a territory; None if it is contested."""
        there = {self.units[zone]["seat"] for zone in self.land.zones_in(territory) if zone in self.units}
        return there.pop() if len(there) == 1 else None

    def controlled(self, seat):
        return [territory for territory in self.land.territories if self.controller(territory) == seat]

    # Game play

    def begin_turn(self):
        own = self.controlled(self.turn)
        self.to_draw = len(own) // 2 if self.may_draw(self.turn) else 0
        self.city_moves = self.count_cities()
        self.rapid_moves = self.made = 0
        for unit in self.units.values():
            unit["went"] = 0
        self.phase = "cards"

    def count_cities(self):
        return len([territory for territory in self.controlled(self.turn) if territory in self.land.cities])

    def allowed(self):
        return 1 + self.city_moves + self.rapid_moves

    def go_on(self):
        """The turn ends when no move is left; the game ends with one flag on the board."""
        self.phase = "moves"
        if self.has_one_flag():
            self.phase = "over"
        elif self.made >= self.allowed():
            self.end_turn()

    def end_turn(self):
        self.turn = (self.turn + 1) % self.players
        self.begin_turn()

    def may_stop(self):
        """The first move is no choice where one can be made; those for cities and Rapid Advance are."""
        due = 0 if "first-move" in self.other else 1
        if "city-moves" in self.other:
            due += self.city_moves
        return self.made >= due or not self.unit_moves()

    # Moves

    def moves(self):
        """Every legal step, and every result where chance decides."""
        if self.phase == "draws":
            return [("draw", kind) for kind in KINDS if kind in self.army]
        if self.phase == "claims":
            return [("claim", territory) for territory in self.land.territories if territory not in self.tokens]
        if self.phase == "cards":
            return [("cards", *hand) for hand in self.hands()]
        if self.phase == "card":
            return self.plays()
        if self.phase == "moves":
            return self.unit_moves() + ([("stop",)] if self.may_stop() else [])
        if self.phase == "flag":
            return [("flag", zone) for zone in self.empty_zones()]
        return []

    def allows(self, move):
        """Whether a step is among the moves, without listing those of other units and cards."""
        what, *told = move
        if what == "move":
            return self.phase == "moves" and self.is_own(told[0]) and told[1] in self.targets(told[0])
        if what == "play" and told[0] != "none":
            return self.phase == "card" and told[0] in self.face_up and tuple(told[1:]) in self.options(told[0])
        return move in self.moves()

    def unit_moves(self):
        own = [zone for zone, unit in self.units.items() if unit["seat"] == self.turn]
        return [("move", zone, target) for zone in own for target in self.targets(zone)]

    def targets(self, zone):
        unit = self.units[zone]
        if unit["kind"] in ("X", "F"):
            return []
        if "same-unit" in self.other and unit["went"]:
            return []
        beside = [there for there in self.land.borders[zone] if not self.is_own(there)]
        return beside + (self.long_moves(zone) if unit["kind"] == "T" else [])

    def is_own(self, zone):
        return zone in self.units and self.units[zone]["seat"] == self.turn

    def empty_zones(self):
        return [zone for zone in self.land.zones if zone not in self.units]

    def long_moves(self, zone):
        """Where a Scout comes across empty zones, farther than one zone."""
        crossed, edge = set(), [zone]
        while edge:
            for there in self.land.borders[edge.pop()]:
                if there not in self.units and there not in crossed:
                    crossed.add(there)
                    edge.append(there)
        found = set(crossed)
        if "scout-attack" not in self.other:
            rims = {there for here in crossed for there in self.land.borders[here]}
            found |= {there for there in rims if there in self.units and not self.is_own(there)}
        return [there for there in self.land.zones if there in found - {zone, *self.land.borders[zone]}]

    def make(self, move):
        what, *rest = move
        if what == "draw":
            self.drawn[self.turn] = rest[0]
            waiting = [seat for seat in self.drawing if seat not in self.drawn]
            if waiting:
                self.turn = waiting[0]
            else:
                self.settle_draw()
        elif what == "claim":
            self.claim(rest[0])
        elif what == "setup":
            self.set_up(dict(rest[0]))
        elif what == "cards":
            self.draw_cards(rest)
        elif what == "play":
            self.play_card(*rest)
        elif what == "move":
            self.move(*rest)
        elif what == "flag":
            self.put_flag(rest[0])
        else:
            self.end_turn()

    def move(self, zone, target):
        unit = self.units.pop(zone)
        is_long = target not in self.land.borders[zone]
        if is_long or (unit["went"] and unit["kind"] == "T" and "scout-hidden" in self.other):
            self.show(unit)
        unit["moved"] = True
        unit["went"] += 1
        self.made += 1
        if target in self.units:
            self.fight(unit, zone, target)
        else:
            self.units[target] = unit
        if self.phase == "moves":
            self.go_on()

    def show(self, unit):
        unit["seen"] = set(range(self.players))

    def defeat(self, unit):
        self.reserve[unit["seat"]].append(unit["kind"])

    # End of the game

    def flags_on_board(self):
        return [seat for seat in range(self.players) if seat not in self.held]

    def has_one_flag(self):
        return len(self.flags_on_board()) == 1

    def winner(self):
        return self.flags_on_board()[0] if self.has_one_flag() else None
