"""Read steps that are written in other ways than the canonical one, and several steps of one turn.

These are read in any case: `warrior 4 on c3`, `c3=4`, `palisade c2 d2`, `d2-c2`, `d1 7` while the gold is dealt, `elf` alone
while factions are chosen, `c3=4` while warriors are turned up, `reinforce c3`. Steps of one turn stand one after the other, with or
without a comma, a semicolon or "then" between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallystick.games.armadora.move import FACE_UP, OF_A_TURN, PHRASES, Move, Step
from tallystick.games.armadora.notation.move_text import canonical_texts
from tallystick.games.armadora.notation.step_reader import StepReader
from tallystick.games.armadora.notation.words import EXAMPLES
from tallystick.games.armadora.position import Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import Token, number_of

_TOKEN = pattern(r"->|[+-]\d+|w(?=\d\b)|[a-z]\d+|[^\W\d_]+|\d+|[^\s]", re.IGNORECASE)
_SEAT = pattern(r"(?:player\s*)?(\d+)\s*:", re.IGNORECASE)
_SAID = (FACE_UP, *PHRASES.values())
_LONGEST = max(map(len, _SAID)) + 1
_BOUNDARIES = frozenset({",", ";", "then"})


def read_move(position: Position, text: str) -> Move:
    """Return the step that a text claims, or several of one turn, legal or not. Raise UnreadableMove."""
    known = canonical_texts(text[-2:]).get(text)
    if known is not None:
        return known
    seat, start = read_seat(text, position.agreement.players)
    parts = _parts(position, text, start, seat)
    if len(parts) == 1:
        return parts[0].read()._replace(seat=seat)
    steps = []
    for part in parts:
        if part.is_bare_square:
            raise UnreadableMove(text, part.offset, "W and a square for a warrior, or two squares for a palisade")
        step = part.read()
        if step.what not in OF_A_TURN:
            raise UnreadableMove(text, part.offset, "one step: only the steps of one turn can stand in one text")
        steps.append(step)
    return Move(Step.WHOLE, seat=seat, steps=tuple(steps))


def _parts(position: Position, text: str, start: int, seat: int | None) -> list[StepReader]:
    """Return a reader for each step, with its words."""
    parts = [StepReader(position, text, start)]
    is_parted = False
    for token in _tokens(text, start, seat):
        if token.text in _BOUNDARIES:
            # Within a step it parts nothing, as in "palisade c2, d2".
            parts[-1].take_sign(token.text)
            is_parted = True
            continue
        if parts[-1].is_complete and (is_parted or parts[-1].cannot_hold(token.text)):
            last = parts[-1]
            parts.append(StepReader(position, text, token.offset))
            parts[-1].is_one_more_palisade = last.is_called_palisade
        is_parted = False
        parts[-1].take_word(*token)
    if not any(part.has_words for part in parts):
        raise UnreadableMove(text, len(text.rstrip()), EXAMPLES)
    return parts


def _tokens(text: str, start: int, seat: int | None) -> Iterator[Token]:
    """Yield the words of a text; a seat that is named again must be the same."""
    at = start
    while match := _TOKEN.search(text, at):
        named = _SEAT.match(text, match.start())
        if named is not None:
            if number_of(named[1]) - 1 != seat:
                who = "the player who acts" if seat is None else f"player {seat + 1}"
                raise UnreadableMove(text, named.start(1), f"one turn of {who}, named at the beginning of the text")
            at = named.end()
            continue
        word = _phrase(text, match.start()) or match.group().lower()
        at = match.start() + len(word)
        if word != FACE_UP:
            yield Token(word, match.start())


def _phrase(text: str, start: int) -> str:
    """Return the phrase of our own sentences that begins here; "" if none does."""
    said = text[start : start + _LONGEST].lower()
    return next((each for each in _SAID if said.startswith(each) and not said[len(each) :][:1].isalpha()), "")
