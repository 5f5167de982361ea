"""Write a game as JSON lines, as a table for spreadsheets, or as a record to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._files import write_file
from tallystick.cli._output import echo, echo_bytes
from tallystick.cli._seats import seat_in, seat_option
from tallystick.cli._store import db_option, stored_already
from tallystick.cli._values import OneOf
from tallystick.cli.errors import CommandError

if TYPE_CHECKING:
    from tallystick.store.game import Game

EPILOG = """\b
Examples:
  tallystick export last --format text
  tallystick export 3 --format jsonl --output evening.jsonl
  tallystick export 3 --format csv > evening.csv
  tallystick export 3 --format text --as Ann

csv and text contain what everybody may know, or with --as what that seat may know. jsonl is the archive. It contains
everything, hidden pieces included, and `tallystick import` reads it back. bgstats is a play for the app BG Stats; its
address and a code to photograph follow.
"""


@click.command(epilog=EPILOG)
@click.argument("game", shell_complete=completed_as("stored game"))
@click.option(
    "--format",
    "format_",
    type=OneOf(("jsonl", "csv", "text", "bgstats")),
    required=True,
    help="The format to write.",
)
@seat_option("the file has what everybody may know")
@click.option("--output", metavar="FILE", type=click.Path(), help="The file to write; otherwise standard output.")
@db_option
def command(game: str, format_: str, as_seat: str | None, output: str | None, db: str | None) -> None:
    """Write GAME in one of four formats."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.exported import ARCHIVE, PLAY, export_text  # noqa: PLC0415 (costs start-up time)

    with stored_already(db) as store:
        stored = store.game(game)
        seat = seat_in(stored.summary, as_seat)
        if format_ == ARCHIVE and seat is not None:
            raise CommandError(
                "jsonl keeps everything, so it cannot show what one seat may know: take --format text or csv."
            )
        lacks_head = format_ == ARCHIVE and stored.summary.is_of_device and store.head_before(stored) is None
        text = export_text(store, stored, format_, seat, installed_profile)
    if output is None:
        echo_bytes(text)
    else:
        write_file(output, text)
    if format_ == ARCHIVE and stored.summary.names != stored.summary.recorded_names:
        echo(
            "The archive has the names as they were recorded, because the seals are over them: with other names it would prove "
            "nothing. The formats text and csv have the names that are shown.",
            err=True,
        )
    if format_ == PLAY:
        _print_address(stored)
    if lacks_head:
        echo(
            f"This laptop does not know the head of the chain before event {stored.summary.first_seq}, so the file does not give it: "
            "whoever imports it cannot check the seals.",
            err=True,
        )


def _print_address(game: Game) -> None:
    """Print the address that opens BG Stats with the play, and its code. They go to standard error, beside a file on standard output."""
    from tallystick.cli._qrcode import qr_lines  # noqa: PLC0415 (costs start-up time)
    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.bgstats import play_address  # noqa: PLC0415

    address = play_address(game, installed_profile)
    echo(f"Open this on the phone that has BG Stats:\n{address}", err=True)
    for line in qr_lines(address):
        echo(line, err=True)
