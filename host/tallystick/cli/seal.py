"""Seal a hidden set-up, and reveal it later so that everybody can check it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._files import text_or_file
from tallystick.cli._output import echo
from tallystick.cli._seats import seat_of
from tallystick.cli._setups import ask_seat, ask_setup, keep_setup, read_setup, take_back
from tallystick.cli._store import db_option, port_option, progress, stored_already
from tallystick.cli.errors import DEVICE, CommandError
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.link.client import Link
    from tallystick.referee.setupfile import SetupFile
    from tallystick.store.game import Game
    from tallystick.store.store import Store

EPILOG = """\b
Examples:
  tallystick seal last                     # asks; your typing is hidden
  tallystick seal last --seat Ann --file set-up.txt --to ann.toml
  tallystick seal last --check ann.toml    # does the file fit the log?
  tallystick seal last --reveal ann.toml   # shows it to everybody

The file stays with you. The device and the store get only its hash. docs/seals.md says what that proves, and what the
owner of the laptop could see.

Exit codes: 0 sealed, revealed, or it fits; 1 it does not fit; 2 it cannot be read or sealed; 3 the log has no such seal;
4 no device answers.
"""


@click.command(epilog=EPILOG)
@click.argument("game", shell_complete=completed_as("stored game"))
@click.option(
    "--seat", metavar="SEAT", help="Whose set-up it is: a number from 1, or a player's name or its beginning."
)
@click.option(
    "--file", "source", metavar="FILE", type=click.Path(), help="Read the set-up from this file (- for standard input)."
)
@click.option(
    "--to", metavar="FILE", type=click.Path(), help="Where your file goes (otherwise seal-GAME-SEAT-NUMBER.toml here)."
)
@click.option("--reveal", metavar="FILE", type=click.Path(), help="Reveal the set-up in this file.")
@click.option(
    "--check", metavar="FILE", type=click.Path(), help="Say whether this file fits the log, and send nothing."
)
@port_option
@db_option
def command(
    game: str, seat: str | None, source: str | None, to: str | None, reveal: str | None, check: str | None,
    port: str | None, db: str | None,
) -> None:  # fmt: skip
    """Seal a set-up in GAME, which is running on the device. The text stays in your own file; its hash goes into the log."""
    file = reveal or check
    if (reveal and check) or (file and (seat or source or to)):
        raise CommandError("--reveal and --check take only a file that was sealed before.")
    with stored_already(db) as store:
        if check:
            _check(store.game(game), check)
            return
        revealed = read_setup(reveal) if reveal else None
        text = text_or_file(f"@{source}", "set-up") if source else None
        from tallystick.link.connect import connect  # noqa: PLC0415

        with connect(port) as link:
            played = _game_on_device(store, link, game)
            if revealed is not None:
                _reveal(store, link, played, revealed)
            else:
                _seal(store, link, played, seat, text, to)


def _game_on_device(store: Store, link: Link, name: str) -> Game:
    """Sync, and return the game of that name. Raise CommandError if the device does not have it on its table."""
    _sync(store, link)
    game = store.game(name)
    summary = game.summary
    if (summary.device_id, summary.log_id, summary.is_imported) != (link.device.device_id, link.device.log_id, False):
        raise CommandError(
            f"game {game.number} is not on the device on {link.transport.name}: only the game's own device can take the seal."
        )
    if summary.log != store.open_log(summary.device_id, summary.log_id).row:
        raise CommandError(
            f"game {game.number} is in another version of the log: the device on {link.transport.name} continues a different one. "
            "`tallystick games` lists both."
        )
    return game


def _seal(store: Store, link: Link, game: Game, seat_text: str | None, text: str | None, to: str | None) -> None:
    """Ask for missing details, write the player's file, and hand in the commitment."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.sealing import Sealing  # noqa: PLC0415

    if game.summary.ended:
        raise CommandError(f"game {game.number} is {game.summary.ended}: nothing can be sealed in it any more.")
    names = game.summary.names
    seat = seat_of(seat_text if seat_text is not None else ask_seat(names), len(names), names)
    sealing = Sealing(game, installed_profile)
    asks = sealing.asks(seat)
    setup = sealing.seal(seat, text if text is not None else ask_setup(asks, lambda typed: sealing.read(seat, typed)))
    path = keep_setup(setup, to or f"seal-{game.number}-{seat + 1}-{setup.number}.toml")
    seq = _hand_in(link, game, setup, path)
    echo(f"Set-up {setup.number} of {visible(sealing.player(seat))} is sealed at event {seq} of the log:")
    echo(f"  {setup.commitment.hex()}")
    echo(f"Only {path} can reveal it. Keep that file, and show it to nobody. Device and store have only the hash.")
    _sync(store, link)


def _hand_in(link: Link, game: Game, setup: SetupFile, path: str) -> int:
    """Hand in the commitment and return its event. If the device certainly does not have it, remove the file."""
    from tallystick.link.errors import LinkError, Refused  # noqa: PLC0415

    unknown = (
        f"It is not known whether the device took the seal. {path} is kept. Run `tallystick sync`, then "
        f"`tallystick seal {game.number} --check {path}` to find out. If it did not, delete the file and seal again."
    )
    try:
        return link.seal_setup(setup.game_seq, setup.seat, setup.number, setup.commitment)
    except Refused as refused:
        take_back(path)
        raise CommandError(f"nothing is sealed, and {path} was removed again: {refused}", DEVICE) from refused
    except LinkError as error:
        raise CommandError(f"{error}\n{unknown}", DEVICE) from error
    except KeyboardInterrupt:
        echo(unknown, err=True)
        raise


def _reveal(store: Store, link: Link, game: Game, setup: SetupFile) -> None:
    """Hand in the contents of a file, if they fit its seal."""
    from tallystick.referee.sealing import seal_of  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.phrases import player_name  # noqa: PLC0415

    sealed = seal_of(game, setup)
    who = player_name(game.summary.names, setup.seat)
    if sealed.opened_by is not None:
        echo(f"Set-up {setup.number} of {who} was already revealed, at event {sealed.opened_by.seq}: {setup.text}")
        return
    seq = link.reveal_setup(setup.game_seq, setup.seat, setup.number, setup.salt, setup.text)
    echo(f"Set-up {setup.number} of {who}, sealed at event {sealed.seq}, is revealed at event {seq}: {setup.text}")
    _sync(store, link)


def _sync(store: Store, link: Link) -> None:
    """Store the device's events."""
    from tallystick.link.sync import sync  # noqa: PLC0415 (costs start-up time)

    with progress("sync") as advance:
        sync(link, store, advance)


def _check(game: Game, path: str) -> None:
    """Say whether a file fits its seal in the log."""
    from tallystick.referee.sealing import seal_of  # noqa: PLC0415
    from tallystick.store.phrases import player_name  # noqa: PLC0415

    setup = read_setup(path)
    sealed = seal_of(game, setup)
    state = f"revealed at event {sealed.opened_by.seq}" if sealed.opened_by else "not revealed yet"
    who = player_name(game.summary.names, setup.seat)
    echo(f"It fits set-up {setup.number} of {who}, sealed at event {sealed.seq}, {state}.")
