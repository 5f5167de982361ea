"""Read a group's own files, such as a tile of theirs. A position's text names them as `word=@FILE`."""

from __future__ import annotations

import os
import re

from tallystick.cli._files import text_or_file
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame
from tallystick.rules.errors import BadOwnData

FILE_REFERENCE = re.compile(r"""(?<!\S)([\w-]+)=@(?:"([^"]+)"|'([^']+)'|(\S+))""")
# Quotation marks allow for file names with blanks in them.


def with_own_data(game: AnyGame, text: str, folder: str) -> str:
    """Return a position's text with each file's content in place of its name. Files are looked for in `folder`.

    Raise CommandError for a file that cannot be read or used, UnknownTopic if the game takes none.
    """

    def content(named: re.Match[str]) -> str:
        word, name = named[1], named[2] or named[3] or named[4]
        return f"{word}={read_own_data(game, word, os.path.join(folder, name))}"

    return FILE_REFERENCE.sub(content, text)


def read_own_data(game: AnyGame, word: str, path: str) -> str:
    """Return a file's content as a word of texts. Raise CommandError with all that is wrong with it, or UnknownTopic."""
    content = text_or_file(f"@{path}", word)
    try:
        return game.own_data(word, content)
    except BadOwnData as error:
        raise CommandError(f"{path} does not describe a {word}{reasons(error.faults)}") from error


def reasons(faults: tuple[str, ...]) -> str:
    """Return one fault as the end of a sentence, or several as a list."""
    if len(faults) == 1:
        return f": {faults[0]}"
    return f", for {len(faults)} reasons:" + "".join(f"\n  - {fault}" for fault in faults)
