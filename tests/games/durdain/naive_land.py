"""The mat of the naive Durdain, out of the raw rows of a mat file: every sign is a triangle, small letters are seas, `*` is an island.

A triangle lies in a row and a column and points up where their sum is even. Its corners are points of the mat, and everything else
follows from these: two spaces with two corners of one side in common lie side by side, those with one in common touch.
"""

import tomllib
from math import atan2, tau

ROW_LETTERS = "abcdefghjknpqrtuvwxyz"
# Rows are called without i, m and s, which begin islands, mountain ranges and seas, and without l and o, which look like digits.


def corners(row, column):
    """The three corners of a triangle, each as its height and its place from the left."""
    if (row + column) % 2 == 0:
        return frozenset({(row, column + 1), (row + 1, column), (row + 1, column + 2)})
    return frozenset({(row, column), (row, column + 2), (row + 1, column + 1)})


def point(triangle):
    """Where a triangle lies: the sum of its corners, counted along two of the three directions of the lattice."""
    return sum(x - y for y, x in corners(*triangle)) // 2, sum(y for y, _ in corners(*triangle))


def turned(triangles):
    """A shape in its twelve turnings, as points, each moved so that the first lies at the origin."""
    points = [point(each) for each in triangles]
    found = set()
    for _ in range(2):
        points = [(b, a) for a, b in points]
        for _ in range(6):
            points = [(-b, a + b) for a, b in points]
            least = min(points)
            found.add(frozenset((a - least[0], b - least[1]) for a, b in points))
    return found


def number(space):
    return space[0], int(space[1:])


def rows_of(text):
    return [list(line.strip()) for line in text.strip().splitlines()]


def clockwise(triangles):
    """Triangles around their middle, from the top."""
    height = sum(row for row, _ in triangles) / max(len(triangles), 1)
    middle = sum(column for _, column in triangles) / max(len(triangles), 1)
    return sorted(triangles, key=lambda each: atan2(each[1] - middle, height - each[0]) % tau)


def shape_rows(text):
    return [
        (row, column) for row, line in enumerate(text.split("/")) for column, sign in enumerate(line) if sign == "x"
    ]


class Land:
    def __init__(self, text):
        data = tomllib.loads(text)
        names = data["countries"]
        # Six countries around the middle one, which comes last.
        self.round, self.middle = list(names.values())[:6], list(names.values())[6]
        self.kind_of, self.country_of = {}, {}
        self.triangles = {}
        self._name_spaces(rows_of(data["mat"]["spaces"]), names)
        self.beside = {
            space: {other for other in self.triangles if self._share_side(space, other)} for space in self.triangles
        }
        by_kind = [
            space
            for kind in ("land", "island", "sea")
            for space in sorted(self.kind_of, key=number)
            if self.kind_of[space] == kind
        ]
        self.rank = {space: rank for rank, space in enumerate(by_kind)}
        points = {space: frozenset().union(*(corners(*each) for each in own)) for space, own in self.triangles.items()}
        self.touching = {
            space: {other for other in points if other != space and points[space] & points[other]} for space in points
        }
        shapes = [*data["ranges"]["small"], *data["ranges"]["large"]]
        self.places_of_range = {f"m{at}": self.places_for(shape_rows(each)) for at, each in enumerate(shapes, 1)}
        self.progress = {int(players): worth for players, worth in data["progress"].items()}
        self.plunder = {int(players): [tuple(each) for each in markers] for players, markers in data["plunder"].items()}
        self.nests = data["nests"]

    def _name_spaces(self, rows, names):
        """Land by the letter of its row and its number there, seas as their letters follow, islands clockwise from the top."""
        letters = iter(ROW_LETTERS)
        seas = sorted({sign for row in rows for sign in row if sign.islower()})
        islands = clockwise(
            [(at, column) for at, row in enumerate(rows) for column, sign in enumerate(row) if sign == "*"]
        )
        for at, row in enumerate(rows):
            columns = [column for column, sign in enumerate(row) if sign.isupper()]
            letter = next(letters) if columns else None
            for column, sign in enumerate(row):
                if sign.isupper():
                    name, kind = f"{letter}{columns.index(column) + 1}", "land"
                    self.country_of[name] = names[sign]
                elif sign == "*":
                    name, kind = f"i{islands.index((at, column)) + 1}", "island"
                elif sign.islower():
                    name, kind = f"s{seas.index(sign) + 1}", "sea"
                else:
                    continue
                self.kind_of[name] = kind
                self.triangles.setdefault(name, []).append((at, column))

    def _share_side(self, space, other):
        return space != other and any(
            len(corners(*one) & corners(*two)) == 2 for one in self.triangles[space] for two in self.triangles[other]
        )

    def in_order(self, places):
        """Places as the mat lists them: land row by row, islands, seas, then mountain ranges."""
        return sorted(places, key=lambda place: (self.rank.get(place, 999), place))

    def places_for(self, shape):
        """Every set of spaces of land that a shape covers when it is laid down in some way."""
        land = {point(own[0]): space for space, own in self.triangles.items() if self.kind_of[space] == "land"}
        found = {}
        for form in turned(shape):
            for a, b in land:
                covered = [(a + x, b + y) for x, y in form]
                if all(each in land for each in covered):
                    found[frozenset(land[each] for each in covered)] = True
        return list(found)

    def is_border(self, side, extensions):
        """Whether a wall can stand there: two spaces side by side, one at least of land, or an island where there are any."""
        ground = {"land", "island"} if "armadas" in extensions else {"land"}
        one, other = side
        return other in self.beside[one] and bool(ground & {self.kind_of[one], self.kind_of[other]})
