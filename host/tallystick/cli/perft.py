"""Count the ways in which a game can go on, to test a move generator."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._position import position_options, read_position
from tallystick.cli._values import WholeNumber
from tallystick.games.registry import load
from tallystick.rules.perft import Count, branches, perft

EPILOG = """\b
Examples:
  tallystick perft pastures -p start --depth 2
  tallystick perft pastures -p "start 2x2" --depth 4 --divide
"""


MOST = 250_000
# This number of positions takes about a minute in the slowest game. A turn with many steps can have far more.


def _with_bar(parts: Iterable[Any], length: int) -> Iterator[Any]:
    """Yield the parts, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield from parts
        return
    with click.progressbar(parts, length, label="Counting", file=sys.stderr) as steps:
        yield from steps


@click.command(epilog=EPILOG)
@position_options
@click.option("-d", "--depth", required=True, type=WholeNumber(0), metavar="N", help="How many turns to count.")
@click.option("--divide", is_flag=True, help="Split the count by the first step.")
@click.option(
    "--most",
    default=MOST,
    show_default=True,
    type=WholeNumber(1),
    metavar="M",
    help="The most positions to count before giving up (exit code 3).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the count for programs.")
def command(
    game_id: str,
    position: str,
    readings: tuple[str, ...],
    as_seat: str | None,
    db: str | None,
    depth: int,
    divide: bool,
    most: int,
    as_json: bool,
) -> None:
    """Count the lines of N turns from a position.

    A turn of several steps (draw a tile, see which tile it is, place it) counts once. Each step of
    the set-up counts once. A turn that has already begun in the position is played to its end and does not count. Each result of
    chance counts as one line, however likely it is.

    A turn can repeat itself: dice that tie are rolled again, a dragon flies back. A line that comes back to a position
    of the same turn ends there and counts as one line, so every line comes to an end.
    """
    game = load(game_id)
    parsed, _ = read_position(game, position, readings, as_seat, db)
    parts: dict[str, Count] = {}
    if depth == 0 or (depth == 1 and not divide):
        total = perft(game, parsed, depth, most)
    else:
        found_parts = branches(game, parsed, depth, most)
        for move, part in _with_bar(found_parts, len(game.legal_moves(parsed))):
            parts[game.format_move(parsed, move)] = part
        total = Count(sum(part.leaves for part in parts.values()), 1 + sum(part.nodes for part in parts.values()))
    if as_json:
        found: dict[str, object] = {"game": game.id, "position": game.format_position(parsed), "depth": depth}
        found |= {"leaves": total.leaves, "nodes": total.nodes}
        if divide:
            found["divide"] = {text: part.leaves for text, part in parts.items()}
        echo_json(found)
        return
    if divide:
        for text, part in parts.items():
            echo(f"{text}: {part.leaves}")
    echo(f"perft {depth} {total.leaves}")
