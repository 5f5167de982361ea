"""Write the whole store into one file."""

from __future__ import annotations

from pathlib import Path

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import counted, db_option, json_option, progress, size_text, stored_already

EPILOG = """\b
Examples:
  tallystick backup games.backup
  tallystick backup games.backup --force --json

Other programs can use the store meanwhile. FILE is complete or not there. Keep it on another disk: `tallystick restore FILE`
brings everything back, also on another laptop. `tallystick games --db FILE` shows what is in it.
"""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path())
@click.option("--force", is_flag=True, help="Replace FILE if it is an older backup.")
@db_option
@json_option
def command(file: str, force: bool, db: str | None, as_json: bool) -> None:
    """Write everything that the store holds into FILE, and check it."""
    from tallystick.store.backup import write_backup  # noqa: PLC0415 (costs start-up time)

    with stored_already(db) as store, progress("backup") as advance:
        report = write_backup(store.database, Path(file), may_replace=force, on_part=advance)
    if as_json:
        echo_json({
            "file": file, "games": report.games, "events": report.events, "notes": report.notes,
            "size_bytes": report.size_bytes, "remembered": report.is_remembered,
        })  # fmt: skip
        return
    held = f"{counted(report.games, 'game')} with {counted(report.events, 'event')}"
    echo(f"{file} holds {held} and {counted(report.notes, 'note')} ({size_text(report.size_bytes)}).")
    if not report.is_remembered:
        echo("Nothing can be written next to the store, so `tallystick doctor` will not know of this backup.", err=True)
