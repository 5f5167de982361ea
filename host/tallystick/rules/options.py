"""Define options: the things that a group agrees before the first move, such as the size of the grid.

The game's profile, which the device also uses, defines an option. A game's `game.toml` adds what only the laptop
needs: the question, the rule that sets the range, and options that the device notes in another way, such as who begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tallystick.rules.errors import BadOption, BrokenGameData, UnknownOption
from tallystick.rules.tuples import NamedTuple

OF_THE_PROFILE = ("default", "least", "most")
OF_THE_LAPTOP = ("question", "rule", "players")
PLAYERS = "players"
# The option for the number of players, in games for more than one number.
SWITCH = ("no", "yes")
# The names of the values of an option from 0 to 1, if the profile has none. The device uses the same names.


class Option(NamedTuple):
    """A whole number that is agreed before the game, its default and its range (both ends included)."""

    id: str
    question: str
    default: int
    least: int
    most: int
    rule: str | None = None
    # The rule that a value out of range breaks.
    names: tuple[str, ...] = ()
    # The meanings of the values, from `least` on, if the numbers alone are not clear.
    players: int = 0
    # The only number of players with which it is anything but its default; 0 for any.


def read_options(asked: Mapping[str, Mapping[str, Any]], profile: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the profile's options in its order, with the questions of `game.toml`, then the options that only `game.toml` has.

    Raises BrokenGameData if something is said twice or not at all.
    """
    of_profile = {option["id"]: option for option in profile.get("options", ())}
    known = []
    for option_id in [*of_profile, *(each for each in asked if each not in of_profile)]:
        words = asked.get(option_id, {})
        if "question" not in words:
            raise BrokenGameData(f"game.toml has no question for the option {option_id} of the profile.")
        if option_id not in of_profile:
            known.append(_option(option_id, words, words))
            continue
        twice = [name for name in words if name not in OF_THE_LAPTOP]
        if twice:
            raise BrokenGameData(
                f"game.toml has {twice[0]} of the option {option_id}, but the profile already says it."
            )
        known.append(_option(option_id, words, of_profile[option_id]))
    return tuple(known)


def _option(option_id: str, words: Mapping[str, Any], numbers: Mapping[str, Any]) -> Option:
    missing = [name for name in OF_THE_PROFILE if name not in numbers]
    if missing:
        raise BrokenGameData(f"the option {option_id} has no {missing[0]} in the profile, nor in game.toml.")
    default, least, most = (numbers[name] for name in OF_THE_PROFILE)
    names: Sequence[str] = numbers.get("names", SWITCH if (least, most) == (0, 1) else ())
    return Option(
        option_id, words["question"], default, least, most, words.get("rule"), tuple(names), words.get("players", 0)
    )


def settle_options(options: Iterable[Option], chosen: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return every option with its value: the chosen one, else the default.

    Raises BadOption for an unknown option or a value out of range.
    """
    known = {option.id: option for option in options}
    values = {option.id: option.default for option in known.values()}
    for option_id, value in (chosen or {}).items():
        option = known.get(option_id)
        if option is None:
            raise UnknownOption(option_id, known)
        if not option.least <= value <= option.most:
            span = f"a whole number from {option.least} to {option.most}"
            raise BadOption(f"{option_id} cannot be {value!r}: it must be {span}.", option.rule)
        values[option_id] = value
    for option in known.values():
        if _is_for_others(option, values):
            raise BadOption(
                f"{option.id} cannot be with {values[PLAYERS]} players: only with {option.players}.", option.rule
            )
    return values


def without_those_of_others(options: Iterable[Option], chosen: Mapping[str, int]) -> dict[str, int]:
    """Return what was chosen on a device, without what is only for another number of players: there it means nothing."""
    others = {option.id for option in options if _is_for_others(option, chosen)}
    return {name: value for name, value in chosen.items() if name not in others}


def _is_for_others(option: Option, values: Mapping[str, int]) -> bool:
    """Return True if an option has another value than its default, although it cannot with the number of players in `values`."""
    is_chosen = values.get(option.id, option.default) != option.default
    return is_chosen and option.players not in {0, values.get(PLAYERS, option.players)}
