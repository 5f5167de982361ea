"""Show a thing of a game besides its rules, such as a tile, by name or from a file of the group's own."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from textwrap import wrap

from tallystick.cli._files import write_file
from tallystick.cli._output import echo, echo_drawing, echo_json
from tallystick.cli._owndata import read_own_data
from tallystick.cli._width import text_width
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame
from tallystick.rules.errors import BadOwnData, UnknownTopic

MOST_SIMILAR = 3
FILE = "@"


def show_topic(game: AnyGame, asked: str, svg: str | None, as_json: bool) -> None:
    """Print the thing, and draw it into the file `svg`. `asked` is `kind:name`, or `kind:@FILE` for one's own.

    Raise CommandError for a name that does not exist, or a file that cannot be used.
    """
    kind, _, name = asked.partition(":")
    word = read_own_data(game, kind, name.removeprefix(FILE)) if name.startswith(FILE) else ""
    try:
        drawing, picture = game.show_topic(f"{kind}:{word}" if word else asked)
    except UnknownTopic as error:
        near = similar_names(asked, game.topics())
        raise CommandError(unknown_message("nothing called", asked, game, near) if near else str(error)) from error
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
    """Print what can be shown, by kind, with how to ask for it."""
    kinds: dict[str, list[str]] = {}
    for topic in game.topics():
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
    """Return True if a group can have things of its own of this kind."""
    try:
        game.own_data(kind, "")
    except UnknownTopic:
        return False
    except BadOwnData:
        pass  # an empty file is no such thing, but the game reads files
    return True


def similar_names(asked: str, names: Iterable[str]) -> list[str]:
    """Return the names that may have been meant: those that begin so, else those spelled alike, else those of the same
    group.

    A topic is compared by what stands behind its colon, so that `knight` finds `tile:knight`.
    """
    kind, colon, wanted = asked.casefold().rpartition(":")
    known = {name.casefold().rpartition(":")[2]: name for name in names if name.casefold().startswith(kind + colon)}
    begun = [name for key, name in known.items() if key.startswith(wanted)]
    alike = [known[key] for key in get_close_matches(wanted, known, MOST_SIMILAR)]
    group = [name for key, name in known.items() if key.startswith(f"{wanted.partition('.')[0]}.")]
    return (begun or alike or group)[:MOST_SIMILAR]


def unknown_message(what: str, asked: str, game: AnyGame, near: list[str]) -> str:
    """Return the sentence about a name that does not exist."""
    if not near:
        return f'there is {what} "{asked}" in {game.name}; `tallystick rules {game.id}` lists what there is.'
    meant = " or ".join([", ".join(near[:-1]), near[-1]] if len(near) > 1 else near)
    return f'there is {what} "{asked}" in {game.name}; did you mean {meant}?'
