"""Read the way of a unit: its zones in their order, however they are told, and no more than one move in one text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.notation.fight_text import FIGHT, GO, KIND, TAKE, ZONE, Item, as_units

OVER, THEN, BACK = "over", "then", "back"
# Words between two zones: `Ka via Kb to Kc`, `Ka to Kb then Kc`, and `to Kb from Ka`, where the zone after it comes first.
_SIGNS = frozenset({GO, FIGHT, TAKE})


def in_order(items: Sequence[Item]) -> list[Item]:
    """Return what a text names with the zone first that the unit comes from, as in `attacks Kb from Ka`, or `with the King on Ka`."""
    found = [item for item in items if item.what != BACK]
    for at, item in enumerate(items):
        before = [each for each in items[:at] if each.what == ZONE]
        after = [each for each in items[at + 1 :] if each.what != KIND]
        if item.what == BACK and len(before) == 1 and after and after[0].what == ZONE:
            start, end = found.index(before[0]), found.index(after[0])
            begun = at - sum(each.what == BACK for each in items[:at])
            assert start < begun <= end  # the words stand in this order
            return [*found[begun : end + 1], *found[:begun], *found[end + 1 :]]
    return found


def another_move(items: Sequence[Item]) -> int | None:
    """Return where in the text a second move begins, as in `Ka to Kb and then Fa to Fb`; None if it tells one."""
    places = [at for at, item in enumerate(items) if item.what == ZONE]
    between = [{each.what for each in items[start + 1 : end]} for start, end in pairwise(places)]
    if len(places) <= 2 or not any(signs & {*_SIGNS, OVER, THEN} for signs in between):
        return None
    is_over = is_gone = False
    for at, signs, following in zip(places[1:], between, [*between[1:], set()], strict=True):
        is_joined = bool(signs & {*_SIGNS, OVER})
        if not is_joined and not is_over and (THEN not in signs or (is_gone and following & _SIGNS)):
            return items[at].offset
        is_over = OVER in signs or (is_over and not is_joined)
        is_gone = is_gone or bool(signs & _SIGNS)
    return None


def is_plain(board: Map, text: str) -> bool:
    """Return whether a text is a move as `move_text` writes most of them, `keyfort-a > keyfort-b xQE`.

    Its words can be looked up, one after the other. Patterns that fit all other texts take longer to compile than to judge a move.
    """
    words = text.split()
    way, shown = (words, []) if len(words) % 2 else (words[:-1], words[-1:])
    zones = {*board.zone_names, *board.zone_keys}
    is_way = len(way) > 1 and zones.issuperset(way[::2]) and {*way[1::2]} == {">"}
    return is_way and not zones.intersection(shown) and all(map(_is_plain_fight, shown))


def _is_plain_fight(word: str) -> bool:
    return word[0] == "x" and word[1:].rstrip("?").isalpha() and as_units(word[1:]) is not None
