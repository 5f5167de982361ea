"""Say whether a move may be made, and if not, by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from tallystick.cli import errors
from tallystick.cli._complete import completed_as
from tallystick.cli._files import text_or_file, write_file
from tallystick.cli._named import named_picture, named_verdict
from tallystick.cli._output import echo, echo_json
from tallystick.cli._position import position_options, read_position, seat_colours, seat_names, source_game
from tallystick.cli._verdict import print_verdict
from tallystick.games.registry import AnyGame, load
from tallystick.rules.judge import judge
from tallystick.rules.verdict import Verdict

EPILOG = """\b
Examples:
  tallystick check pastures -p start -m "F c3"
  tallystick check pastures -p "PW/2 fill 1 PW -" -m "M a2"
  tallystick check pastures -p game:last -m "F d1" --svg dispute.svg
  tallystick check pastures -p game:last -m "F d1" --html dispute.html
  tallystick check pastures -p start -m "F c3" --reading stuck=pass-clears

Exit codes: 0 legal, 1 illegal, 3 undecided.
"""
_A_FILE = completed_as("file")
# For click.Path, click looks for a translation of the word "path", which costs start-up time.
EXIT_CODES = {"legal": errors.LEGAL, "illegal": errors.ILLEGAL, "undecided": errors.UNDECIDED}


@click.command(epilog=EPILOG)
@position_options
@click.option(
    "-m",
    "--move",
    required=True,
    metavar="M",
    help='The disputed move, a claimed result such as "winner 2" or "scores 12 9", or @FILE.',
)
@click.option("--svg", metavar="FILE", shell_complete=_A_FILE, help="Write a picture of the dispute to this file.")
@click.option(
    "--html", metavar="FILE", shell_complete=_A_FILE, help="Write a page with the verdict, to print and to keep."
)
@click.option("--json", "as_json", is_flag=True, help="Print the verdict for programs.")
def command(
    game_id: str,
    position: str,
    readings: tuple[str, ...],
    as_seat: str | None,
    db: str | None,
    move: str,
    svg: str | None,
    html: str | None,
    as_json: bool,
) -> int:
    """Judge a move in a position: legal, illegal with every rule it breaks, or undecided with what it depends on."""
    game = load(game_id)
    parsed, unsettled = read_position(game, position, readings, as_seat, db)
    text = text_or_file(move, "move").strip()
    names = seat_names(position, db)
    verdict = _verdict(game, parsed, text, names, unsettled)
    if svg:
        write_file(svg, named_picture(game.draw_svg(parsed, verdict.claimed, seat_colours(position, db)), names))
    if html:
        from tallystick.table.verdictpage import verdict_page  # noqa: PLC0415 (it costs start-up time)

        source = source_game(position, as_seat, db)
        write_file(html, verdict_page(game, parsed, text, verdict, names, source))
    if as_json:
        echo_json(named_verdict(verdict, names).answer(text, unsettled))
    else:
        print_verdict(game, verdict, game.draw_text(parsed, verdict.claimed), unsettled, names)
        if svg:
            echo(f"\nPicture: {svg}")
        if html:
            echo(f"\nPage: {html}")
    return EXIT_CODES[verdict.kind]


def _verdict(game: AnyGame, position: Any, text: str, names: Sequence[str], unsettled: tuple[str, ...]) -> Verdict:
    """Return the verdict on a text, which may name the players of a stored game."""
    if not any(names):
        return judge(game, position, text, unsettled)
    from tallystick.referee.typednames import judge_with_names  # noqa: PLC0415 (costs start-up time)

    return judge_with_names(game, position, text, names, unsettled)
