"""Read what follows the fixed parts of a position: `hand=Kn`, `dragon=c3:left`, `pinned=harmless` and so on."""

from __future__ import annotations

import re
from typing import Any

from tallystick.games.duke.components.agreement import READING_IDS, Objective
from tallystick.games.duke.components.squares import DIRECTIONS, NOWHERE
from tallystick.games.duke.notation.text_reader import TextReader
from tallystick.games.duke.position import Dragon, Phase
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import Token

CAMELOT = "camelot"
TERRAIN = (Phase.MOUNTAIN, Phase.FORT, CAMELOT, Phase.DRAGON)
NOT_PLACED = "-"
# As `game.toml` says what they mean.
KEYS = (
    "hand", "objective", "first", Phase.MOUNTAIN, Phase.FORT, CAMELOT, Phase.DRAGON, "flags", "points", "terrain", "tile", *READING_IDS,
)  # fmt: skip
DRAGON_PLACE = pattern(r"([a-zA-Z][0-9]+):([a-zA-Z]+)(!?)(~?)")


class KeyReader:
    """Read the keys of one text: fields of the agreement, and those of the position. What was not said keeps its default."""

    def __init__(self, reader: TextReader) -> None:
        self.reader = reader
        self.agreed: dict[str, Any] = {}
        self.table: dict[str, Any] = {}

    def read(self, token: Token) -> None:
        """Take in one `key=value`."""
        key, _, _ = token.text.partition("=")
        name, value = key.lower(), token.part(len(key) + 1)
        if name not in KEYS:
            self.reader.fail(token, f"one of the keys {', '.join(KEYS)}")
        if name == "tile":
            return  # tiles have been read before all else
        self.reader.once(Token(name, token.offset))
        if name in self.reader.values:
            self.reader.take_reading(name, value.small)
        else:
            self._take(name, value)

    def _take(self, key: str, value: Token) -> None:
        reader = self.reader
        match key:
            case "hand":
                self.table["hand"] = reader.hand(value, "The hand")
            case "objective":
                self.agreed["objective"] = self._objective(value)
            case "first":
                self.agreed["first"] = reader.choice(value, ("1", "2"), "who sets up first: 1 or 2")
            case "mountain":
                self.agreed["mountain"] = reader.square(value, "The Mountain")
            case "fort" | "camelot":
                self._settle_fort(is_camelot=key == CAMELOT)
                self.agreed["fort"] = reader.square(value, "Camelot" if key == CAMELOT else "The Fort")
            case "dragon":
                self._take_dragon(value)
            case "flags":
                expected = "player 1's own flag, a slash, player 2's, such as a4/f3 (- not placed)"
                first, second = self._both(value, expected)
                self.table["flags"] = (self._flag(first, 1), self._flag(second, 2))
            case "points":
                self._take_points(value)
            case _:
                self._take_terrain(value)

    def _objective(self, value: Token) -> str:
        """Return the objective that a word, or the number of the option, names."""
        if value.text in map(str, range(len(Objective.ALL))):
            return Objective.ALL[int(value.text)]
        return Objective.ALL[
            self.reader.choice(value.small, Objective.ALL, f"an objective: {', '.join(Objective.ALL)}")
        ]

    def _settle_fort(self, *, is_camelot: bool) -> None:
        is_there = self.agreed.get("fort", NOWHERE) != NOWHERE or Phase.FORT in self.table.get("waiting", ())
        if is_there and is_camelot != self.agreed["camelot"]:
            self.reader.faults.append("Fort and Camelot are both there; a game has one of the two.")
        self.agreed["camelot"] = is_camelot

    def _take_dragon(self, value: Token) -> None:
        read = DRAGON_PLACE.fullmatch(value.text)
        if not read or read[2].lower() not in DIRECTIONS:
            self.reader.fail(value, "the Dragon's square and where it faces, such as c3:left (! enraged, ~ turns next)")
        square = self.reader.square(Token(read[1], value.offset), "The Dragon")
        if square != NOWHERE:
            self.table["dragon"] = Dragon(square, DIRECTIONS.index(read[2].lower()), bool(read[3]), bool(read[4]))

    def _flag(self, value: Token, player: int) -> int:
        return NOWHERE if value.text == NOT_PLACED else self.reader.square(value, f"Player {player}'s flag")

    def _take_points(self, value: Token) -> None:
        expected = "the points of both players, such as 1/0"
        first, second = self._both(value, expected)
        for part in (first, second):
            if not re.fullmatch(r"[0-9]{1,4}", part.text):
                self.reader.fail(part, expected)
        self.table["points"] = (int(first.text), int(second.text))

    def _both(self, value: Token, expected: str) -> tuple[Token, Token]:
        first, second = value.cut("/")
        if not (first.text and second.text):
            self.reader.fail(value, expected)
        return first, second

    def _take_terrain(self, value: Token) -> None:
        words = value.text.lower().split(",")
        for word in words:
            if word not in TERRAIN:
                self.reader.fail(value, f"terrain that is still to be placed: {', '.join(TERRAIN)}")
        if CAMELOT in words or Phase.FORT in words:
            self._settle_fort(is_camelot=CAMELOT in words)
            if Phase.FORT in words and CAMELOT in words:
                self.reader.faults.append("Fort and Camelot are both to be placed; a game has one of the two.")
        found = {Phase.FORT if word == CAMELOT else word for word in words}
        self.table["waiting"] = tuple(terrain for terrain in Phase.TERRAIN if terrain in found)
