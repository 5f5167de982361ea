"""Define what people set beside the mat: a control, and how its value changes a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position
from tallystick.rules.arranging import CHOICE, ON, Control, require_choice, switch

NOTHING = "-"
# The value of a choice if nothing is chosen.
UNKNOWN = "?"

Change = Callable[[Position, str], Position]
# How a value changes a position.
Turned = Callable[[Position, bool], Position]
# How on and off change a position.


class Setting(NamedTuple):
    """A control, and how its value changes a position."""

    control: Control
    change: Change


def choice(
    control: str, name: str, value: str, choices: Iterable[tuple[str, str]], change: Change, group: str = ""
) -> Setting:
    """Return a setting with some values. The value that it has now is always one of them."""
    all_choices = dict(choices)
    all_choices.setdefault(value, value)
    return Setting(Control(control, name, CHOICE, value, tuple(all_choices.items()), group=group), change)


def on_off(control: str, name: str, is_on: bool, change: Turned, group: str = "") -> Setting:
    """Return a setting that is on or off."""
    made = switch(control, name, is_on)._replace(group=group)
    return Setting(made, lambda position, value: change(position, value == ON))


def numbers(least: int, most: int) -> Iterator[tuple[str, str]]:
    """Yield numbers as values of a choice."""
    return ((str(number), str(number)) for number in range(least, most + 1))


def seat_value(seat: int) -> str:
    """Return a seat as a value of a choice."""
    return {NOBODY: NOTHING, SOMEBODY: UNKNOWN}.get(seat, str(seat + 1))


def seat_of(value: str) -> int:
    """Return the seat that a value of a choice stands for."""
    return {NOTHING: NOBODY, UNKNOWN: SOMEBODY}[value] if value in {NOTHING, UNKNOWN} else int(value) - 1


def replaced(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return values with one of them changed."""
    return (*values[:at], value, *values[at + 1 :])


def checked(settings: Sequence[Setting], control: str, value: str) -> Setting:
    """Return the setting of a control. Raise BadEdit if there is no such control, or if it cannot have this value."""
    require_choice([each.control for each in settings], control, value)
    return next(each for each in settings if each.control.id == control)
