"""Show the record of a game, turn by turn."""

from __future__ import annotations

import click

from tallystick.cli._position import print_json
from tallystick.cli._store import db_option, json_option, profile_of
from tallystick.cli.errors import CommandError

EPILOG = """\b
Examples:
  tallystick show last
  tallystick show 3 --as 1
  tallystick show 3f2a91c4:17 --json
"""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option(
    "--as",
    "seat",
    type=int,
    metavar="SEAT",
    help="As this seat may see it (the first is 0); otherwise as everybody may.",
)
@db_option
@json_option
def command(game: str, seat: int | None, db: str | None, as_json: bool) -> None:
    """Show GAME: who played, every turn with what happened in it, and what was noted on the laptop."""
    from tallystick.cli.games import summary_as_dict  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.export.json_lines import event_as_dict  # noqa: PLC0415
    from tallystick.store.export.record import record_text  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415
    from tallystick.store.transcript import follow  # noqa: PLC0415

    with Store(db) as store:
        found = store.game(game)
    if seat is not None and found.summary.names and not 0 <= seat < len(found.summary.names):
        raise CommandError(f"game {found.number} has the seats 0 to {len(found.summary.names) - 1}, not {seat}.")
    profile = profile_of(found.summary)
    if not as_json:
        if profile is None and found.summary.game:
            click.echo(
                f'this program\'s profile of "{found.summary.game}" is not the one that the game was played with: '
                "what it names is told by number.",
                err=True,
            )
        click.echo(record_text(found, profile, seat), nl=False)
        return
    print_json(
        {
            **summary_as_dict(found.summary),
            "events": [
                {
                    **event_as_dict(line.event),
                    "elapsed_ms": line.elapsed_ms,
                    "turn": line.turn,
                    "seat": line.seat,
                    "scores": list(line.scores),
                    "undone": line.is_undone,
                }
                for line in follow(found.events)
            ],
            "entries": [
                {"after": entry.after_seq, "kind": entry.kind, "payload": entry.payload, "written_at": entry.written_at}
                for entry in found.entries
                if entry.is_for(seat)
            ],
        }
    )
