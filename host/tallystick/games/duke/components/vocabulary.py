"""Find what the words of texts mean: names and codes of tiles, as people write them, and the words of moves. Read those of sentences.

No tile of a group's own may be called by a word of moves, or texts could be read in two ways.
"""

from __future__ import annotations

import os
import re
from functools import cached_property, lru_cache

from tallystick.games.duke.components.tiles import IconKind, Tile
from tallystick.rules.datafiles import read_data
from tallystick.rules.patterns import pattern

SHORTEST_BEGINNING = 3
# The number of letters that are enough for a name, if no other name begins with them.
CODE_RUN = pattern(r"(?:[A-Z][a-z])+")

ICON_WORDS = {"jump": IconKind.JUMP, "jumps": IconKind.JUMP, "slide": IconKind.SLIDE, "slides": IconKind.SLIDE}
# The icon that a word says a tile uses.
ASIDE = frozenset({
    "a", "an", "i", "we", "is", "my", "it", "new", "tile", "tiles", "then", "go", "goes", "use", "uses", "push", "pushes", "over",
    "their", "which", "where", "comes", "chance", "bag", "giving", "announcing", *ICON_WORDS,
})  # fmt: skip
# These say nothing either, unless a tile is called so.
HINTS = {
    **dict.fromkeys(("check", "checks"), 'Guard, which is said as in "Kn b1-c3 guard"'),
    **dict.fromkeys(
        ("mate", "mates", "mated", "checkmate", "checkmates"),
        'the step that takes the Duke, or a result such as "winner 1"',
    ),
    **dict.fromkeys(("no", "not"), "silent, which says that no Guard was announced"),
    **dict.fromkeys(("skip", "skips"), "pass"),
}
# What is right instead of a word that people say.
FILLER = ""
# What such a word stands for: nothing.
WORDS = {
    word: meaning
    for meaning, spellings in {
        "pass": "pass passes",
        "draw": "draw draws pull pulls",
        "drawn": "drawn drew pulled gives",
        "place": "place places placed put puts",
        "pick": "pick picks picked",
        "summon": "summon summons",
        "divine": "divine divines divination",
        "keep": "keep keeps",
        "destroy": "destroy destroys",
        "escape": "escape escapes",
        "for": "for sacrificing",
        "ransom": "ransom ransoms back",
        "flag": "flag",
        "hand": "hand hands handed",
        "set": "set sets",
        "to": "to",
        "stays": "stays stay leaves",
        "mountain": "mountain",
        "fort": "fort",
        "camelot": "camelot",
        "dragon": "dragon",
        "takes": "takes take taking captures capture x",
        "strikes": "strikes strike",
        "moves": "moves move",
        "faces": "faces face facing turns",
        "commands": "commands command",
        "up": "up",
        "right": "right",
        "down": "down",
        "left": "left",
        "announced": "announced guard",
        "silent": "silent silently without",
        FILLER: "and at by from in of on the with",
    }.items()
    for word in spellings.split()
}


def name_key(name: str) -> str:
    """Return what is the same for all spellings of a name: it has no capitals, and one blank between words."""
    return " ".join(re.split(r"[\s_-]+", name.lower())).strip()


def spellings(name: str) -> tuple[str, str]:
    """Return the key of a name, and that of several such tiles."""
    key = name_key(name)
    return key, key[:-2] + "en" if key.endswith("man") else key + "s"


class TileNames:
    """Find the tiles of a game by name and code; a tile is told by its place in `tiles`."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.tiles = tiles
        self.by_code = {tile.code.lower(): kind for kind, tile in enumerate(tiles)}
        self.by_name: dict[str, int] = {}
        for place in (0, 1):
            for kind, tile in enumerate(tiles):
                self.by_name.setdefault(spellings(tile.name)[place], kind)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return what matches a name as people write it, the longest first."""
        names = sorted(self.by_name, key=len, reverse=True)
        return re.compile("|".join(re.escape(name).replace(r"\ ", r"[\s_-]+") for name in names), re.IGNORECASE)

    def code_run(self, text: str) -> list[int] | None:
        """Return the tiles of a text that is nothing but codes, in any case; None for any other."""
        kinds = [self.by_code.get(text[start : start + 2].lower()) for start in range(0, len(text), 2)]
        return [kind for kind in kinds if kind is not None] if kinds and None not in kinds else None

    def find(self, text: str) -> list[int] | None:
        """Return the tiles that a word means: a run of codes, a name, or the beginning of only one name; else None."""
        if CODE_RUN.fullmatch(text) and (kinds := self.code_run(text)):
            return kinds
        key = name_key(text)
        if key in self.by_name:
            return [self.by_name[key]]
        if kinds := self.code_run(text):
            return kinds
        meant = {kind for name, kind in self.by_name.items() if name.startswith(key)}
        return list(meant) if len(key) >= SHORTEST_BEGINNING and len(meant) == 1 else None

    def near(self, word: str) -> list[str]:
        """Return up to three tiles that the word may have been meant for, as in `Knight (Kn)`."""
        from difflib import get_close_matches  # noqa: PLC0415 (costs start-up time)

        found = get_close_matches(name_key(word), [*self.by_name, *self.by_code], 6, 0.5)
        kinds = dict.fromkeys(self.by_name.get(each, self.by_code.get(each, 0)) for each in found)
        return [f"{self.tiles[kind].name} ({self.tiles[kind].code})" for kind in kinds][:3]


@lru_cache(maxsize=64)
def names_of(tiles: tuple[Tile, ...]) -> TileNames:
    """Return the names of these tiles."""
    return TileNames(tiles)


@lru_cache
def phrases() -> dict[str, dict[str, dict[str, str]]]:
    """Return what people read about each `phase` and each form of a `step`."""
    return read_data(os.path.join(os.path.dirname(__file__), "phrases.toml"))
