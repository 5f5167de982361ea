"""Define what people set beside a drawn board: each control together with how its value changes the position.

`SettingArranging` answers for the editor of a game that lists its settings.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tallystick.rules.arranging import CHOICE, COUNTS, ON, Arranging, BadEdit, Control, Item, require_choice, switch
from tallystick.rules.wording import player

P = TypeVar("P")
T = TypeVar("T")

Choices = Iterable[tuple[str, str]]
# Each value in words.


class Setting(NamedTuple, Generic[P]):
    """A control, how its value changes a position, and how the number of one of its items does."""

    control: Control
    change: Callable[[P, str], P]
    recount: Callable[[P, str, int], P] | None = None


def choice(
    control: str, name: str, value: object, choices: Choices, change: Callable[[P, str], P], group: str = ""
) -> Setting[P]:
    """Return a setting with some values. The value that it has now is always one of them."""
    now = str(value)
    all_choices = dict(choices)
    all_choices.setdefault(now, now)
    return Setting(Control(control, name, CHOICE, now, tuple(all_choices.items()), group=group), change)


def on_off(control: str, name: str, is_on: bool, change: Callable[[P, bool], P], group: str = "") -> Setting[P]:
    """Return a setting that is on or off."""
    made = switch(control, name, is_on)._replace(group=group)
    return Setting(made, lambda position, value: change(position, value == ON))


def counting(
    control: str, name: str, items: Iterable[Item], recount: Callable[[P, str, int], P],
    change: Callable[[P, str], P], group: str = "",
) -> Setting[P]:  # fmt: skip
    """Return a setting that counts things; its change makes them none."""
    return Setting(Control(control, name, COUNTS, "", (), tuple(items), group=group), change, recount)


def undoubted(setting: Setting[P]) -> Setting[P]:
    """Return a setting whose other values are never tried for a verdict, because with them the question would be another one."""
    return setting._replace(control=setting.control._replace(may_be_doubted=False))


def sets(field: str, read: Callable[[Any], object] = bool) -> Callable[[Any, Any], Any]:
    """Return the change that sets a field of a position to what a value means, such as `int`; by default to on or off."""
    return lambda position, value: position._replace(**{field: read(value)})


def agrees(field: str, read: Callable[[Any], object] = bool) -> Callable[[Any, Any], Any]:
    """Return the change that sets what was agreed before the game in the same way."""
    return lambda position, value: position._replace(agreement=position.agreement._replace(**{field: read(value)}))


def sets_at(field: str, at: int, read: Callable[[Any], object] = bool) -> Callable[[Any, Any], Any]:
    """Return the change that sets one value of a field, such as that of a seat, in the same way."""
    return lambda position, value: position._replace(**{field: replaced(getattr(position, field), at, read(value))})


def includes(field: str, member: int) -> Callable[[Any, bool], Any]:
    """Return the change that puts a number among the sorted ones of a field, or takes it away."""

    def change(position: Any, is_on: bool) -> Any:
        members = {*getattr(position, field)} - {member} | ({member} if is_on else set())
        return position._replace(**{field: tuple(sorted(members))})

    return change


def numbers(least: int, most: int) -> list[tuple[str, str]]:
    """Return numbers as values of a choice."""
    return [(str(number), str(number)) for number in range(least, most + 1)]


def players(count: int) -> list[tuple[str, str]]:
    """Return so many players as values of a choice."""
    return [(str(seat + 1), player(seat).capitalize()) for seat in range(count)]


def seat_of(value: str) -> int:
    """Return the seat of a player's number."""
    return int(value) - 1


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return values with one of them changed."""
    return (*values[:at], value, *values[at + 1 :])


class SettingArranging(Arranging[P]):
    """Answer for the controls of an editor from a list of settings, and refuse to take what is not there."""

    @abstractmethod
    def settings(self, position: P) -> Sequence[Setting[P]]:
        """Return all that people set beside the board under the options of a position."""

    @abstractmethod
    def taken(self, position: P, piece: str, place: str) -> P:
        """Return the position without a piece that lies there."""

    def take(self, position: P, piece: str, place: str) -> P:
        """Return the position without that piece. Raise BadEdit."""
        if piece not in self.lying(position).get(place, ()):
            raise BadEdit(f'"{piece}" does not lie on {place}.')
        return self.taken(position, piece, place)

    def controls(self, position: P) -> list[Control]:
        """Return what people set beside the board, under the position's options."""
        return [each.control for each in self.settings(position)]

    def settle(self, position: P, control: str, value: str) -> P:
        """Return the position with the control set to this value. Raise BadEdit."""
        return self.setting(position, control, value).change(position, value)

    def setting(self, position: P, control: str, value: str) -> Setting[P]:
        """Return the setting of a control. Raise BadEdit if there is no such control, or if it cannot have this value."""
        settings = self.settings(position)
        found = require_choice([each.control for each in settings], control, value)
        return next(each for each in settings if each.control is found)

    def count(self, position: P, control: str, item: str, number: int) -> P:
        """Return the position with this number of the item in the control. Raise BadEdit."""
        for each in self.settings(position):
            if each.control.id == control and each.recount and item in [known.id for known in each.control.items]:
                return each.recount(position, item, number)
        return super().count(position, control, item, number)
