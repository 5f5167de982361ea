"""Read texts that people typed with the players' names in them: "Ann plays Plains on a1" as "player 1 plays Plains on a1".

`names` are those of the players, by seat. `store.names` has the other direction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

from tallystick.games.registry import AnyGame
from tallystick.rules.claims import ResultClaim, bare, read_claim
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.judge import judge
from tallystick.rules.patterns import pattern
from tallystick.rules.statement import Statement
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.verdict import Verdict
from tallystick.rules.wording import listing, player

T = TypeVar("T")
LONGEST = 1000
# In characters. A longer text is not a sentence with names.
_NUMBER = pattern(r"(?:player\s*)?\d+")
# Such a name says itself which player is meant, and perhaps another one than its own.
_VERB = pattern(r"[\s:,]*[^\W\d_]{3}")
# A word after a name. Squares and the letters of pieces are shorter.


class _Numbered(NamedTuple):
    """A text with numbers in the place of names. `names` are where each name begins and ends in the typed text, with its number's text."""

    text: str
    names: tuple[tuple[int, int, str], ...]

    def typed_offset(self, offset: int) -> int:
        """Return the place in the typed text for a place in this text; within a name, where the name begins."""
        longer = 0
        for start, end, told in self.names:
            if offset < start + longer:
                break
            if offset < start + longer + len(told):
                return start
            longer += len(told) - (end - start)
        return offset - longer


def read_with_names(text: str, names: Sequence[str], read: Callable[[str], T]) -> T:
    """Return what `read` returns for a text as it stands. If it cannot be read so, read it with "player 1" in the place of a name.

    Raise UnreadableMove about the typed text, as the reading that came furthest says it, or for a name that several players have.
    """
    try:
        return read(text)
    except UnreadableMove as error:
        furthest, reached = error, _offset(text, error)
    found = _found(text, names)
    for start, _, seats in found:
        if len(seats) > 1:
            which = listing(map(player, seats), "or")
            raise UnreadableMove(text, start, f"{which}, because each of them has this name")
    for told in _numbered(text, found):
        try:
            return read(told.text)
        except UnreadableMove as error:
            offset = told.typed_offset(_offset(told.text, error))
            if offset >= reached:
                furthest, reached = UnreadableMove(text, offset, error.expected, error.faults), offset
    raise furthest


def judge_with_names(
    game: AnyGame, position: Any, text: str, names: Sequence[str], unsettled: Collection[str] = ()
) -> Verdict:
    """Return the verdict on a text that may name players. Raise what `judge` and `refuse_two_meanings` raise."""
    refuse_two_meanings(game, position, text, names)
    return read_with_names(text, names, lambda told: judge(game, position, told, unsettled))


def refuse_two_meanings(game: AnyGame, position: Any, text: str, names: Sequence[str]) -> None:
    """Raise UnreadableMove for a text that begins with a name which is also a word of the game, if it can be read in both ways.

    "King moves from keyfort-a to keyfort-b" can be about the player King, or about a King. A short text such as "Bo b1-b3" is not:
    nobody leaves out the verb after a player's name. Nor is the one text of a step, in which a record has it.
    """
    step = bare(text)
    start = len(step) - len(step.lstrip())
    found = [each for each in _found(step, names) if each[0] == start and _VERB.match(step, each[1])]
    if not found:
        return
    _, end, seats = found[0]
    try:
        as_word = _meaning(game, position, step)
        meanings = {_meaning(game, position, f"{player(seat)}{step[end:]}") for seat in seats}
    except UnreadableMove:
        return
    if meanings != {as_word} and step.strip().casefold() != as_word.casefold():
        which = listing((f'"{player(seat)}"' for seat in seats), "or")
        raise UnreadableMove(text, start, f"{which} in the place of a name that is also a word of the game")


def _meaning(game: AnyGame, position: Any, text: str) -> str:
    """Return the one text of what a text claims."""
    claim = read_claim(game, position, text)
    return str(claim) if isinstance(claim, ResultClaim | Statement) else game.format_move(position, claim)


def _numbered(text: str, found: Sequence[tuple[int, int, list[int]]]) -> Iterator[_Numbered]:
    """Yield the text with a number for each name, and then for the first one only: a name can also be a word of the game."""
    numbers = [(start, end, player(seats[0])) for start, end, seats in found]
    for some in dict.fromkeys([tuple(numbers), tuple(numbers[:1])]):
        parts, at = [], 0
        for start, end, told in some:
            parts += [text[at:start], told]
            at = end
        if some:
            yield _Numbered("".join([*parts, text[at:]]), some)


def _found(text: str, names: Sequence[str]) -> list[tuple[int, int, list[int]]]:
    """Return where the text has a name as a whole word, from its start to its end, with the seats of this name."""
    from tallystick.store.names import folded_name  # noqa: PLC0415 (costs start-up time, and most texts can be read as they stand)

    seats: dict[str, list[int]] = {}
    for seat, name in enumerate(names):
        if (folded := folded_name(name)) and not _NUMBER.fullmatch(folded):
            seats.setdefault(folded, []).append(seat)
    if not seats or len(text) > LONGEST:
        return []
    longest_first = sorted({" ".join(name.split()) for name in names if folded_name(name) in seats}, key=len)[::-1]
    words = "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest_first)
    found = re.finditer(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE)
    return [(each.start(), each.end(), seats[folded]) for each in found if (folded := folded_name(each[0])) in seats]


def _offset(text: str, error: UnreadableMove) -> int:
    """Return where in a text it could not be read."""
    before = text.split("\n")[: error.line - 1]
    return min(sum(len(line) + 1 for line in before) + error.column - 1, len(text))
