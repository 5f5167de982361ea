"""Armadora a second time, as plainly as can be: dictionaries and loops, nothing of tallystick; written from the rulebook.

The library is compared with this on thousands of positions, and the perft files were counted with it:
`python -m tests.games.armadora.naive 2 1 gold=34455667` prints a count. Warriors are told with their value, 0 for one that is not told.
"""

import sys

from tests.games.armadora.naive_board import (
    HANDS,
    MINES,
    PILES,
    SQUARES,
    TOKENS,
    line_text,
    open_lines,
    parted,
    reached,
    ways,
)


class Naive:
    def __init__(self, players=2, advanced=False, teams=False, first=0, **readings):
        self.players, self.advanced, self.teams = players, advanced, teams
        self.readings = {
            "reinforcement": "not-full", "floor": "zero", "tie-share": "territory", "zero-owner": "owns",
            "early-end": "may", "after-power": "no", **readings,
        }  # fmt: skip
        self.gold = {}
        self.factions = {}
        self.walls = set()
        # Each warrior is a dictionary; a square has at most one.
        self.warriors = {}
        self.out = set()
        self.turn = first
        self.placed = 0
        self.powered = False
        self.uses = {}
        self.reinforced = set()

    def copy(self):
        other = Naive(self.players, self.advanced, self.teams, **self.readings)
        other.gold, other.factions, other.walls = dict(self.gold), dict(self.factions), set(self.walls)
        other.warriors = {square: dict(warrior) for square, warrior in self.warriors.items()}
        other.out, other.reinforced, other.uses = set(self.out), set(self.reinforced), dict(self.uses)
        other.turn, other.placed, other.powered = self.turn, self.placed, self.powered
        return other

    # What lies on the board

    def territory(self, square):
        return reached(square, self.walls)

    def is_full(self, square):
        return all(each in MINES or each in self.warriors for each in self.territory(square))

    def free(self):
        return [square for square in SQUARES if square not in MINES and square not in self.warriors]

    def lines(self):
        return open_lines(frozenset(self.walls))

    def left(self, seat):
        """What a seat can still have, its warriors of unknown value among them."""
        left = list(HANDS[self.players])
        for warrior in self.warriors.values():
            if warrior["seat"] == seat and warrior["value"]:
                left.remove(warrior["value"])
        return left

    def in_hand(self, seat):
        return len(HANDS[self.players]) - sum(warrior["seat"] == seat for warrior in self.warriors.values())

    def side(self, seat):
        return seat % 2 if self.teams else seat

    # Moves

    def moves(self):
        if len(self.out) == self.players:
            return self.reveals()
        if self.advanced and len(self.factions) < self.players:
            return [("faction", name) for name in TOKENS if name not in self.factions.values()]
        if len(self.gold) < len(MINES):
            left = list(PILES)
            for pile in self.gold.values():
                left.remove(pile)
            return [("gold", mine, pile) for mine in MINES if mine not in self.gold for pile in sorted(set(left))]
        if self.placed:
            return [("wall", line) for line in self.lines()] + [("stop",)]
        found = self.main()
        if self.may_pass(found):
            found = [*found, ("pass",)]
        return found + ([] if self.powered else self.powers())

    def main(self):
        return [*self.placings(), *[("wall", line) for line in self.lines()], *self.reinforcements()]

    def placings(self):
        if not self.in_hand(self.turn):
            return []
        values = [0, *sorted(set(self.left(self.turn)))]
        return [("warrior", square, value) for square in self.free() for value in values]

    def reinforcements(self):
        if not self.advanced or self.turn in self.reinforced:
            return []
        own = [square for square, warrior in self.warriors.items() if warrior["seat"] == self.turn]
        wanted = self.readings["reinforcement"] == "full"
        return [("reinforce", square) for square in own if self.is_full(square) == wanted]

    def may_pass(self, others):
        if self.powered and self.readings["after-power"] == "no":
            return False
        return self.readings["early-end"] == "may" or not others

    def powers(self):
        if not self.advanced:
            return []
        power = self.factions[self.turn]
        if self.uses.get(self.turn, 0) >= TOKENS[power]:
            return []
        enemies = {
            square: warrior
            for square, warrior in self.warriors.items()
            if self.side(warrior["seat"]) != self.side(self.turn)
        }
        found = []
        if power == "mage":
            found = [("mage", square) for square, warrior in enemies.items() if not warrior["up"]]
        elif power == "elf":
            for square in enemies:
                around = self.territory(square)
                own = any(self.warriors[each]["seat"] == self.turn for each in around if each in self.warriors)
                if own and not self.is_full(square):
                    found.append(("elf", square))
        elif power == "orc":
            found = [("orc", line) for line in self.lines()]
        elif self.in_hand(self.turn):
            found = [("goblin", square, value) for square in self.free() for value in sorted(set(self.left(self.turn)))]
        if self.readings["after-power"] == "yes":
            return found
        kept = []
        for move in found:
            after = self.copy()
            after.make(move)
            if after.placings() or after.reinforcements() or after.lines():
                kept.append(move)
        return kept

    def reveals(self):
        return [
            ("reveal", square, value)
            for square, warrior in self.warriors.items()
            if not warrior["value"]
            for value in sorted(set(self.left(warrior["seat"])))
        ]

    def make(self, move):
        what, *rest = move
        if what == "faction":
            self.factions[len(self.factions)] = rest[0]
        elif what == "gold":
            self.gold[rest[0]] = rest[1]
        elif what == "reveal":
            self.warriors[rest[0]].update(value=rest[1], up=True)
        elif what == "pass":
            self.out.add(self.turn)
            self.next()
        elif what == "stop":
            self.next()
        elif what == "wall":
            self.walls.add(rest[0])
            self.placed += 1
            if self.placed == 2:
                self.next()
        elif what == "warrior":
            self.warriors[rest[0]] = {"seat": self.turn, "value": rest[1], "up": False, "more": 0}
            self.next()
        elif what == "reinforce":
            self.warriors[rest[0]]["more"] += 1
            self.reinforced.add(self.turn)
            self.next()
        else:
            self.use(what, *rest)

    def use(self, power, place, value=0):
        self.powered = True
        self.uses[self.turn] = self.uses.get(self.turn, 0) + 1
        if power == "elf":
            self.warriors[place]["more"] -= 1
        elif power == "orc":
            self.walls.add(place)
        elif power == "goblin":
            self.warriors[place] = {"seat": self.turn, "value": value, "up": True, "more": 0}

    def next(self):
        self.placed, self.powered = 0, False
        for step in range(1, self.players + 1):
            seat = (self.turn + step) % self.players
            if seat not in self.out:
                self.turn = seat
                return

    # The end

    def result(self):
        """Gold and winners by seat, with every warrior known."""
        piles = {self.side(seat): [] for seat in range(self.players)}
        for territory in parted(frozenset(self.walls)):
            gold = [self.gold[mine] for mine in territory if mine in self.gold]
            sums = {}
            for each in territory & set(self.warriors):
                warrior = self.warriors[each]
                worth = warrior["value"] + warrior["more"]
                if self.readings["floor"] == "zero" and worth < 0:
                    worth = 0
                side = self.side(warrior["seat"])
                sums[side] = sums.get(side, 0) + worth
            best = [side for side in sums if sums[side] == max(sums.values())]
            if self.readings["zero-owner"] == "nobody" and best and sums[best[0]] <= 0:
                best = []
            for side in best:
                if self.readings["tie-share"] == "mine":
                    piles[side].append(sum(pile // len(best) for pile in gold))
                else:
                    piles[side].append(sum(gold) // len(best))
        totals = {side: sum(heap) for side, heap in piles.items()}
        tied = [side for side in piles if totals[side] == max(totals.values())]
        for heap in piles.values():
            heap.sort(reverse=True)
        for number in range(9):
            biggest = {side: (piles[side] + [0] * 9)[number] for side in tied}
            tied = [side for side in tied if biggest[side] == max(biggest.values())]
        seats = range(self.players)
        return tuple(totals[self.side(seat)] for seat in seats), tuple(s for s in seats if self.side(s) in tied)

    def all_results(self):
        """Every result, by filling every hidden warrior in every way that the hands allow."""
        return {each.result() for each in self.filled()}

    def filled(self):
        boards = [self.copy()]
        for seat in range(self.players):
            hidden = [sq for sq, warrior in self.warriors.items() if warrior["seat"] == seat and not warrior["value"]]
            boards = [board.with_values(hidden, way) for board in boards for way in ways(self.left(seat), len(hidden))]
        return boards

    def with_values(self, squares, values):
        after = self.copy()
        for square, value in zip(squares, values, strict=True):
            after.warriors[square]["value"] = value
        return after

    def within(self):
        return bool(self.placed or self.powered) and len(self.out) < self.players

    def count(self, turns):
        if turns == 0 and not self.within():
            return 1
        total = 0
        below = turns if self.within() else turns - 1
        for move in self.moves():
            after = self.copy()
            after.make(move)
            total += after.count(below)
        return total

    def text(self, move):
        what, *rest = move
        if what == "wall":
            return line_text(rest[0])
        if what == "orc":
            return f"orc {line_text(rest[0])}"
        if what == "warrior":
            return f"W{rest[1] or ''} {rest[0]}"
        if what == "reinforce":
            return f"+1 {rest[0]}"
        if what in ("gold", "reveal", "goblin"):
            return f"{what} {rest[1]} {rest[0]}"
        return " ".join([what, *rest])


def dealt(players, gold, *factions, **agreed):
    """A board with its gold, before the first turn."""
    board = Naive(players, advanced=bool(factions), **agreed)
    board.factions = dict(enumerate(factions))
    board.gold = dict(zip(MINES, map(int, gold), strict=True))
    return board


if __name__ == "__main__":
    chosen = dict(word.split("=") for word in sys.argv[3:])
    names = {letter[0].upper(): letter for letter in TOKENS}
    told = [names[letter] for letter in chosen.pop("factions", "")]
    start = dealt(int(sys.argv[1]), chosen.pop("gold"), *told, **chosen)
    sys.stdout.write(f"{start.count(int(sys.argv[2]))}\n")
