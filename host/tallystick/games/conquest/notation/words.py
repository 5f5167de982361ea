"""Read the words of steps: units, cards, zones and territories."""

from __future__ import annotations

import re
from functools import lru_cache

from tallystick.games.conquest.components.box import KINDS, LETTERS, CardId
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.move import Step
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.patterns import pattern

UNITS = (
    {kind.name.lower().replace(" ", ""): at for at, kind in enumerate(KINDS)}
    | {letter.lower(): at for at, letter in enumerate(LETTERS)}
    | {"spy": LETTERS.index("Y")}
)
# By name in small letters without blanks, and by letter.
UNIT_NAMES = r"spy[\s-]*master|cursed[\s-]*land"
# Those of two words.
CARDS = {card.replace("-", ""): card for card in (*CardId.ALL, Step.NONE)}
_SPELT = "|".join(card.replace("-", r"[\s-]*") for card in CARDS.values())
CARD = pattern(rf"\s*({_SPELT})(?![^\W_])", re.IGNORECASE)
_NO_ZONE = pattern(r"-([^\W_])(?![^\W_])")
# What stands after a territory as if it were one of its zones.


def unit_of(word: str) -> int | None:
    """Return the kind that a word names, by its name or letter; None if it is another word."""
    return UNITS.get(re.sub(r"[\s-]", "", word.lower()))


@lru_cache(maxsize=8)
def places(board: Map) -> str:
    """Return the pattern of a zone or a territory: by its id, its name, or of a zone by a key such as `Ka`."""
    names = {name for each in board.territories for name in (each.id, each.name.lower())}
    spelt = "|".join(re.escape(name).replace(r"\ ", r"[\s-]*") for name in sorted(names, key=len, reverse=True))
    keys = "".join(each.key for each in board.territories)
    return rf"(?P<place>\b(?:(?:{spelt})(?:[\s-]?[abc](?![^\W_]))?|[{keys}][abc])(?![^\W_]))"


def seat_in(text: str, found: re.Match[str], group: int | str, players: int) -> int:
    """Return the seat whose number a group of a match is, written without zeros before it. Raise UnreadableMove."""
    if found[group] not in [str(seat + 1) for seat in range(players)]:
        raise UnreadableMove(text, found.start(group), f"a player from 1 to {players}")
    return int(found[group]) - 1


def is_no_zone(text: str, end: int) -> bool:
    """Return whether a territory that ends here is followed by a letter of a zone that there is not, as in `keyfort-d`."""
    return _NO_ZONE.match(text, end) is not None


@lru_cache(maxsize=16)
def token_pattern(board: Map, others: str) -> re.Pattern[str]:
    """Return the pattern of the next thing in a text: a place, or one of the others, each on a line of its own."""
    spelt = re.sub(r"\n *", "", others)
    return re.compile(f"{places(board)}|{spelt}", re.IGNORECASE)
