"""Prove a game: seals, dice, turns, scores, and its rules as far as the record goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from tallystick.cli import errors
from tallystick.cli._position import print_json
from tallystick.cli._store import db_option, json_option, progress

if TYPE_CHECKING:
    from tallycore.profile import Profile
    from tallystick.referee.finding import AuditReport, Finding

EPILOG = """\b
Examples:
  tallystick audit last
  tallystick audit 3 --json

Exit codes: 0 everything is as it should be, 1 a fault was found, 3 no fault, but something cannot be told.
docs/dice.md says what the dice prove, and how to check them without this program.
"""
EXIT_CODES = {"ok": errors.DONE, "fault": errors.ILLEGAL, "cannot be told": errors.UNDECIDED}
MARKS = {"ok": ("✓", "green"), "noted": ("·", "blue"), "cannot be told": ("?", "yellow"), "fault": ("✗", "red")}
HEADLINES = {
    "ok": "No fault found.",
    "fault": "This record has faults.",
    "cannot be told": "No fault found, but not everything can be told.",
}


@click.command(epilog=EPILOG)
@click.argument("game")
@db_option
@json_option
def command(game: str, db: str | None, as_json: bool) -> int:
    """Prove GAME: its seals, the commitment and every roll, turns, scores, undo, and the rules as far as the record goes."""
    from tallystick.referee.audit import audit_stored  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.store import Store  # noqa: PLC0415

    with Store(db) as store, progress("audit") as advance:
        report = audit_stored(store, game, installed_profiles(), advance)
    if as_json:
        print_json(report.as_dict())
    else:
        print_report(report)
    return EXIT_CODES[report.verdict]


def installed_profiles() -> Callable[[str], Profile | None]:
    """Finds the profile of a game id among those that lie on every drive."""
    from tallycore.errors import ProfileError  # noqa: PLC0415 (costs start-up time)
    from tallycore.profile import Profile  # noqa: PLC0415
    from tallystick.resources import firmware_dir  # noqa: PLC0415

    folder = firmware_dir() / "games"

    def find(game_id: str) -> Profile | None:
        # Compared with what lies there, not joined to it: a game's id comes from a device.
        for file in folder.glob("*.json"):
            if file.stem == game_id:
                try:
                    return Profile(file.read_bytes())
                except (ProfileError, OSError):
                    return None
        return None

    return find


def print_report(report: AuditReport) -> None:
    """The report as people read it: the headline, then every finding with its sign."""
    click.echo(
        f"{report.title}: {', '.join(report.players) or 'players unknown'} ({report.game}, {report.events} events)"
    )
    click.echo()
    for finding in report.findings:
        click.echo(_line(finding))
    click.echo()
    click.echo(f"Dice: {report.dice}.")
    _, colour = MARKS[report.verdict]
    click.secho(HEADLINES[report.verdict], fg=colour, bold=True)


def _line(finding: Finding) -> str:
    mark, colour = MARKS[finding.status]
    cite = f" [{finding.cite}]" if finding.cite else ""
    word = f"{finding.status}: " if finding.status in {"fault", "cannot be told"} else ""
    return f"{click.style(mark, fg=colour)} {finding.check:<12} {word}{finding.says}{cite}"
