"""List the legal moves of a position."""

from __future__ import annotations

from textwrap import wrap

import click

from tallystick.cli._position import position_options, print_json, read_position
from tallystick.cli._width import text_width
from tallystick.games.registry import load

EPILOG = """\b
Examples:
  tallystick moves pastures -p "start 2x2"
  tallystick moves pastures -p @evening.txt --json
"""


@click.command(epilog=EPILOG)
@position_options
@click.option("--json", "as_json", is_flag=True, help="Print the list for programs.")
def command(game_id: str, position: str, readings: tuple[str, ...], as_json: bool) -> None:
    """List the legal moves of a position in their fixed order."""
    game = load(game_id)
    parsed, _ = read_position(game, position, readings)
    texts = [game.format_move(parsed, move) for move in game.legal_moves(parsed)]
    if as_json:
        text = game.format_position(parsed)
        print_json({"game": game.id, "position": text, "readings": game.readings_of(parsed), "moves": texts})
        return
    seat = game.to_move(parsed)
    if seat is None and not texts:
        click.echo("The game is over: no move is left.")
    else:
        by = "" if seat is None else f" for player {seat + 1}"
        click.echo(f"{len(texts)} legal move{'' if len(texts) == 1 else 's'}{by}:")
        click.echo(
            "\n".join(wrap(", ".join(text.replace(" ", "\0") for text in texts), text_width())).replace("\0", " ")
        )
