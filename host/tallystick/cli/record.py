"""Enter moves and rolls by hand. Each is checked at once."""

from __future__ import annotations

import sys

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._files import STDIN, folder_of, text_or_file
from tallystick.cli._output import echo
from tallystick.cli._seats import seat_in, seat_option
from tallystick.cli._store import db_option, stored_already
from tallystick.cli.errors import CommandError
from tallystick.visible import visible

EPILOG = """\b
Examples:
  tallystick record pastures --players "Ann, Bo" --option rows=6
  tallystick record pastures --game last          # continue a stored game
  tallystick record pastures --game last --print > evening.txt
  tallystick record pastures --from evening.txt   # read it, then continue
  printf 'F a1\\nW b1\\n' | tallystick record pastures
  tallystick record duke --option objective=counting-coup --option dragon=1
  tallystick record duke --position "start mountain tile=@baron.toml"
  tallystick record armadora --players "Ann, Bo"
  tallystick record armadora --game last --print --as Bo   # what Bo may know

A line is a move, or one of: help, why, force, undo, moves, board, score, roll, note, position, save, quit.
If a turn has several steps, write one per line, or all on one line: draw; drawn Kn; Kn@c2

If you read from a file or a pipe, the command stops at the first illegal move. If that move was left standing, write !
instead of the dot after its number. Then the move is recorded.

Exit codes: 0 recorded, 1 a move was illegal, 2 a line cannot be read, 3 a move could not be judged.
"""


@click.command(epilog=EPILOG)
@click.argument("game_id", metavar="GAME", shell_complete=completed_as("game"))
@click.option(
    "--game",
    "name",
    metavar="NAME",
    shell_complete=completed_as("stored game"),
    help="Continue this stored game. Its moves are matched with the device's notes.",
)
@click.option("--players", metavar="NAMES", help="The players, in order, separated by commas.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completed_as("option"),
    help="An option that was agreed, such as rows=6.",
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completed_as("reading"),
    help="How this table reads a rule that the text leaves open, such as stuck=pass.",
)
@click.option(
    "-p",
    "--position",
    metavar="P",
    shell_complete=completed_as("position"),
    help="Begin from this position, given as for `tallystick check`.",
)
@click.option(
    "--from", "source", metavar="FILE", type=click.Path(), help="Read a text record first (- for standard input)."
)
@click.option("--print", "only_print", is_flag=True, help="Print the record as text and stop.")
@seat_option("everything that is recorded is shown; only with --print")
@db_option
def command(
    game_id: str, name: str | None, players: str | None, options: tuple[str, ...], readings: tuple[str, ...],
    position: str | None, source: str | None, only_print: bool, as_seat: str | None, db: str | None,
) -> None:  # fmt: skip
    """Record a game of GAME (such as pastures) move by move. Each move is checked, drawn and kept."""
    from tallycore.errors import TallyError  # noqa: PLC0415 (costs start-up time, as do the following)
    from tallystick.cli._newgame import SetUp, given_position, refuse_set_up, start_game  # noqa: PLC0415
    from tallystick.cli._recordsession import RecordSession  # noqa: PLC0415
    from tallystick.cli._terminal import is_interactive, terminal_reader  # noqa: PLC0415
    from tallystick.games.registry import load  # noqa: PLC0415
    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.errors import RefereeError  # noqa: PLC0415
    from tallystick.referee.moverecord import MoveRecord  # noqa: PLC0415
    from tallystick.referee.seatview import record_for_seat  # noqa: PLC0415
    from tallystick.referee.textrecord import format_record, parse_lines  # noqa: PLC0415
    from tallystick.rules.errors import RulesError  # noqa: PLC0415
    from tallystick.store.errors import StoreError  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415

    rules = load(game_id)
    if only_print and name is None:
        raise CommandError("--print prints a stored game: name it with --game, such as --game last.")
    if as_seat is not None and not only_print:
        raise CommandError("--as needs --print: a person who keeps a record sees all of it.")
    text = (
        text_or_file(f"@{source}", "record") if source else "" if is_interactive() or only_print else sys.stdin.read()
    )
    lines = list(parse_lines(text))
    ours = (RulesError, RefereeError, TallyError, CommandError, StoreError)
    given = SetUp(players, options, readings, position, db)
    start = given_position(rules, given, lines)
    with Store(db) if name is None else stored_already(db) as store:
        if name is not None:
            refuse_set_up(given, lines)
            game = store.game(name)
            if game.summary.game != rules.id:
                raise CommandError(
                    f'game {game.number} is a game of "{visible(game.summary.game) or "?"}", not of "{rules.id}".'
                )
        else:
            game = start_game(store, rules, given, lines, start)
        move_record = MoveRecord(store, game, installed_profile)
        if start is not None:
            move_record.set_position(rules.format_position(start))
        if only_print:
            echo(format_record(record_for_seat(move_record, seat_in(game.summary, as_seat))), nl=False)
            return
        interactive = is_interactive() and source != "-"
        session = RecordSession(move_record, is_terse=not interactive, folder=folder_of(f"@{source or STDIN}"))
        session.run_lines(lines, ours)
        if interactive:
            echo(f"{rules.name}, game {game.number}: {game.summary.players}. `help` lists what a line can be.")
            session.draw()
            session.run_interactive(terminal_reader(lambda: session.completions), ours)
        else:
            session.draw()
        move_record.close()
        session.say_what_is_kept()
