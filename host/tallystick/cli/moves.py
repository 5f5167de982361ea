"""List the legal moves of a position, or what chance can do in it."""

from __future__ import annotations

import click

from tallystick.cli._movelist import move_list, undecided
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
    if not as_json:
        echo(move_list(game, parsed, seat_names(position, db)))
        return
    legal = game.legal_moves(parsed)
    moves, open_moves = [game.format_move(parsed, move) for move in legal], undecided(game, parsed, legal)
    weights = game.chance(parsed)
    chance = {} if weights is None else {"weights": list(weights)}
    text = game.format_position(parsed)
    readings_used = game.readings_of(parsed)
    hidden = {"undecided": open_moves} if open_moves else {}
    echo_json({"game": game.id, "position": text, "readings": readings_used, "moves": moves, **hidden, **chance})
