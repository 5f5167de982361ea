"""Read back a game that was exported as JSON lines."""

from __future__ import annotations

from pathlib import Path

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import counted, db_option, json_option

EPILOG = """\b
Examples:
  tallystick export last --format jsonl --output evening.jsonl
  tallystick import evening.jsonl

You can import a file twice: the second time changes nothing. The store keeps games from files separate from games that
came from a device. Notes in a file count only for that copy.
"""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path())
@db_option
@json_option
def command(file: str, db: str | None, as_json: bool) -> None:
    """Store the game in FILE, which `tallystick export --format jsonl` wrote on this laptop or another."""
    from tallystick.referee.checks.stored import head_differs  # noqa: PLC0415
    from tallystick.store.importing import import_file  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.store import Store  # noqa: PLC0415

    with Store(db) as store:
        report = import_file(store, Path(file))
    if as_json:
        number = report.game.number if report.game else None
        apart = [other.number for other in report.apart_from]
        heads = [{"game": other.number or None, "before_event": other.before_seq} for other in report.other_heads]
        echo_json({
            "game": number, "events": report.events, "entries": report.entries, "apart_from": apart,
            "lacks_head": report.lacks_head, "other_heads": heads,
        })  # fmt: skip
        return
    name = f"game {report.game.number} ({report.game.players})" if report.game else "no game"
    echo(f"{file}: {name}, {counted(report.events, 'new event')}, {counted(report.entries, 'new note')}.")
    for other in report.apart_from:
        where = "came as a file, too, and differs" if other.is_imported else "came from the device"
        echo(f"It is kept separate from game {other.number}, which {where}.", err=True)
    for head in report.other_heads:
        echo(head_differs(head), err=True)
    if report.lacks_head:
        echo(
            "The file does not give the head of the chain before the game, as files of earlier versions never do. So the seals of this "
            "game cannot be told.",
            err=True,
        )
