"""Compute the store's computed data again from the records."""

from __future__ import annotations

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import db_option, json_option, progress, stored_already

EPILOG = """\b
Examples:
  tallystick reindex
  tallystick reindex --json

Records and entries are not changed, and every game keeps its number. Results and audits are made again when somebody
asks for them.
"""


@click.command(epilog=EPILOG)
@db_option
@json_option
def command(db: str | None, as_json: bool) -> None:
    """Compute the list of games and the chain heads again from the records, and forget the kept results and audits."""
    with stored_already(db) as store, progress("reindex") as advance:
        count = store.reindex(advance)
    if as_json:
        echo_json({"games": count})
    else:
        echo(f"{count} game{'' if count == 1 else 's'} indexed again.")
