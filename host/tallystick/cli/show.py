"""Show the record of a game, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._files import write_file
from tallystick.cli._named import named_drawing
from tallystick.cli._output import echo, echo_drawing, echo_json
from tallystick.cli._seats import seat_in, seat_option
from tallystick.cli._store import db_option, json_option, profile_of, stored_already
from tallystick.cli.errors import CommandError
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.store.game import Game
    from tallystick.store.store import Store

EPILOG = """\b
Examples:
  tallystick show last
  tallystick show 3 --as 1
  tallystick show last --as Ann
  tallystick show last --at 3
  tallystick show last --html game.html
  tallystick show 3 --json
"""


@click.command(epilog=EPILOG)
@click.argument("game", shell_complete=completed_as("stored game"))
@seat_option("it shows what everybody may know")
@click.option(
    "--at", "at", metavar="MOVE", help="Only this move of the record, with the board after it; 0 is the beginning."
)
@click.option(
    "--html", "html", metavar="FILE", type=click.Path(), help="Write a sheet to print for the game's box to this file."
)
@db_option
@json_option
def command(game: str, as_seat: str | None, at: str | None, html: str | None, db: str | None, as_json: bool) -> None:
    """Show GAME: who played, what happened in every turn, and what the laptop noted."""
    from tallystick.cli.games import summary_as_dict  # noqa: PLC0415 (costs start-up time)
    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.movenumbers import numbered_moves  # noqa: PLC0415
    from tallystick.referee.seatview import game_for_seat  # noqa: PLC0415
    from tallystick.store.export.json_lines import event_as_dict  # noqa: PLC0415
    from tallystick.store.export.record import record_text  # noqa: PLC0415
    from tallystick.store.sentences import EventFormatter  # noqa: PLC0415
    from tallystick.store.transcript import game_lines  # noqa: PLC0415

    if html and (as_seat is not None or at is not None or as_json):
        raise CommandError("--html writes what everybody may know of the whole game: leave out --as, --at and --json.")
    with stored_already(db) as store:
        stored = store.game(game)
        if html:
            from tallystick.table.sheet import game_sheet  # noqa: PLC0415

            write_file(html, game_sheet(store, game))
            echo(f"Sheet: {html}")
            return
    seat = seat_in(stored.summary, as_seat)
    if at is not None:
        _show_move(stored, seat, at, as_json)
        return
    found = game_for_seat(stored, seat, installed_profile)
    profile = profile_of(found.summary)
    if not as_json:
        if profile is None and found.summary.game:
            echo(
                f'this program\'s profile of "{visible(found.summary.game)}" is not the one that the game was played with: '
                "so some things are named only by number.",
                err=True,
            )
        echo(record_text(found, profile, numbered_moves(stored, installed_profile)), nl=False)
        _draw_end(stored, seat)
        return
    echo_json(
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
                    "says": line.says,
                }
                for line in game_lines(found, EventFormatter(found.summary.names, profile))
            ],
            "entries": [
                {
                    "after": entry.after_seq,
                    "kind": entry.kind,
                    "payload": entry.payload,
                    "written_at": entry.written_at,
                    "damaged": entry.is_damaged,
                }
                for entry in found.entries
            ],
        }
    )


def record_for_everybody(store: Store, name: str) -> str:
    """Return the record of a game as `tallystick show` prints it, without what one seat alone knows."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time, as do the following)
    from tallystick.referee.movenumbers import numbered_moves  # noqa: PLC0415
    from tallystick.referee.seatview import game_for_seat  # noqa: PLC0415
    from tallystick.store.export.record import record_text  # noqa: PLC0415

    stored = store.game(name)
    found = game_for_seat(stored, None, installed_profile)
    return record_text(found, profile_of(found.summary), numbered_moves(stored, installed_profile))


def _draw_end(game: Game, seat: int | None) -> None:
    """Print the position after the moves recorded on the laptop as the seat may know it.

    Print nothing if there are none, or too few.
    """
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time, as do the following)
    from tallystick.referee.currentposition import rules_of  # noqa: PLC0415
    from tallystick.referee.errors import RefereeError  # noqa: PLC0415
    from tallystick.referee.seatview import position_for_seat  # noqa: PLC0415
    from tallystick.rules.errors import RulesError  # noqa: PLC0415

    if not any(entry.kind == "move" for entry in game.entries):
        return
    try:
        drawing = rules_of(game).draw_text(position_for_seat(game, seat, installed_profile))
    except (RefereeError, RulesError):
        return  # the audit says what is wrong with the moves
    echo("\nOn the table:\n")
    echo_drawing(named_drawing(drawing, game.summary.names))


def _show_move(game: Game, seat: int | None, number: str, as_json: bool) -> None:
    """Print one move of a game's record with the board after it, or before it if the move was illegal and stood. Raise RefereeError."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time, as does the following)
    from tallystick.referee.steps import GameSteps  # noqa: PLC0415
    from tallystick.store.names import with_names  # noqa: PLC0415

    steps = GameSteps(game, installed_profile, seat)
    step, after = steps.after_move(number), steps.position_after(number)
    rules, move, names = steps.rules, step.move, game.summary.names
    assert rules is not None
    position = rules.format_position(after)
    objections = () if move is None else move.objections
    if as_json:
        echo_json(
            {
                "move": step.moves,
                "says": step.says,
                "text": None if move is None else move.text,
                "verdict": None if move is None else move.kind,
                "objections": [each._asdict() for each in objections],
                "after": step.seq,
                "turn": step.turn,
                "seat": step.seat,
                "scores": list(step.scores),
                "position": position,
            }
        )
        return
    turn = f", turn {step.turn}" if step.turn else ""
    which = (
        f"Move {step.moves} of {steps.move_count}" if step.moves else f"Before the first of {steps.move_count} moves"
    )
    echo(f"{which}{turn}: {step.says}")
    for each in objections:
        echo(f"It was left standing, although it is illegal: {with_names(each.says, names)} [{each.rule}]")
    echo()
    shown = after if not objections or move is None else move.before
    echo_drawing(named_drawing(rules.draw_text(shown, move.move if move and objections else None), names))
    echo(f"\n{position}")
