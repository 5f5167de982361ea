"""Copy a store: from a file to a server, back, or between two of a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import counted, json_option, progress, store_named_by, stored_already
from tallystick.cli._width import wrapped

if TYPE_CHECKING:
    from tallystick.store.store import Store

EPILOG = """\b
Examples:
  tallystick copy --from games.sqlite --to club.sqlite
  tallystick copy --from club.sqlite --to home.sqlite --game 1 --json

A store is a file, or a database on a PostgreSQL server: --to postgresql://USER@SERVER/DATABASE.

Without --game, TO becomes the same store: the same records, notes and numbers of games. TO must be empty, or an earlier copy, also
one that was stopped: then only what is new comes. If a game was erased since, TO must be empty; otherwise nothing is written.
FROM is not changed. At the end all rows of both are compared, and one SHA-256 over them is printed.
With --game, only these games come, and TO may have others. They then count as games from a file, as after `tallystick import`.
"""


@click.command(epilog=EPILOG)
@click.option("--from", "source", metavar="DB", required=True, help="The store to copy.")
@click.option(
    "--to", "target", metavar="DB", required=True, help="The store that becomes the copy. A new file is created."
)
@click.option("--game", "games", metavar="GAME", multiple=True, help="Copy only this game. Can be given several times.")
@json_option
def command(source: str, target: str, games: tuple[str, ...], as_json: bool) -> None:
    """Copy a store, and prove that both hold the same."""
    with stored_already(source, "--from") as theirs, _target(target) as ours:
        if games:
            _copy_games(theirs, ours, games, as_json)
        else:
            _copy_all(theirs, ours, as_json)


def _target(target: str) -> Store:
    """Return the store that becomes the copy. Raise CommandError or StoreError."""
    from tallystick.store.store import Store  # noqa: PLC0415 (costs start-up time)

    with store_named_by("--to"):
        return Store(target)


def _copy_all(theirs: Store, ours: Store, as_json: bool) -> None:
    """Copy everything and print the proof."""
    from tallystick.store.copying import copy_store  # noqa: PLC0415 (costs start-up time)

    with progress("copy") as advance:
        report = copy_store(theirs, ours, advance)
    if as_json:
        echo_json({**report.counts, "new_events": report.new_records, "sha256": report.proof.sha256})
        return
    held = ", ".join(counted(number, name.removesuffix("s")) for name, number in report.counts.items())
    echo(wrapped(f"{theirs.place} and {ours.place} hold the same: {held}.", 0))
    echo(f"SHA-256 over all rows of both: {report.proof.sha256}")


def _copy_games(theirs: Store, ours: Store, names: tuple[str, ...], as_json: bool) -> None:
    """Copy single games, as archives, and print which numbers they have."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time)
    from tallystick.referee.copiedgames import copy_game  # noqa: PLC0415

    copied = [copy_game(theirs, ours, name, installed_profile) for name in names]
    if as_json:
        echo_json({"games": [each._asdict() for each in copied]})
        return
    for each in copied:
        news = counted(each.new_events, "new event") if each.new_events else "nothing new"
        echo(wrapped(f"Game {each.number} of {theirs.place} is game {each.here} of {ours.place}: {news}.", 0))
        echo(f"SHA-256 over its events in both: {each.sha256}")
