"""What the commands about a position have in common: their arguments, and reading them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame

UNSETTLED = "?"
# `--reading stuck=?`: the group has not agreed on it.

STORED = "game:"
# `--position game:last`: what lies on the table at the end of a stored game's record.

LONGEST_TEXT = 100_000
# A position is a few hundred characters; a file much longer is the wrong file.

Command = Callable[..., Any]


def position_options(command: Command) -> Command:
    """A command with GAME, --position and --reading."""
    command = click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="NAME=VALUE",
        help="Read the rules this way where the rulebook leaves something open; may be given more than once. "
        "NAME=? says that you have not agreed on it.",
    )(command)
    command = click.option(
        "-p",
        "--position",
        required=True,
        metavar="P",
        help="A position's text, @FILE, @- for standard input, start, or game:NAME for the end of a stored game's record.",
    )(command)
    return click.argument("game_id", metavar="GAME")(command)


def text_or_file(value: str, what: str) -> str:
    """The text itself; for `@FILE` the file's content, for `@-` standard input."""
    if not value.startswith("@"):
        return value
    try:
        text = sys.stdin.read(LONGEST_TEXT + 1) if value == "@-" else _file_text(Path(value[1:]))
    except OSError as error:
        raise CommandError(f"the {what} cannot be read from {value[1:]}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{value[1:]} holds no {what}: it is not UTF-8 text.") from error
    if len(text) > LONGEST_TEXT:
        raise CommandError(f"{value[1:]} holds no {what}: it has more than {LONGEST_TEXT} characters.")
    return text.strip("\n")


def _file_text(path: Path) -> str:
    with path.open(encoding="utf-8-sig") as file:
        return file.read(LONGEST_TEXT + 1)


def read_position(game: AnyGame, text: str, readings: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """The position under the readings asked for, and the names of the readings given as not agreed on."""
    chosen = {}
    unsettled = []
    for reading in readings:
        name, equals, value = reading.partition("=")
        if not equals:
            raise CommandError(f'"{reading}" is no reading: write NAME=VALUE, such as stuck=pass.')
        if value == UNSETTLED:
            unsettled.append(name)
        else:
            chosen[name] = value
    if text.startswith(STORED):
        position = _stored_position(game, text.removeprefix(STORED))
    else:
        position = game.parse_position(text_or_file(text, "position"))
    return (game.restate(position, chosen) if chosen else position), tuple(unsettled)


def _stored_position(game: AnyGame, name: str) -> Any:
    """What lies on the table at the end of a stored game's record."""
    import os  # noqa: PLC0415 (costs start-up time, as do the following)

    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.present import present_position  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415

    with Store(os.environ.get("TALLYSTICK_DB")) as store:
        stored = store.game(name)
    if stored.summary.game != game.id:
        raise CommandError(f'game {stored.number} is a game of "{stored.summary.game or "?"}", not of "{game.id}".')
    return present_position(stored, installed_profile)


def write_file(path: str, text: str) -> None:
    """The text stands in the file; raises CommandError if it cannot be written."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error


def print_json(value: object) -> None:
    """The value as JSON, indented, on standard output."""
    import json  # noqa: PLC0415 (costs start-up time, and people do not ask for it)

    click.echo(json.dumps(value, indent=2, ensure_ascii=False))
