"""Crowded tables for comparing two generators: everything that can lie on a board at once, as canonical texts.

No game would come to most of them; the rules must be of one mind about them all the same.
"""

from random import Random

CODES = [
    "Fo",
    "Pi",
    "Kn",
    "Wi",
    "Ra",
    "Se",
    "Ge",
    "Pr",
    "Ch",
    "Ma",
    "Bo",
    "Dr",
    "As",
    "Lo",
    "Dc",
    "Or",
    "Ar",
    "Je",
    "Sp",
    "Jo",
    "Ab",
    "Co",
    "Lh",
    "Ry",
    "Sa",
    "Sh",
]  # the Duke is put by himself
SEVERAL = {"Fo": 3, "Pi": 3}
OWN = (
    "tile=Baron(Ba#escape)m+0+1s-1+0q+0+2x+0+2|j+1+2s+1+1c-1+0c+1+0",
    "tile=Xylo(Xy#divination#ransom)m+0+1j+2+2d+0+1|s+0-1q-2-2g+0+1",
    "tile=Rich(Ri^#escape)m+0+1m-1+0s+1+0|j-2+0j+2+0q+0+2c+0+1c+1+1",
)
READINGS = {
    "guard-draw": "free",
    "stalemate": "loses",
    "pinned": "harmless",
    "fort-jump-slide": "yes",
    "divination": "three",
    "frozen-icons": "strike-command",
    "frozen-sacrifice": "yes",
    "escape-square": "taken",
    "escape-flag": "yes",
    "crooked-path": "corner",
    "push-own-duke": "no",
    "both-dukes": "mover",
}
SQUARES = [column + row for row in "123456" for column in "abcdef"]


class Crowd:
    """One table in the making."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.objective = random.choice(["duke", "duke", "coup", "coup", "trophies"])
        self.has_own = random.random() < 0.5
        self.free = random.sample(SQUARES, len(SQUARES))
        self.board: dict[str, tuple[int, str]] = {}
        self.left = [self._box(), self._box()]

    def _box(self) -> dict[str, int]:
        codes = [*CODES, *(["Ba", "Xy"] if self.has_own else [])]
        return {code: SEVERAL.get(code, 1) for code in codes}

    def put(self, code: str, seat: int) -> None:
        """A tile on any free square, either side up."""
        text = code if seat == 0 else code.lower()
        self.board[self.free.pop()] = seat, text + self.random.choice(["", "*"])

    def text(self) -> str:
        """The whole position."""
        random = self.random
        for seat in (0, 1):
            if self.objective == "duke" or random.random() < 0.8:
                self.put("Ri" if self.has_own else "Du", seat)
            for code in self._some(seat, random.randint(1, 8)):
                self.put(code, seat)
        bags = "/".join(self._heap(seat, ["", "Fo", "Fo Pi Pi Kn", "Pi Wi Or"]) for seat in (0, 1))
        lost = "/".join(self._heap(seat, ["", "Fo", "Ba Xy", "Xy", "Ba"]) for seat in (0, 1))
        return " ".join([self._rows(), "turn", random.choice("12"), bags, lost, *self._keys()])

    def _some(self, seat: int, count: int) -> list[str]:
        """Tiles from the box, a group's own more often than chance would have it."""
        favoured = [code for code in ("Ba", "Xy", "Sp", "Sh", "Dc", "Or") if self.left[seat].get(code)]
        found = []
        for _ in range(count):
            pool = favoured if favoured and self.random.random() < 0.3 else list(self.left[seat])
            code = self.random.choice(pool)
            if self.left[seat][code]:
                self.left[seat][code] -= 1
                found.append(code)
        return found

    def _heap(self, seat: int, choices: list[str]) -> str:
        counts: dict[str, int] = {}
        for code in self.random.choice(choices).split():
            if self.left[seat].get(code):
                self.left[seat][code] -= 1
                counts[code] = counts.get(code, 0) + 1
        return "".join(f"{code}{count if count > 1 else ''}" for code, count in counts.items()) or "-"

    def _rows(self) -> str:
        rows = []
        for row in "654321":
            cells = "".join(self.board.get(column + row, (0, "."))[1] for column in "abcdef")
            for gap in range(6, 0, -1):
                cells = cells.replace("." * gap, str(gap))
            rows.append(cells)
        return "/".join(rows)

    def _keys(self) -> list[str]:
        random = self.random
        keys = [] if self.objective == "duke" else [f"objective={self.objective}"]
        if random.random() < 0.3:
            keys.append(f"mountain={self.free.pop()}")
        if random.random() < 0.3:
            keys.append(random.choice(["fort=", "camelot="]) + random.choice([self.free.pop(), *self.board]))
        if random.random() < 0.6:
            square = self.free.pop()
            on_edge = square[0] in "af" or square[1] in "16"
            calm = random.choice(["left", "right"]) + random.choice(["", "~" if on_edge else ""])
            raging = random.choice(["up", "down", "left", "right"]) + "!"
            keys.append(f"dragon={square}:{random.choice([calm, raging])}")
        if self.objective in {"coup", "trophies"}:
            keys.append(f"flags={self._flag(0)}/{self._flag(1)}")
        keys += OWN if self.has_own else ()
        return keys + [f"{reading}={value}" for reading, value in READINGS.items() if random.random() < 0.2]

    def _flag(self, owner: int) -> str:
        """Under a tile that may carry it, or lying where it does not end the game."""
        carrier = owner if self.objective == "coup" else 1 - owner
        goal = {0: "6", 1: "1"}[owner] if self.objective == "trophies" else ""
        under = [square for square, (seat, _) in self.board.items() if seat == carrier and square[1] != goal]
        if under and self.random.random() < 0.5:
            return self.random.choice(under)
        return next(self.free.pop(at) for at, square in enumerate(self.free) if square[1] != goal)


def crowded(seed: int) -> str:
    """The table with this number."""
    return Crowd(Random(seed)).text()
