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
    return UNITS.get(_letters(word))


@lru_cache(maxsize=8)
def _names(board: Map) -> frozenset[str]:
    """Return the ids and the names of the territories."""
    return frozenset(name for each in board.territories for name in (each.id, each.name.lower()))


def _letters(text: str) -> str:
    """Return a text in small letters, without blanks and dashes."""
    return re.sub(r"[\s-]", "", text.casefold())


@lru_cache(maxsize=8)
def _letters_of_names(board: Map) -> frozenset[str]:
    return frozenset(map(_letters, _names(board)))


def _may_name(board: Map, text: str) -> bool:
    """Return False if a text certainly names no territory. To look for its letters costs less than to compile all names."""
    letters = _letters(text)
    return not text.isascii() or any(name in letters for name in _letters_of_names(board))


@lru_cache(maxsize=16)
def places(board: Map, *, with_names: bool = True) -> str:
    """Return the pattern of a zone or a territory: by its id, its name, or of a zone by a key such as `Ka`."""
    names = sorted(_names(board), key=len, reverse=True) if with_names else ()
    spelt = "|".join(re.escape(name).replace(r"\ ", r"[\s-]*") for name in names)
    named = rf"(?:{spelt})(?:[\s-]?[abc](?![^\W_]))?|" if names else ""
    keys = "".join(each.key for each in board.territories)
    return rf"(?P<place>\b(?:{named}[{keys}][abc])(?![^\W_]))"


def seat_in(text: str, found: re.Match[str], group: int | str, players: int) -> int:
    """Return the seat whose number a group of a match is, written without zeros before it. Raise UnreadableMove."""
    if found[group] not in [str(seat + 1) for seat in range(players)]:
        raise UnreadableMove(text, found.start(group), f"a player from 1 to {players}")
    return int(found[group]) - 1


def is_no_zone(text: str, end: int) -> bool:
    """Return whether a territory that ends here is followed by a letter of a zone that there is not, as in `keyfort-d`."""
    return _NO_ZONE.match(text, end) is not None


def token_pattern(board: Map, others: str, text: str) -> re.Pattern[str]:
    """Return the pattern of the next thing in the text: a place, or one of the others, each on a line of its own."""
    return _token_pattern(board, others, _may_name(board, text))


@lru_cache(maxsize=32)
def _token_pattern(board: Map, others: str, with_names: bool) -> re.Pattern[str]:
    spelt = re.sub(r"\n *", "", others)
    return re.compile(f"{places(board, with_names=with_names)}|{spelt}", re.IGNORECASE)
