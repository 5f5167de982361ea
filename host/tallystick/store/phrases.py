"""Format parts of sentences: players' names, lists, agreed options, articles."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.profile import Profile
from tallycore.profile.choices import Option
from tallycore.profile.conditions import holds
from tallystick.visible import visible


def player_name(names: Sequence[str], seat: int) -> str:
    """Return the player's name, harmless to show, or the seat's number if none was given."""
    return visible(names[seat] if seat < len(names) else "") or f"Player {seat + 1}"


def join_words(words: Sequence[str]) -> str:
    """Return the words joined as in a sentence: `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def options_in_play(profile: Profile, values: Sequence[int]) -> list[tuple[Option, int]]:
    """Return the options that matter in a game, with their values.

    Leave out options that do not apply or that are off. Return nothing if `values` is empty: a game that began
    from a position has no agreed options.
    """
    if not values:
        return []
    agreed = [(option, profile.option(option.id, list(values))) for option in profile.options]
    return [
        (option, value)
        for option, value in agreed
        if holds(option.condition, list(values)) and option.text(value) != "no"
    ]


def option_text(option: Option, value: int) -> str:
    """Return an agreed option as text: `rows 8`, `goal: Counting Coup`, `Dragon`."""
    text = option.text(value)
    if text == "yes":
        return option.name
    return f"{option.name.lower()}: {text}" if option.names else f"{option.name.lower()} {text}"


def with_article(name: str) -> str:
    """Return `a Knight` or `an Oracle`; give no article to a thing that is known only by its number."""
    if name.startswith("item "):
        return name
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"
