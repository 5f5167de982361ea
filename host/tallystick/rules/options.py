"""Options: what a group settles before the first move, such as the size of the grid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tallystick.rules.errors import BadOption


class Option(NamedTuple):
    """A whole number agreed before the game, its default and its range (both ends included)."""

    id: str
    question: str
    default: int
    least: int
    most: int
    rule: str | None = None
    # The rule that is broken by a value out of range.
    names: tuple[str, ...] = ()
    # What the values mean, from `least` on, where numbers alone say nothing.


def settle_options(options: Iterable[Option], chosen: Mapping[str, int] | None = None) -> dict[str, int]:
    """Every option with its value: the chosen one, else the default.

    Raises BadOption for an option that there is not or a value out of range.
    """
    known = {option.id: option for option in options}
    values = {option.id: option.default for option in known.values()}
    for option_id, value in (chosen or {}).items():
        option = known.get(option_id)
        if option is None:
            raise BadOption(f'there is no option "{option_id}"; the options are: {", ".join(known)}.')
        if not option.least <= value <= option.most:
            span = f"a whole number from {option.least} to {option.most}"
            raise BadOption(f"{option_id} cannot be {value!r}: it must be {span}.", option.rule)
        values[option_id] = value
    return values
