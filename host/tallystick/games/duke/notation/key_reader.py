"""Read what follows the fixed parts of a position: `hand=Kn`, `dragon=c3:left`, `pinned=harmless` and so on."""

from __future__ import annotations

import re
from collections.abc import Callable

from tallystick.games.duke.components.agreement import CAPTURE, OBJECTIVES, READING_IDS, Readings
from tallystick.games.duke.components.squares import DIRECTIONS, NOWHERE
from tallystick.games.duke.notation.text_reader import TextReader, Token
from tallystick.games.duke.position import DRAGON, FORT, MOUNTAIN, Dragon
from tallystick.rules.readings import ReadingValues

CAMELOT = "camelot"
TERRAIN = (MOUNTAIN, FORT, CAMELOT, DRAGON)
NOT_PLACED = "-"
# As `game.toml` says what they mean.
KEYS = (
    "hand", "objective", "first", MOUNTAIN, FORT, CAMELOT, DRAGON, "flags", "points", "terrain", "tile", *READING_IDS,
)  # fmt: skip
DRAGON_PLACE = re.compile(r"([a-zA-Z][0-9]+):([a-zA-Z]+)(!?)(~?)")


class KeyReader:
    """Read the keys of one text; what was not said keeps its default. `values` are those that each reading can have."""

    def __init__(self, reader: TextReader, values: ReadingValues) -> None:
        self.reader = reader
        self.values = values
        self.seen: set[str] = set()
        self.readings: dict[str, str] = {}
        self.hand = b""
        self.objective = CAPTURE
        self.first = 0
        self.mountain = self.fort = NOWHERE
        self.is_camelot = False
        self.dragon: Dragon | None = None
        self.flags = (NOWHERE, NOWHERE)
        self.points = (0, 0)
        self.waiting: tuple[str, ...] = ()

    def read(self, token: Token) -> None:
        """Take in one `key=value`."""
        key, _, _ = token.text.partition("=")
        name = key.lower()
        if name not in KEYS:
            self.reader.fail(token, f"one of the keys {', '.join(KEYS)}")
        if name in self.seen and name != "tile":
            self.reader.fail(token, f"{name}= only once")
        self.seen.add(name)
        rest = token.part(len(key) + 1)
        if name in self.values:
            self.readings[name.replace("-", "_")] = self.reading(name, rest)
        elif name != "tile":
            # Tiles have been read before all else.
            takers: dict[str, Callable[[Token], None]] = {
                "hand": self._take_hand,
                "objective": self._take_objective,
                "first": self._take_first,
                MOUNTAIN: self._take_mountain,
                FORT: self._take_fort,
                CAMELOT: self._take_camelot,
                DRAGON: self._take_dragon,
                "flags": self._take_flags,
                "points": self._take_points,
                "terrain": self._take_terrain,
            }
            takers[name](rest)

    def all_readings(self) -> Readings:
        """Return the readings, the default where none was given."""
        return Readings(**self.readings)

    def reading(self, name: str, value: Token) -> str:
        """Return the value of a reading."""
        values = self.values[name]
        return values[self.reader.choice(value, values, f"a value of {name}: {', '.join(values)}")]

    def objective_of(self, value: Token) -> str:
        """Return the objective that a word, or the number of the option, names."""
        numbers = tuple(str(number) for number in range(len(OBJECTIVES)))
        if value.text in numbers:
            return OBJECTIVES[int(value.text)]
        return OBJECTIVES[self.reader.choice(value, OBJECTIVES, f"an objective: {', '.join(OBJECTIVES)}")]

    def _take_hand(self, value: Token) -> None:
        self.hand = self.reader.hand(value, "The hand")

    def _take_objective(self, value: Token) -> None:
        self.objective = self.objective_of(value)

    def _take_first(self, value: Token) -> None:
        self.first = self.reader.choice(value, ("1", "2"), "who sets up first: 1 or 2")

    def _take_mountain(self, value: Token) -> None:
        self.mountain = self.reader.square(value, "The Mountain")

    def _take_fort(self, value: Token) -> None:
        self._settle_fort(is_camelot=False)
        self.fort = self.reader.square(value, "The Fort")

    def _take_camelot(self, value: Token) -> None:
        self._settle_fort(is_camelot=True)
        self.fort = self.reader.square(value, "Camelot")

    def _settle_fort(self, *, is_camelot: bool) -> None:
        if self.fort != NOWHERE or (FORT in self.waiting and is_camelot != self.is_camelot):
            self.reader.faults.append("Fort and Camelot are both there; a game has one of the two.")
        self.is_camelot = is_camelot

    def _take_dragon(self, value: Token) -> None:
        read = DRAGON_PLACE.fullmatch(value.text)
        if not read or read[2].lower() not in DIRECTIONS:
            self.reader.fail(value, "the Dragon's square and where it faces, such as c3:left (! enraged, ~ turns next)")
        square = self.reader.square(Token(read[1], value.offset), "The Dragon")
        if square != NOWHERE:
            self.dragon = Dragon(square, DIRECTIONS.index(read[2].lower()), bool(read[3]), bool(read[4]))

    def _take_flags(self, value: Token) -> None:
        first, second = self._both(value, "player 1's own flag, a slash, player 2's, such as a4/f3 (- not placed)")
        self.flags = (self._flag(first, 1), self._flag(second, 2))

    def _flag(self, value: Token, player: int) -> int:
        return NOWHERE if value.text == NOT_PLACED else self.reader.square(value, f"Player {player}'s flag")

    def _take_points(self, value: Token) -> None:
        expected = "the points of both players, such as 1/0"
        first, second = self._both(value, expected)
        for part in (first, second):
            if not re.fullmatch(r"[0-9]{1,4}", part.text):
                self.reader.fail(part, expected)
        self.points = (int(first.text), int(second.text))

    def _both(self, value: Token, expected: str) -> tuple[Token, Token]:
        left, slash, right = value.text.partition("/")
        if not (left and slash and right):
            self.reader.fail(value, expected)
        return value.part(0, len(left)), value.part(len(left) + 1)

    def _take_terrain(self, value: Token) -> None:
        words = value.text.lower().split(",")
        for word in words:
            if word not in TERRAIN:
                self.reader.fail(value, f"terrain that is still to be placed: {', '.join(TERRAIN)}")
        if CAMELOT in words or FORT in words:
            self._settle_fort(is_camelot=CAMELOT in words)
            if FORT in words and CAMELOT in words:
                self.reader.faults.append("Fort and Camelot are both to be placed; a game has one of the two.")
        found = {FORT if word == CAMELOT else word for word in words}
        self.waiting = tuple(terrain for terrain in (MOUNTAIN, FORT, DRAGON) if terrain in found)
