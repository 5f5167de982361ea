"""Hide a game, or erase it for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._output import echo
from tallystick.cli._store import counted, db_option, game_title, profile_of, stored_already
from tallystick.cli._width import wrapped
from tallystick.cli.errors import CommandError

if TYPE_CHECKING:
    from tallystick.store.game import Game
    from tallystick.store.store import Store

EPILOG = """\b
Examples:
  tallystick forget 2
  tallystick forget 2 --undo
  echo "erase 2" | tallystick forget 2 --erase
  tallystick forget --clean

A hidden game is left out of lists and statistics. `tallystick games --all` lists it, and its number still opens it. A hidden
game that was abandoned still counts as abandoned in the audits of later games.

--erase removes the records of a game, and the notes about it, and asks before. What stays: its number, its place in the log,
how it ended, and how many rolls it had. Later syncs, imports and merges do not bring it back. Backups, exports and the device may
still have copies.
"""


@click.command(epilog=EPILOG)
@click.argument("game", required=False, shell_complete=completed_as("stored game"))
@click.option("--undo", is_flag=True, help="Show a hidden game again.")
@click.option("--erase", is_flag=True, help="Remove the records of the game for good. You have to type a confirmation.")
@click.option("--clean", is_flag=True, help="Remove what the store's file still has of games that were erased before.")
@db_option
def command(game: str | None, undo: bool, erase: bool, clean: bool, db: str | None) -> None:
    """Hide GAME in lists and statistics, or erase it."""
    if undo + erase + clean > 1:
        raise click.UsageError("--undo, --erase and --clean exclude each other.")
    if (game is None) != clean:
        raise click.UsageError("name the game to forget." if game is None else "--clean takes no game.")
    with stored_already(db) as store:
        if game is None:
            _clean(store)
            return
        stored = store.game(game)
        if erase:
            _erase(store, stored)
            return
        summary = stored.summary
        if summary.is_hidden != undo:
            raise CommandError(f"game {game} is {'already' if summary.is_hidden else 'not'} hidden.")
        store.hide(summary, hidden=not undo)
    name = summary.number or summary.key
    if undo:
        echo(f"Game {name} is shown again.")
        return
    echo(
        f"Game {name} is hidden. `tallystick games --all` still lists it, and `tallystick forget {name} --undo` shows it again."
    )
    if summary.ended == "abandoned":
        echo("It still counts as abandoned in the audits of later games.")


def _erase(store: Store, game: Game) -> None:
    """Ask, and erase the records of the game."""
    from tallystick.store.beside import kept_before  # noqa: PLC0415 (costs start-up time)

    store.check_erasable(game)
    summary = game.summary
    number = summary.number
    title = game_title(summary, profile_of(summary))
    held = f"{counted(len(game.records), 'event')} and {counted(len(game.entries), 'note')}"
    echo(f"Game {number}, {title}, {summary.players}: {held}.")
    echo(f"This removes them from {store.place} for good. Backups, exports and the device may still have copies.")
    for kept in kept_before(store.beside, ".+?"):
        echo(f"{kept} is a copy of the store from before, and may still have them.")
    for copy in store.copies_of(summary):
        echo(f"Game {copy.number} has the same events. It stays until you erase it, too.")
    wanted = f"erase {number}"
    said = click.prompt(f'Type "{wanted}" to go on', default="", show_default=False, err=True)
    if said.strip().lower() != wanted:
        raise CommandError(f'nothing was erased: you typed "{said.strip()}", not "{wanted}".')
    store.erase(game)
    echo(f"Game {number} was erased.")
    _clean(store)


def _clean(store: Store) -> None:
    """Remove what the file still has of erased games, and say so if another program is in the way."""
    from tallystick.store.errors import StoreError  # noqa: PLC0415 (costs start-up time)

    try:
        cleaned = store.clean()
    except StoreError as error:
        raise CommandError(
            f"parts of erased games may still be in the store: {error} Then run `tallystick forget --clean`."
        ) from error
    if not cleaned.is_done:
        raise CommandError(cleaned.says)
    echo(wrapped(cleaned.says, 0))
