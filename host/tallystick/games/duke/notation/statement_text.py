"""Read and write statements about the table: `the Duke of player 1 is in Guard`, `flip the Wizard`, `Kn*@b1`.

The question `is the Duke in Guard` is read as its answer.
"""

from __future__ import annotations

import re

from tallystick.games.duke.components.squares import NAMES, NUMBERS
from tallystick.games.duke.components.vocabulary import names_of
from tallystick.games.duke.notation.move_cursor import PLAYERS
from tallystick.games.duke.objections.guard import attacks
from tallystick.games.duke.objections.statements import FLIPPED, IN_GUARD, NOT_IN_GUARD, WRONG_SIDE, Told
from tallystick.games.duke.position import Position
from tallystick.rules.notation import seat_said
from tallystick.rules.patterns import pattern
from tallystick.rules.statement import Statement
from tallystick.rules.wording import player

_DUKE = r"(?:(?:the\s+|my\s+)?duke(?:\s+of\s+player\s*(?P<of>\d+))?|player\s*(?P<seat>\d+)(?:'s\s+duke)?)"
_TILE = r"(?:the\s+|my\s+|a\s+)?(?P<tile>[^\W\d_]+(?:[\s'-][^\W\d_]+)*?)"
_SQUARE = r"(?P<square>[a-f][1-6])"
_OTHER_SIDE = r"(?:with\s+)?(?:the\s+|its\s+)?(?:other|wrong|second|non-?starting)\s+side(?:\s+up)?"
_FORMS = (
    (IN_GUARD, rf"{_DUKE}\s+is\s+(?:now\s+)?in\s+guard"),
    (NOT_IN_GUARD, rf"{_DUKE}\s+(?:is\s+not|isn't)\s+in\s+guard"),
    ("", rf"is\s+{_DUKE}\s+in\s+guard"),
    (FLIPPED, rf"(?:(?:i|we|player\s*\d+)\s*:?\s+)?(?:flips?|turns?\s+over)\s+{_TILE}(?:\s+(?:on\s+)?{_SQUARE})?"),
    (WRONG_SIDE, rf"(?:places?\s+)?{_TILE}\s*\*\s*@\s*{_SQUARE}"),
    (WRONG_SIDE, rf"(?:places?\s+)?{_TILE}\s*(?:@|\bon\b|\bat\b)\s*{_SQUARE}[\s,]+{_OTHER_SIDE}"),
)
_PATTERNS = [(what, pattern(rf"\s*{form}[\s.!?]*", re.IGNORECASE)) for what, form in _FORMS]


def read_statement(position: Position, text: str) -> Statement | None:
    """Return the statement that a text makes, right or not; None if it makes none. Raise UnreadableMove for an unknown player."""
    for what, form in _PATTERNS:
        found = form.fullmatch(text)
        told = found and _told(position, what, text, found)
        if told:
            return Statement(_text(position, told), told)
    return None


def _told(position: Position, what: str, text: str, found: re.Match[str]) -> Told | None:
    named = found.groupdict()
    if what in {FLIPPED, WRONG_SIDE}:
        kinds = names_of(position.agreement.tiles).find(named["tile"])
        square = NUMBERS.get((named["square"] or "").lower(), -1)
        return Told(what, position.turn, kinds[0], square) if kinds and len(kinds) == 1 else None
    group = next((group for group in ("of", "seat") if named[group]), None)
    seat = position.turn if group is None else seat_said(text, found, group, PLAYERS)
    return Told(what or (IN_GUARD if attacks(position, seat) else NOT_IN_GUARD), seat)


def _text(position: Position, told: Told) -> str:
    code = position.agreement.tiles[told.kind].code
    if told.what == WRONG_SIDE:
        return f"{code}*@{NAMES[told.square]}"
    if told.what == FLIPPED:
        return f"flip {code}"
    return f"the Duke of {player(told.seat)} is {'not ' if told.what == NOT_IN_GUARD else ''}in Guard"
