"""Show a thing of a game, such as a tile, by name or from a group's own file."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from tallystick.cli._files import write_file
from tallystick.cli._output import echo, echo_drawing, echo_json
from tallystick.cli._owndata import read_own_data
from tallystick.cli._suggest import did_you_mean
from tallystick.cli._width import text_width
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame
from tallystick.rules.errors import BadOwnData, UnknownTopic

FILE = "@"


def show_by_name(game: AnyGame, asked: str, svg: str | None, as_json: bool) -> None:
    """Print the thing, and draw it into the file `svg`. `asked` is `kind:name`, or `kind:@FILE` for a group's own thing.

    Raise CommandError for a name that does not exist, or a file that cannot be used.
    """
    kind, _, name = asked.partition(":")
    word = read_own_data(game, kind, name.removeprefix(FILE)) if name.startswith(FILE) else ""
    try:
        drawing, picture = game.show_by_name(f"{kind}:{word}" if word else asked)
    except UnknownTopic as error:
        if not did_you_mean(asked, game.showable_names()):
            raise
        raise CommandError(unknown_message("nothing called", asked, game, game.showable_names())) from error
    if svg:
        write_file(svg, picture)
    if as_json:
        own = {"word": f"{kind}={word}"} if word else {}
        echo_json({"game": game.id, "topic": asked, **own, "drawing": drawing, "svg": picture})
        return
    echo_drawing(drawing)
    if word:
        echo(f"\nIn a position's text:\n  {kind}={word}")
    if svg:
        echo(f"\nPicture: {svg}")


def list_topics(game: AnyGame) -> None:
    """Print the things that can be shown, by kind, and how to ask for them."""
    kinds: dict[str, list[str]] = {}
    for topic in game.showable_names():
        kind, _, name = topic.partition(":")
        kinds.setdefault(kind, []).append(name)
    for kind, names in kinds.items():
        echo(f"\nTo be shown by `tallystick rules {game.id} {kind}:NAME`:")
        listed = wrap(
            ", ".join(names), text_width(), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
        )
        echo("\n".join(listed))
        if takes_files(game, kind):
            echo(f"  A {kind} of your own, from a file: {kind}:@FILE")


def takes_files(game: AnyGame, kind: str) -> bool:
    """Return True if a group can have its own things of this kind."""
    try:
        game.own_data(kind, "")
    except UnknownTopic:
        return False
    except BadOwnData:
        pass  # an empty file is not such a thing, but this error shows that the game reads files
    return True


def unknown_message(what: str, asked: str, game: AnyGame, known: Iterable[str]) -> str:
    """Return the sentence about a name that does not exist."""
    hint = did_you_mean(asked, known) or f"`tallystick rules {game.id}` lists what there is."
    return f'there is {what} "{asked}" in {game.name}; {hint}'
