"""Print the SQL that lets accounts of a PostgreSQL server look, sync or erase."""

from __future__ import annotations

import click

from tallystick.cli._output import echo
from tallystick.cli._store import db_option
from tallystick.cli.errors import CommandError

EPILOG = """\b
Examples:
  tallystick roles --db postgresql://owner@server/club
  tallystick roles --db postgresql://owner@server/club --sync ann --erase bo

The command only prints. An account that may make others runs the SQL, for example on the server:

\b
  tallystick roles --db postgresql://owner@server/club > roles.sql
  su postgres -c "psql --file roles.sql club"

\b
look   reads everything and writes nothing
sync   also adds: sync, record, import, merge, hide, rename, keep audits
erase  also erases games for good

Nobody but the owner changes the layout, so an update needs the owner once; run this SQL again after it. The SQL makes a group of
accounts for each role. You can run it again at any time, for example to give an account another role.

No password is in the SQL. In psql, `\\password NAME` sets one. On each laptop it stands in ~/.pgpass, or where libpq looks otherwise.
"""


@click.command(epilog=EPILOG)
@click.option("--look", metavar="NAME", multiple=True, help="An account that may only look. Repeat it for each.")
@click.option("--sync", metavar="NAME", multiple=True, help="An account that may sync and record, but not erase.")
@click.option("--erase", metavar="NAME", multiple=True, help="An account that may also erase games.")
@db_option
def command(look: tuple[str, ...], sync: tuple[str, ...], erase: tuple[str, ...], db: str | None) -> None:
    """Print the SQL that makes accounts for a store on a PostgreSQL server. Nothing is run."""
    from tallystick.store.place import ServerAddress, place_of  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.postgresroles import roles_sql  # noqa: PLC0415

    place = place_of(db)
    if not isinstance(place, ServerAddress):
        raise CommandError(
            f"{place} is a file, which has no accounts: name a store on a server with --db postgresql://USER@SERVER/DATABASE."
        )
    echo(roles_sql(place, {"look": look, "sync": sync, "erase": erase}))
