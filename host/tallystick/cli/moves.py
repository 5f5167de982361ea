"""List the legal moves of a position, or what chance can do in it."""

from __future__ import annotations

import click

from tallystick.cli._movelist import move_list, moves_for_programs
from tallystick.cli._output import echo, echo_json
from tallystick.cli._position import position_options, read_position, seat_names
from tallystick.games.registry import load

EPILOG = """\b
Examples:
  tallystick moves pastures -p "start 2x2"
  tallystick moves pastures -p game:last --json
"""


@click.command(epilog=EPILOG)
@position_options
@click.option("--json", "as_json", is_flag=True, help="Print the list for programs.")
def command(
    game_id: str, position: str, readings: tuple[str, ...], as_seat: str | None, db: str | None, as_json: bool
) -> None:
    """List the legal moves of a position in a fixed order. If chance decides, list its results with their weights."""
    game = load(game_id)
    parsed, _ = read_position(game, position, readings, as_seat, db)
    if as_json:
        echo_json(moves_for_programs(game, parsed))
    else:
        echo(move_list(game, parsed, seat_names(position, db)))
