"""Say what people left out when they set up a position, what it was taken as, and whether the verdict depends on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from tallystick.games.registry import AnyGame, load
from tallystick.referee.typednames import read_with_names
from tallystick.rules.arranging import CHOICE, COUNTS, NOT_KNOWN, OFF, ON, SWITCH, Arranging, BadEdit, Control, Edit
from tallystick.rules.errors import RulesError
from tallystick.rules.judge import judge
from tallystick.rules.verdict import UNDECIDED, Verdict

NONE_OF_THEM = "none"
UNKNOWN = "not known"
MOST_TRIED = 6
# The number of values that are tried if a control has more, such as all points of a track. People wait for the verdict.
Answer = dict[str, Any]


class Told(NamedTuple):
    """What people have told about a position that they set up: the text that they typed, and the controls that they have set since."""

    text: str = ""
    controls: Collection[str] = ()


NOTHING_TOLD = Told()


def filled_in(game_id: str, text: str, move: str, told: Told = NOTHING_TOLD, names: Sequence[str] = ()) -> list[Answer]:
    """Return the controls that nobody has set in the position of `text`. Raise RulesError.

    Each has its name, the value that it was taken as, and the values that would change the verdict on `move`. It may name players, who
    have these `names` by seat.

    - A control is not set if it is the same as on an empty board, does not stand in the text that people typed, and was never touched.
    - Only values that leave the question the same are tried: see `_is_same_question`. If there are many, only some are tried.
    - Other numbers are tried only of a count that is not known, and only if the verdict is undecided.
    - A switch is listed only if the verdict depends on it.
    """
    game = load(game_id)
    arranging = game.arranging()
    if arranging is None:
        return []
    position = game.parse_position(text)
    move, verdict = read_with_names(move, names, lambda read: (read, judge(game, position, read)))
    empty = {control.id: control for control in arranging.controls(arranging.read(arranging.empty))}
    stands = _Typed(game, arranging, position, told.text)
    unset = [
        control
        for control in arranging.controls(position)
        if _is_unset(control, empty.get(control.id)) and control.id not in told.controls and not stands.has(control)
    ]
    found = [(control, _others(game, arranging, position, control, move, verdict)) for control in unset]
    return [
        {
            "id": control.id,
            "name": control.name,
            "says": _says(control),
            "otherwise": [{"says": says, "verdict": kind} for says, kind in otherwise],
        }
        for control, otherwise in found
        if otherwise or control.kind != SWITCH
    ]


class _Typed:
    """Find out which controls stand in a text that people typed.

    A control stands in it if another value would change a word of the position's text, and that word, or one with its key, was typed.
    """

    def __init__(self, game: AnyGame, arranging: Arranging[Any], position: Any, typed: str) -> None:
        self._game, self._arranging, self._position = game, arranging, position
        words = typed.casefold().split()
        if words[:1] == ["start"]:
            # The beginning of a game says everything that its text has.
            words += _words(game.format_position(game.parse_position(typed)))
        self._typed = {*map(_key, words)}
        self._now = Counter(_words(game.format_position(position)))

    def has(self, control: Control) -> bool:
        """Return True if the control stands in the text."""
        if not self._typed:
            return False
        others = islice(_edited(self._arranging, self._position, control), MOST_TRIED)
        changes = [keys for keys in map(self._changed, others) if keys]
        fewest: set[str] = min(changes, key=len, default=set())
        return not self._typed.isdisjoint(fewest)

    def _changed(self, other: Any) -> set[str]:
        """Return the keys of the words that differ in the text of another position."""
        then = Counter(_words(self._game.format_position(other)))
        return {*map(_key, (self._now - then) + (then - self._now))}


def _words(text: str) -> list[str]:
    return text.casefold().split()


def _key(word: str) -> str:
    """Return the key of a word such as `points=1/0`, or the whole word."""
    return word.partition("=")[0]


def _edited(arranging: Arranging[Any], position: Any, control: Control) -> Iterator[Any]:
    """Yield the positions with other values of a control."""
    for _, edit in _edits(control):
        try:
            yield arranging.edited(position, edit)
        except (BadEdit, RulesError):
            continue


def _edits(control: Control) -> Sequence[tuple[str, Edit]]:
    """Return each other value of a control in words, with the edit that sets it; for a count, none and one of each item."""
    if control.kind == COUNTS:
        none = [(NONE_OF_THEM, {"set": control.id, "to": ""})] if control.value == NOT_KNOWN else []
        return none + [(f"1 {item.name}", {"count": control.id, "item": item.id, "to": "1"}) for item in control.items]
    values = {ON: "yes", OFF: "no"} if control.kind == SWITCH else dict(control.choices)
    others = _spread([each for each in values.items() if each[0] != control.value])
    return [(says, {"set": control.id, "to": value}) for value, says in others]


def _is_unset(control: Control, before: Control | None) -> bool:
    """Return True if a control still has its default value."""
    if before is not None:
        return (control.value, control.items) == (before.value, before.items)
    if control.kind == COUNTS:
        return control.value == NOT_KNOWN or not any(item.number for item in control.items)
    return control.value == (OFF if control.kind == SWITCH else next(iter(dict(control.choices)), ""))


def _says(control: Control) -> str:
    if control.kind == CHOICE:
        return dict(control.choices)[control.value]
    if control.kind == SWITCH:
        return "yes" if control.value == ON else "no"
    there = [f"{item.number} {item.name}" for item in control.items if item.number]
    return UNKNOWN if control.value == NOT_KNOWN else ", ".join(there) or NONE_OF_THEM


def _spread(values: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return all values of a short row. Of a long row, return the first, the last, and some at even distances between."""
    last = len(values) - 1
    if last < MOST_TRIED:
        return [*values]
    return [values[round(last * at / (MOST_TRIED - 1))] for at in range(MOST_TRIED)]


def _others(
    game: AnyGame, arranging: Arranging[Any], position: Any, control: Control, move: str, verdict: Verdict
) -> list[tuple[str, str]]:
    """Return each other value of a control in words that changes the verdict, with the verdict that it leads to.

    Of the numbers of a count, return one for each verdict.
    """
    is_count = control.kind == COUNTS
    if not control.may_be_doubted or (is_count and (control.value != NOT_KNOWN or verdict.kind != UNDECIDED)):
        return []
    found: list[tuple[str, str]] = []
    for says, edit in _edits(control):
        try:
            other = arranging.edited(position, edit)
            if arranging.faults(other) or not _is_same_question(game, position, other, verdict):
                continue
            kind = judge(game, other, move).kind
        except (BadEdit, RulesError):
            continue  # with this value, the position or the move cannot be read
        if kind != verdict.kind and not (is_count and kind in [each for _, each in found]):
            found.append((says, kind))
    return found


def _is_same_question(game: AnyGame, position: Any, other: Any, verdict: Verdict) -> bool:
    """Return True if a move is judged for the same player in both positions, and the game is not over in just one of them.

    A result can be claimed at any time, so a question about a result stays the same.
    """
    if verdict.claimed is None:
        return True
    is_over, was_over = game.outcome(other) is not None, game.outcome(position) is not None
    return is_over == was_over and game.to_move(other) == game.to_move(position)
