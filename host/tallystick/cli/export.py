"""Write a game as JSON lines, as a table for spreadsheets, or as a record to read."""

from __future__ import annotations

from pathlib import Path

import click

from tallystick.cli._output import echo_bytes
from tallystick.cli._store import db_option, profile_of
from tallystick.cli.errors import CommandError

EPILOG = """\b
Examples:
  tallystick export last --format text
  tallystick export 3 --format jsonl --output evening.jsonl
  tallystick export 3 --format csv > evening.csv

jsonl keeps everything, entries for one seat included, and `tallystick import` reads it back.
"""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--format", "format_", type=click.Choice(("jsonl", "csv", "text")), required=True, help="What to write.")
@click.option("--output", metavar="FILE", help="The file to write; otherwise standard output.")
@db_option
def command(game: str, format_: str, output: str | None, db: str | None) -> None:
    """Write GAME in one of three formats."""
    from tallystick.store.export.formats import FORMATS  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.store import Store  # noqa: PLC0415

    with Store(db) as store:
        found = store.game(game)
    text = FORMATS[format_](found, profile_of(found.summary))
    if output is None:
        echo_bytes(text)
        return
    try:
        # Bytes are written because csv has its own line ends, and the others are the same on every system.
        Path(output).write_bytes(text.encode())
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror or error}.") from error
