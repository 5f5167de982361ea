"""Share the options that choose games of the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli._values import OneOf
from tallystick.cli.errors import CommandError
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.store.gamefilter import GameFilter

OPTIONS = (
    click.option("--game", default="", metavar="GAME", help="Only games of this id, as `tallystick rules` lists it."),
    click.option(
        "--player", default="", metavar="NAME", help="Only games of a player with this name, or this part of it."
    ),
    click.option(
        "--since", default="", metavar="DAY", help="Only games that came on this day or later, such as 2026-11-26."
    ),
    click.option("--until", default="", metavar="DAY", help="Only games that came on this day or earlier."),
    click.option(
        "--ended",
        default=None,
        type=OneOf(["finished", "abandoned", "running"]),
        help="Only games that ended in this way, or that still run.",
    ),
    click.option(
        "--source",
        default=None,
        type=OneOf(["here", "file"]),
        help="Only games that were imported from a file, or only the others.",
    ),
)


def filter_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options. Their values go to `filter_of`."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def filter_of(*, with_hidden: bool = False, **chosen: str | None) -> GameFilter:
    """Return the filter that the options describe, with hidden games or without them. Raise StoreError."""
    from tallystick.store.gamefilter import GameFilter  # noqa: PLC0415 (costs start-up time)

    return GameFilter(**{name: value or "" for name, value in chosen.items()}, with_hidden=with_hidden)


def told_filter(meant: GameFilter) -> str:
    """Return the filter as the end of a sentence: "with ada, since 2026-11-01"."""
    parts = {
        "of {}": meant.game,
        "with {}": meant.player,
        "since {}": meant.since,
        "until {}": meant.until,
        "that are {}": meant.ended,
        "from {}": meant.source,
    }
    return ", ".join(words.format(visible(value)) for words, value in parts.items() if value)


def check_game(game: str, played: Iterable[str]) -> None:
    """Raise CommandError if nothing has a game of this id: the store (`played`), the rules library or the drive."""
    from tallystick.cli._suggest import did_you_mean  # noqa: PLC0415 (only an error needs it)
    from tallystick.games.registry import printed_names  # noqa: PLC0415
    from tallystick.profiles import drive_ids  # noqa: PLC0415

    known = {**{each: each for each in [*played, *drive_ids()] if each}, **printed_names()}
    if game not in known:
        hint = did_you_mean(game, known) or "`tallystick rules` lists the games."
        raise CommandError(f'there is no game "{visible(game)}"; {hint}')
