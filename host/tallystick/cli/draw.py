"""Draw a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from tallystick.cli._files import write_file
from tallystick.cli._named import named_drawing, named_picture
from tallystick.cli._output import echo, echo_drawing, echo_json
from tallystick.cli._position import position_options_or_start, read_position, seat_colours, seat_names
from tallystick.games.registry import AnyGame, load

EPILOG = """\b
Examples:
  tallystick draw pastures
  tallystick draw pastures -p "PWF/RMM/FFW castles 2 WF -"
  tallystick draw pastures -p game:last --svg evening.svg
"""


@click.command(epilog=EPILOG)
@position_options_or_start
@click.option("--svg", metavar="FILE", type=click.Path(), help="Write a picture to this file instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the position, its readings and its points for programs.")
def command(
    game_id: str,
    position: str,
    readings: tuple[str, ...],
    as_seat: str | None,
    db: str | None,
    svg: str | None,
    as_json: bool,
) -> None:
    """Draw a position in plain characters or as a picture, and print its canonical text."""
    game = load(game_id)
    parsed, _ = read_position(game, position, readings, as_seat, db)
    text, names = game.format_position(parsed), seat_names(position, db)
    if svg:
        write_file(svg, named_picture(game.draw_svg(parsed, colours=seat_colours(position, db)), names))
    if as_json:
        echo_json(drawn_for_programs(game, parsed, names))
    elif svg:
        echo(f"Picture: {svg}")
    else:
        echo_drawing(named_drawing(game.draw_text(parsed), names))
        echo(f"\n{text}")


def drawn_for_programs(game: AnyGame, position: Any, names: Sequence[str]) -> dict[str, object]:
    """Return the drawn position as `tallystick draw --json` prints it. `names` are the players of a stored game."""
    outcome = game.outcome(position)
    return {
        "game": game.id,
        "position": game.format_position(position),
        "readings": game.readings_of(position),
        "drawing": named_drawing(game.draw_text(position), names),
        "scores": game.scores(position),
        "winners": None if outcome is None else outcome.winners,
    }
