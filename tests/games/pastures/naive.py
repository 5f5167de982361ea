"""Pastures New a second time, as plainly as can be: dictionaries and loops, nothing of tallystick.

The library is compared with this on thousands of positions, and the perft files were counted with it:
`python naive.py 3x2 3 stuck=end` prints a count.
"""

import sys

SHUNS = {"M": "P", "P": "M", "R": "D", "D": "R"}
KINDS = "MPFRDW"
POINTS = {"P": 3, "F": 2, "R": 1, "M": 1, "D": 0, "W": 0}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Naive:
    def __init__(self, columns, rows, first=0, **readings):
        self.columns, self.rows = columns, rows
        self.readings = {
            "adjacency": "sides",
            "stuck": "waive",
            "castle-square": "counts",
            "castle-start": "next",
            "forest": "list",
            "castle-duty": "must",
            **readings,
        }
        self.first = self.turn = first
        self.land = {}
        self.castles = {}
        self.remembered = {0: None, 1: None}
        self.filling = True
        self.passed = 0
        self.over = False

    def copy(self):
        other = Naive(self.columns, self.rows, self.first, **self.readings)
        other.turn, other.filling, other.passed, other.over = self.turn, self.filling, self.passed, self.over
        other.land, other.castles = dict(self.land), dict(self.castles)
        other.remembered = dict(self.remembered)
        return other

    def squares(self):
        return [(x, y) for y in range(self.rows) for x in range(self.columns)]

    def near(self, square):
        x, y = square
        steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        if self.readings["adjacency"] == "corners":
            steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        return [(x + dx, y + dy) for dx, dy in steps]

    def fits(self, kind, square):
        if square in self.land:
            return False
        return all(self.land.get(other) != SHUNS.get(kind, "none") for other in self.near(square))

    def fills(self, waived):
        found = []
        for kind in KINDS:
            if waived or kind not in self.remembered.values():
                found += [(kind, square) for square in self.squares() if self.fits(kind, square)]
        return found

    def area(self, castle):
        x, y = castle
        around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return around & set(self.squares())

    def spots(self):
        taken = set()
        for castle in self.castles:
            taken |= self.area(castle)
        return [
            square for square in self.squares() if self.land.get(square) in ("P", "W") and not self.area(square) & taken
        ]

    def moves(self):
        if self.over:
            return []
        if self.filling:
            strict = self.fills(waived=False)
            if strict:
                return strict
            return self.fills(waived=True) if self.readings["stuck"] == "waive" else [("pass", None)]
        castles = [("C", square) for square in self.spots()]
        return castles + ([("pass", None)] if self.readings["castle-duty"] == "may" else [])

    def make(self, move):
        what, square = move
        seat = self.turn
        self.turn = 1 - seat
        if what == "pass":
            self.passed += 1
            if self.filling and self.readings["stuck"] == "pass-clears":
                self.passed = 0
                self.remembered[seat] = None
        else:
            self.passed = 0
            if what == "C":
                self.castles[square] = seat
            else:
                self.land[square] = what
                self.remembered[seat] = what
        self.look_for_an_end()

    def look_for_an_end(self):
        if self.filling:
            full = len(self.land) == self.columns * self.rows
            stopped = self.passed == 2 or (self.readings["stuck"] == "end" and not self.fills(waived=False))
            if full or stopped:
                self.filling = False
                self.passed = 0
                if self.readings["castle-start"] == "first":
                    self.turn = self.first
        if not self.filling and (not self.spots() or self.passed == 2):
            self.over = True

    def points(self):
        totals = [0, 0]
        for castle, seat in self.castles.items():
            for square in self.area(castle):
                if square == castle and self.readings["castle-square"] == "nothing":
                    continue
                kind = self.land.get(square)
                if kind == "F" and self.readings["forest"] == "example":
                    totals[seat] += 1
                elif kind:
                    totals[seat] += POINTS[kind]
        return tuple(totals)

    def count(self, depth):
        if depth == 0:
            return 1
        total = 0
        for move in self.moves():
            after = self.copy()
            after.make(move)
            total += after.count(depth - 1)
        return total

    def text(self, move):
        what, square = move
        return what if square is None else f"{what} {LETTERS[square[0]]}{square[1] + 1}"


if __name__ == "__main__":
    width, height = sys.argv[1].split("x")
    chosen = dict(word.split("=") for word in sys.argv[3:])
    sys.stdout.write(f"{Naive(int(width), int(height), **chosen).count(int(sys.argv[2]))}\n")
