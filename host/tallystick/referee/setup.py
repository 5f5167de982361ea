"""How a game was set up, as its rules want to hear it: options by name, readings by name, the first position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame

FIRST = "first"
# The option by which games ask who begins, from 1; on the device that is an event.


def readings_of(texts: Iterable[str]) -> dict[str, str]:
    """Readings as events carry them, `name=value`, by name."""
    return {name: value for name, _, value in (text.partition("=") for text in texts) if name}


def options_of(rules: AnyGame, profile: Profile | None, values: Sequence[int], first: int | None) -> dict[str, int]:
    """What was agreed, by the rules' names. `values` stand in the order of the profile; `first` is the seat that began."""
    known = {option.id for option in rules.options}
    agreed = {option.id: value for option, value in zip(profile.options if profile else [], values, strict=False)}
    options = {name: value for name, value in agreed.items() if name in known}
    if FIRST in known and first is not None:
        options[FIRST] = first + 1
    return options


def start_of(rules: AnyGame, options: Mapping[str, int], readings: Mapping[str, str]) -> Any:
    """The first position. Raises RulesError for an option or a reading that the rules do not have."""
    return rules.start(options, readings=readings)
