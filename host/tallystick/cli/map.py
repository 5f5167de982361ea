"""Check and draw a map or a mat that a group has described in a file of its own."""

from __future__ import annotations

import click

from tallystick.cli import errors
from tallystick.cli._complete import completed_as
from tallystick.cli._files import text_or_file, write_file
from tallystick.cli._output import echo, echo_drawing, echo_json
from tallystick.cli._owndata import reasons
from tallystick.cli._topic import takes_files
from tallystick.games.registry import AnyGame, load
from tallystick.rules.errors import BadOwnData, UnreadableOwnData

KINDS = ("map", "mat")
# The name of such a file in texts, as in the game's rulebook.

EPILOG = """\b
Examples:
  tallystick map check conquest our-board.toml
  tallystick map draw conquest our-board.toml --svg our-board.svg

Exit codes: 0 the map can be played on, 1 it cannot, 2 the file cannot be read or the command was used wrongly.
"""


@click.group(epilog=EPILOG)
def command() -> None:
    """Check or draw a file that describes a group's own map or mat. The README of the game says what the file contains."""


@command.command(epilog=EPILOG)
@click.argument("game_id", metavar="GAME", shell_complete=completed_as("game"))
@click.argument("file", type=click.Path())
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print the same for programs, and the word that names the map in a position.",
)
def check(game_id: str, file: str, as_json: bool) -> int:
    """Say whether a map can be used for play. If not, say all that is wrong with it. FILE can be - for standard input."""
    game = load(game_id)
    kind, word, faults = _read(game, file)
    if as_json:
        echo_json({"game": game.id, "file": file, "fits": not faults, "faults": faults, "word": word})
    elif faults:
        echo(f"{file} is not a {kind} for {game.name}{reasons(faults)}")
    else:
        echo(f"{game.name} can be played on the {kind} of {file}.\n\nIn a position's text:\n  {kind}=@{file}")
    return errors.ILLEGAL if faults else errors.DONE


@command.command(epilog=EPILOG)
@click.argument("game_id", metavar="GAME", shell_complete=completed_as("game"))
@click.argument("file", type=click.Path())
@click.option("--svg", metavar="FILE", type=click.Path(), help="Write a picture to this file as well.")
@click.option("--json", "as_json", is_flag=True, help="Print the drawing, the picture and the word for programs.")
def draw(game_id: str, file: str, svg: str | None, as_json: bool) -> None:
    """Draw a map in plain characters, and as a picture. FILE can be - for standard input."""
    game = load(game_id)
    kind, word, faults = _read(game, file)
    if faults:
        raise errors.CommandError(f"{file} is not a {kind} that can be drawn{reasons(faults)}", errors.ILLEGAL)
    drawing, picture = game.show_by_name(f"{kind}:{word}")
    if svg:
        write_file(svg, picture)
    if as_json:
        echo_json({"game": game.id, "file": file, "word": word, "drawing": drawing, "svg": picture})
        return
    echo_drawing(drawing)
    if svg:
        echo(f"\nPicture: {svg}")


def _read(game: AnyGame, file: str) -> tuple[str, str | None, tuple[str, ...]]:
    """Return the game's name for a map, and the word for this map; or no word and all that is wrong with it.

    Raise CommandError for a file that cannot be read, and UnknownTopic if the game has no maps.
    """
    content = text_or_file(f"@{file}", KINDS[0])
    kind = next((kind for kind in KINDS if takes_files(game, kind)), KINDS[0])
    try:
        return kind, game.own_data(kind, content), ()
    except UnreadableOwnData as error:
        raise errors.CommandError(f"{file} does not describe a {kind}{reasons(error.faults)}") from error
    except BadOwnData as error:
        return kind, None, error.faults
