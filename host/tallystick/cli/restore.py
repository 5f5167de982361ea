"""Bring back into the store what a backup holds."""

from __future__ import annotations

from pathlib import Path

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import counted, db_option, file_of, json_option, progress
from tallystick.cli._width import wrapped

EPILOG = """\b
Examples:
  tallystick backup games.backup
  tallystick restore games.backup

The backup takes the place of the store. What the store had before is kept in a file next to it. If the store has anything that the
backup lacks, nothing is restored, unless you say --force. Programs that have the store open say that they must be started again.
"""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path())
@click.option("--force", is_flag=True, help="Restore it even if the store has more than FILE, or cannot be recognised.")
@db_option
@json_option
def command(file: str, force: bool, db: str | None, as_json: bool) -> None:
    """Put what the backup FILE holds in the place of the store."""
    from tallystick.store.restore import restore  # noqa: PLC0415 (costs start-up time)

    path = file_of(db)
    with progress("restore") as advance:
        report = restore(path, Path(file), may_lose=force, on_part=advance)
    missing = report.lacking
    if as_json:
        echo_json({
            "store": str(path), "games": report.games, "events": report.events,
            "kept": str(report.kept) if report.kept else None, "was_damaged": report.was_damaged,
            "left_out": report.left_out,
            "lacking": {"events": missing.events, "notes": missing.notes, "others": missing.others, "games": missing.games},
        })  # fmt: skip
        return
    held = f"{counted(report.games, 'game')} with {counted(report.events, 'event')}"
    echo(wrapped(f"The store {path} now holds what {file} holds{_except_for(report.left_out)}: {held}.", 0))
    if report.kept and report.was_damaged:
        echo(wrapped(f"It was damaged before. The damaged store is kept in {report.kept}.", 0))
    elif report.kept:
        echo(wrapped(f"What it held before is kept in {report.kept}.", 0))
    if missing:
        echo(wrapped(f"Only that file has what the backup lacks: {missing.says}. This adds it again:", 0))
        echo(f"  tallystick merge {report.kept}")


def _except_for(left_out: int) -> str:
    """Return what is said of games of the backup that are not restored."""
    return f", except {counted(left_out, 'game')} erased here since" if left_out else ""
