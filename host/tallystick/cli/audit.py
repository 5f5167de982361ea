"""Check a game: seals, dice, turns, scores, and the rules as far as the moves are recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tallystick.cli import errors
from tallystick.cli._complete import completed_as
from tallystick.cli._files import write_file
from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import counted, db_option, json_option, progress, stored_already
from tallystick.cli._width import wrapped
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.referee.finding import AuditReport, Finding

EPILOG = """\b
Examples:
  tallystick audit last
  tallystick audit 3 --json
  tallystick audit last --whole
  tallystick audit last --html audit.html

An audit reads the records of the game. For the records before the game, it uses the store's index. --whole reads the
whole log and compares the index with it, and what the store keeps of this game (result, players, audit) with its record.

Exit codes: 0 no fault, if the code is the one on your photograph; 1 a fault was found; 3 no fault, but something
cannot be told, as of an erased game. docs/proof.md says what an audit proves. docs/dice.md says how to check the dice without this program.
"""
EXIT_CODES = {"ok": errors.DONE, "fault": errors.ILLEGAL, "cannot be told": errors.UNDECIDED}
MARKS = {"ok": ("✓", "green"), "noted": ("·", "blue"), "cannot be told": ("?", "yellow"), "fault": ("✗", "red")}


@click.command(epilog=EPILOG)
@click.argument("game", shell_complete=completed_as("stored game"))
@click.option(
    "--whole", is_flag=True, help="Read the whole log and compare what the store keeps of it and of the game."
)
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(),
    help="Write a page with the audit and its evidence, to print and to keep.",
)
@db_option
@json_option
def command(game: str, whole: bool, html: str | None, db: str | None, as_json: bool) -> int:
    """Check GAME: its seals, the commitment, every roll, turns, scores, undo, and the rules as far as the moves are recorded."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time)
    from tallystick.referee.audit import audit_stored  # noqa: PLC0415
    from tallystick.store.errors import ErasedGame  # noqa: PLC0415

    with stored_already(db) as store, progress("audit") as advance:
        try:
            report = audit_stored(store, game, installed_profile, advance, whole=whole)
        except ErasedGame as error:
            _print_erased(str(error), as_json=as_json)
            return errors.UNDECIDED
        if html:
            from tallystick.table.auditpage import audit_page  # noqa: PLC0415 (costs start-up time)

            write_file(html, audit_page(store, game, report))
    if as_json:
        echo_json(report.as_dict())
    else:
        print_report(report)
        if html:
            echo(f"\nPage: {html}")
    return EXIT_CODES[report.verdict]


def _print_erased(says: str, *, as_json: bool) -> None:
    """Print that nothing can be told of an erased game: it is neither well nor faulty."""
    if as_json:
        echo_json(
            {"schema": "audit/1", "verdict": "cannot be told", "erased": True, "headline": visible(f"Erased: {says}")}
        )
    else:
        echo(
            wrapped(visible(f"Erased: cannot be told. {says[:1].upper()}{says[1:]}"), 0),
            fg=MARKS["cannot be told"][1],
            bold=True,
        )


def print_report(report: AuditReport) -> None:
    """Print the headline with the code to compare, every finding with its sign, and the headline again."""
    echo(
        visible(
            f"{report.title}: {', '.join(report.players) or 'players unknown'} ({report.game}, {counted(report.events, 'event')})"
        )
    )
    _print_headline(report)
    echo()
    for finding in report.findings:
        _print_finding(finding)
    echo()
    echo(f"Dice: {report.dice}.")
    _print_headline(report)


def _print_headline(report: AuditReport) -> None:
    """Print the verdict as a sentence, in its colour."""
    _, colour = MARKS[report.verdict]
    echo(wrapped(visible(report.headline), 0), fg=colour, bold=True)


def _print_finding(finding: Finding) -> None:
    """Print a finding, with its sign in colour."""
    mark, colour = MARKS[finding.status]
    cite = f" [{finding.cite}]" if finding.cite else ""
    word = f"{finding.status}: " if finding.status in {"fault", "cannot be told"} else ""
    line = wrapped(visible(f"{mark} {finding.check:<12} {word}{finding.says}{cite}"), 15)
    echo(mark, fg=colour, nl=False)
    echo(line.removeprefix(mark))
