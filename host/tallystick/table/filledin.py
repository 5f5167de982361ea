"""Say what people left out when they set up a position, what it was taken as, and whether the verdict depends on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tallystick.games.registry import AnyGame, load
from tallystick.rules.arranging import CHOICE, COUNTS, NOT_KNOWN, OFF, ON, SWITCH, Arranging, BadEdit, Control
from tallystick.rules.errors import RulesError
from tallystick.rules.judge import judge

NONE_OF_THEM = "none"
UNKNOWN = "not known"
MOST_TRIED = 6
# The number of values that are tried if a control has more, such as all points of a track. People wait for the verdict.
Answer = dict[str, Any]


def filled_in(game_id: str, text: str, move: str) -> list[Answer]:
    """Return the controls that nobody has set in the position of `text`. Raise RulesError.

    Each has its name, the value that it was taken as, and the values that would change the verdict on `move`.

    - A control is not set if it is the same as on an empty board.
    - Only values with which nothing is wrong are tried. If there are many, only some are tried.
    - For a count, no other value is tried. If it is not known, the verdict itself says what it depends on.
    - A switch is listed only if the verdict depends on it.
    """
    game = load(game_id)
    arranging = game.arranging()
    if arranging is None:
        return []
    position = game.parse_position(text)
    verdict = judge(game, position, move).kind
    empty = {control.id: control for control in arranging.controls(arranging.read(arranging.empty))}
    unset = [control for control in arranging.controls(position) if _is_unset(control, empty.get(control.id))]
    found = [(control, _others(game, arranging, position, control, move)) for control in unset]
    told = [(control, [(says, kind) for says, kind in others if kind != verdict]) for control, others in found]
    return [
        {
            "id": control.id,
            "name": control.name,
            "says": _says(control),
            "otherwise": [{"says": says, "verdict": kind} for says, kind in otherwise],
        }
        for control, otherwise in told
        if otherwise or control.kind != SWITCH
    ]


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
    game: AnyGame, arranging: Arranging[Any], position: Any, control: Control, move: str
) -> list[tuple[str, str]]:
    """Return each other value of a control in words, with the verdict that it leads to."""
    if control.kind == COUNTS:
        return []
    values = {ON: "yes", OFF: "no"} if control.kind == SWITCH else dict(control.choices)
    found = []
    for value, says in _spread([each for each in values.items() if each[0] != control.value]):
        try:
            other = arranging.settle(position, control.id, value)
            if not arranging.faults(other):
                found.append((says, judge(game, other, move).kind))
        except (BadEdit, RulesError):
            continue  # with this value, the position or the move cannot be read
    return found
