"""Show another name for a player."""

from __future__ import annotations

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import db_option, json_option, stored_already
from tallystick.cli.errors import CommandError
from tallystick.visible import visible

LONGEST_NAME = 60
# In letters. The device takes 24 bytes; a page has room for this.
EPILOG = """\b
Examples:
  tallystick rename Ann Guest
  tallystick rename Ann --undo
  tallystick rename

The other name stands wherever a name is shown: in lists, logs, statistics, pages and readable exports. Records never
change, because the seals are over the names, too. So an archive (export --format jsonl) keeps the recorded name, and so do
the device, backups and whatever was exported before. NAME is the recorded name, or the one that is shown for it. Without NAME,
the command lists the names that have another one.
"""


@click.command(epilog=EPILOG)
@click.argument("name", required=False)
@click.argument("shown_as", metavar="OTHER", required=False)
@click.option("--undo", is_flag=True, help="Show the recorded name again.")
@db_option
@json_option
def command(name: str | None, shown_as: str | None, undo: bool, db: str | None, as_json: bool) -> None:
    """Show OTHER instead of the player's name NAME in everything that is shown."""
    if name is None and undo:
        raise click.UsageError("name the player whose name is to be shown again.")
    if name is not None and (shown_as is None) != undo:
        raise click.UsageError("give the other name, or --undo.")
    with stored_already(db) as store:
        if name is None:
            rows = store.other_names()
            if as_json:
                echo_json({"names": [{"recorded": recorded, "shown": shown} for recorded, shown in rows]})
            for recorded, shown in rows if not as_json else []:
                echo(f"{visible(recorded)}: shown as {visible(shown)}")
            if not rows and not as_json:
                echo("Every name is shown as it was recorded.")
            return
        new = " ".join((shown_as or "").split())
        if not undo and not 0 < len(new) <= LONGEST_NAME:
            raise CommandError(
                f"a name has 1 to {LONGEST_NAME} letters, and {visible(new)[:LONGEST_NAME]!r} has {len(new)}."
            )
        done = store.show_as(name, new)
    recorded, games = visible(done.recorded), f"{done.games} game{'' if done.games == 1 else 's'}"
    if as_json:
        echo_json({"recorded": done.recorded, "shown": None if undo else new, "games": done.games})
    elif undo:
        echo(f"{recorded} is shown again, in {games}.")
    else:
        echo(
            f"{recorded} is shown as {visible(new)}, in {games}. Archives, backups and the device keep the recorded name."
        )
