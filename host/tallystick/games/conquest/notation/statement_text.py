"""Read and write statements about the table: `player 2 begins`, `player 2 controls keyfort`, `player 1 draws 3 cards`.

A question is read as its answer: `who begins`, `who controls Keyfort`, `how many cards`. While the start draw goes on, `who begins`
has none and stays a question.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.move import Step
from tallystick.games.conquest.notation.words import seat_in
from tallystick.games.conquest.objections.statements import BEGINS, CONTROLS, DRAWS, Told, owner_of
from tallystick.games.conquest.position.control import cards_due
from tallystick.games.conquest.position.table import Phase, Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.patterns import pattern
from tallystick.rules.statement import Statement
from tallystick.rules.wording import player, several

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SEAT = r"(?:player\s*|p)?(?P<seat>\d+)\s*:?"
_WHO = rf"(?:{_SEAT}|(?P<asked>who|which\s+player)|(?P<nobody>nobody|no\s*-?one|no\s+player))"
_BEGINS = r"(?:begins?|starts?|begun|goes\s+first|moves\s+first|is\s+(?:first|the\s+(?:first|starting)\s+player))"
_HOLDS = r"(?:(?P<surely>controls?|holds?|owns?)|has|have)"
# "player 1 has won" is not a statement about a territory.
_COUNT = rf"(?P<count>\d+|{'|'.join(_NUMBERS)})"
_DUE = (
    rf"(?:does|do|may|must|can|should|will|is|are)\s+(?:(?:{_SEAT}|i|we|you|he|she|they)\s+)?"
    r"(?:(?:to\s+)?(?:draw|get|take|be\s+drawn)|drawn|due)(?:\s+now)?"
)
# Nothing else is asked with "how many cards": of those in the pile, or of the next turn, the answer would be another one.
_FORMS = {
    BEGINS: (rf"{_WHO}\s+{_BEGINS}(?:\s+the\s+game)?",),
    CONTROLS: (
        rf"{_WHO}\s+{_HOLDS}\s+(?P<place>.+?)",
        rf"(?P<place>.+?)\s+(?:is|belongs)\s+(?:(?:controlled|held|owned)\s+by|to)\s+{_WHO}",
        r"(?P<place>.+?)\s+is\s+(?P<nobody>contested)",
    ),
    DRAWS: (
        rf"(?:{_SEAT}\s*)?(?:(?:draws?|gets?|has|may\s+draw|must\s+draw)\s+)?{_COUNT}\s+(?:action\s+)?cards?",
        rf"(?:{_SEAT}\s*)?(?:cards|draws?)\s+(?P<count>\d+)",
        rf"(?P<asked>how\s+many\s+cards?)(?:\s+{_DUE})?",
    ),
}
_PATTERNS = [
    (what, pattern(rf"\s*{form}\s*[.?!]*\s*", re.IGNORECASE)) for what, forms in _FORMS.items() for form in forms
]

_DRAW = pattern(r"\s*draws?[\s.!]*", re.IGNORECASE)
_ENDING = pattern(
    r"\s*(?:the\s+)?(?:attacker|defender)\s+(?:wins?|won|falls?|fell|loses?|lost)[\s.!]*|(?:both|neither)\s+falls?[\s.!]*",
    re.IGNORECASE,
)
_DRAWN = {
    Step.DRAW: "the unit that is drawn, such as draw Q",
    Step.CARDS: "the cards that are drawn, such as cards deploy redeploy",
}
# Where something is drawn, this word alone is not a claim that nobody has won.


def read_statement(position: Position, text: str) -> Statement | None:
    """Return the statement that a text makes, right or not; None if it makes none. Raise UnreadableMove."""
    if position.phase in _DRAWN and _DRAW.fullmatch(text):
        raise UnreadableMove(text, len(text.rstrip()), _DRAWN[position.phase])
    if position.phase != Phase.FINISH and _ENDING.fullmatch(text):
        raise UnreadableMove(text, 0, "the fight with it, such as keyfort-a > keyfort-b attacker wins")
    for what, form in _PATTERNS:
        found = form.fullmatch(text)
        told = found and _READERS[what](position, text, found)
        if told:
            return Statement(_text(position.agreement.board, told), told)
    return None


def _seat(position: Position, text: str, found: re.Match[str]) -> int | None:
    """Return the seat that is named; None if none is."""
    if "seat" not in found.re.groupindex or not found["seat"]:
        return None
    return seat_in(text, found, "seat", position.agreement.players)


def _beginning(position: Position, text: str, found: re.Match[str]) -> Told | None:
    seat = position.agreement.first if found["asked"] else _seat(position, text, found)
    return None if found["nobody"] else Told(BEGINS, seat)


def _control(position: Position, text: str, found: re.Match[str]) -> Told | None:
    place = re.sub(r"^(?:the\s+)?(?:(?:territory|city)\s+)?(?:of\s+)?", "", found["place"].strip(), flags=re.IGNORECASE)
    territory = position.agreement.board.territory(place)
    is_loose = "surely" in found.re.groupindex and not found["surely"]
    # "player 1 has K" can be about a King, or about Keyfort.
    if territory is None or (is_loose and len(place) == 1):
        if "surely" in found.re.groupindex and not is_loose and "card" not in place.lower():
            raise UnreadableMove(text, found.start("place"), "a territory of the map")
        return None
    is_asked = "asked" in found.re.groupindex and bool(found["asked"])
    seat = owner_of(position, territory) if is_asked else _seat(position, text, found)
    return Told(CONTROLS, seat, territory)


def _cards(position: Position, text: str, found: re.Match[str]) -> Told:
    seat = _seat(position, text, found)
    seat = position.acting if seat is None else seat
    if "count" not in found.re.groupindex:
        if position.phase not in {Step.CARDS, Phase.PLAY} or seat != position.turn:
            raise UnreadableMove(
                text,
                found.start("asked"),
                "a step, since how many cards are drawn is known only while that player draws them",
            )
        return Told(DRAWS, seat, cards_due(position))
    count = found["count"].lower()
    return Told(DRAWS, seat, int(count[:3]) if count.isdecimal() else _NUMBERS.index(count))


_READERS: dict[str, Callable[[Position, str, re.Match[str]], Told | None]] = {
    BEGINS: _beginning,
    CONTROLS: _control,
    DRAWS: _cards,
}


def _text(board: Map, told: Told) -> str:
    who = "nobody" if told.seat is None else player(told.seat)
    if told.what == BEGINS:
        return "who begins" if told.seat is None else f"{who} begins"
    if told.what == CONTROLS:
        return f"{who} controls {board.territories[told.number].id}"
    return f"{who} draws {several('card', told.number)}"
