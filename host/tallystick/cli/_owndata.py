"""Files of a group's own, such as a tile of theirs: named in a position's text as `word=@FILE`."""

from __future__ import annotations

import os
import re

from tallystick.cli._files import text_or_file
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame
from tallystick.rules.errors import BadOwnData

NAMED = re.compile(r"""(?<!\S)([\w-]+)=@(?:"([^"]+)"|'([^']+)'|(\S+))""")
# Quotation marks are for names with blanks in them.


def with_own_data(game: AnyGame, text: str, folder: str) -> str:
    """A position's text with what each file says in place of its name. Files are looked for in `folder`.

    Raises CommandError for a file that cannot be read or used, UnknownTopic where the game takes none.
    """

    def content(named: re.Match[str]) -> str:
        word, name = named[1], named[2] or named[3] or named[4]
        return f"{word}={read_own_data(game, word, os.path.join(folder, name))}"

    return NAMED.sub(content, text)


def read_own_data(game: AnyGame, word: str, path: str) -> str:
    """What the file says, as a word for texts. Raises CommandError with all that is wrong with it, UnknownTopic."""
    content = text_or_file(f"@{path}", word)
    try:
        return game.own_data(word, content)
    except BadOwnData as error:
        raise CommandError(f"no {word} can be made of {path}{_reasons(error.faults)}") from error


def _reasons(faults: tuple[str, ...]) -> str:
    if len(faults) == 1:
        return f": {faults[0]}"
    return f", for {len(faults)} reasons:" + "".join(f"\n  - {fault}" for fault in faults)
