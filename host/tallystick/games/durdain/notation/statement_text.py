"""Read statements about the table: who is out or in Beware, what still moves, whose turn it is, that the game is over."""

from __future__ import annotations

import re

from tallystick.games.durdain.notation.names import group_of_word, read_seat_name
from tallystick.games.durdain.notation.roll_words import DICE, die_of
from tallystick.games.durdain.objections.statements import (
    HAS_FINISHED,
    IN_BEWARE,
    IS_NOT_OUT,
    IS_NOT_OVER,
    IS_OUT,
    IS_OVER,
    NOT_IN_BEWARE,
    STILL_MOVES,
    TURN,
    Told,
)
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.rules.patterns import pattern
from tallystick.rules.statement import Statement
from tallystick.rules.wording import player

_WHO = r"(?:player\s*)?(?P<seat>\d|[^\W\d_]+)"
_GROUP = r"(?:the\s+)?(?P<group>\w+)(?:\s+group)?"
_OUT = r"(?:out|eliminated)(?:\s+of\s+the\s+game)?"
_IS = r"\s+(?:is|are)\s+"
_FORMS = {
    IS_NOT_OUT: rf"{_WHO}(?:{_IS}(?:not\s+{_OUT}|still\s+in(?:\s+the\s+game)?)|\s+isn't\s+{_OUT})",
    IS_OUT: rf"(?:{_WHO}{_IS}(?:now\s+)?{_OUT}|(?:out|eliminated):?\s+(?:player\s*)?(?P<other>\d))",
    NOT_IN_BEWARE: rf"{_WHO}{_IS}not\s+(?:in\s+|under\s+)?beware",
    IN_BEWARE: rf"{_WHO}{_IS}(?:in\s+|under\s+)?beware",
    IS_NOT_OVER: r"(?:the\s+)?game\s+(?:is\s+not\s+over|goes\s+on)",
    IS_OVER: r"(?:the\s+)?game\s+(?:is|has)\s+(?:over|ended)",
    TURN: rf"(?:it(?:\s+is|['’]s)\s+)?(?:(?:the\s+)?turn\s+of\s+{_WHO}|(?:player\s*)?(?P<other>\d)['’]s\s+turn)",
    STILL_MOVES: rf"{_GROUP}\s+(?:(?:is\s+|are\s+)?still\s+mov(?:es?|ing)|(?:has|have|is|are)\s+not\s+(?:done|finished))",
    HAS_FINISHED: rf"{_GROUP}\s+(?:has|have)\s+(?:finished|moved)",
}
_PATTERNS = [(what, pattern(rf"\s*{form}[\s.!]*$", re.IGNORECASE)) for what, form in _FORMS.items()]
_TEXTS = {
    IS_OUT: "{} is out", IS_NOT_OUT: "{} is not out", IN_BEWARE: "{} is in Beware", NOT_IN_BEWARE: "{} is not in Beware",
    IS_OVER: "the game is over", IS_NOT_OVER: "the game is not over", TURN: "it is the turn of {}",
    STILL_MOVES: "the {} group is still moving", HAS_FINISHED: "the {} group has finished",
}  # fmt: skip


def read_statement(position: Position, text: str) -> Statement | None:
    """Return the statement that a text makes; None where it makes none, or one about what there is not."""
    for what, form in _PATTERNS:
        found = form.match(text)
        if found is None:
            continue
        named = found.groupdict()
        if "group" in named:
            group = _group(position, named["group"])
            return None if group is None else Statement(_TEXTS[what].format(GROUPS[group]), Told(what, group))
        if "seat" not in named:
            return Statement(_TEXTS[what], Told(what))
        seat = read_seat_name(position, named["seat"] or named.get("other") or "")
        if seat is None or (what == TURN and position.turn == NOBODY):
            return None
        return Statement(_TEXTS[what].format(player(seat)), Told(what, seat))
    return None


def _group(position: Position, word: str) -> int | None:
    if word.lower() in DICE:
        return die_of(word)
    given = [GROUPS[die] for die in position.kings if die not in position.finished and die < len(DIE_NAMES)]
    group = group_of_word(word, given)
    return GROUPS.index(group) if group else None
