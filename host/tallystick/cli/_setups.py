"""Ask for a hidden set-up without showing it, and keep the player's own file of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from tallystick.cli._files import text_or_file
from tallystick.cli._output import echo
from tallystick.cli._terminal import is_interactive
from tallystick.cli.errors import CommandError
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.referee.setupfile import SetupFile

OWNER_ONLY = 0o600


def ask_seat(names: Sequence[str]) -> str:
    """Return the seat that somebody types. Raise CommandError if nobody is at a terminal."""
    from tallystick.store.phrases import player_name  # noqa: PLC0415 (costs start-up time)

    if not is_interactive():
        raise CommandError("whose set-up is it? Name the seat with --seat, and the set-up with --file.")
    seats = ", ".join(f"{seat + 1} {player_name(names, seat)}" for seat in range(len(names)))
    typed: str = click.prompt(f"Whose set-up? {seats}", err=True)
    return typed


def ask_setup(asks: str, read: Callable[[str], str]) -> str:
    """Ask for a set-up without showing the typed text, until `read` accepts it and both entries are equal. Return it as read.

    Raise CommandError if nobody is at a terminal.
    """
    from tallystick.referee.errors import RefereeError  # noqa: PLC0415
    from tallystick.rules.errors import RulesError  # noqa: PLC0415

    if not is_interactive():
        raise CommandError("the set-up can be typed only at a terminal: give it with --file, or - for standard input.")
    echo(visible(asks), err=True)
    while True:
        try:
            first = read(_hidden("Set-up (your typing is not shown)"))
            if read(_hidden("Once more, to be sure")) == first:
                return first
        except (RefereeError, RulesError) as error:
            echo(f"Not sealed: {error}", err=True)
        else:
            echo("Not sealed: the two are not the same.", err=True)


def _hidden(asks: str) -> str:
    typed: str = click.prompt(asks, hide_input=True, err=True)
    return typed


def keep_setup(setup: SetupFile, path: str) -> str:
    """Write the player's file, which nobody else may read, and return its path. Raise CommandError. A file is never overwritten."""
    from tallystick.referee.setupfile import format_setup  # noqa: PLC0415

    try:
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError as error:
        raise CommandError(f"{path} already exists and is not overwritten: name another file with --to.") from error
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    try:
        with open(number, "w", encoding="utf-8") as file:
            file.write(format_setup(setup))
            file.flush()
            # Once the hash is in the log, only this file can reveal it. So the file must survive a power cut.
            os.fsync(file.fileno())
    except OSError as error:
        take_back(path)
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    return path


def take_back(path: str) -> None:
    """Remove a file whose seal was not handed in."""
    with suppress(OSError):
        os.unlink(path)


def read_setup(path: str) -> SetupFile:
    """Return the contents of a player's file. Raise CommandError or BadSetupFile."""
    from tallystick.referee.setupfile import parse_setup  # noqa: PLC0415

    return parse_setup(text_or_file(f"@{path}", "sealed set-up"))
