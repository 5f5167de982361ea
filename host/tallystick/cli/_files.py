"""Read texts from files and write them to files. Report each problem as one sentence."""

from __future__ import annotations

import os
import stat
import sys

from tallystick.cli.errors import CommandError

LONGEST_TEXT = 100_000
# A position has a few hundred characters. A file that is much longer is the wrong file.

STDIN = "-"

BYTE_ORDER_MARK = "\ufeff"
# Some editors write this at the start of a file. It has no meaning in UTF-8 text.

DATABASE = b"SQLite format 3\0"
# Every store begins like this. Its contents may be nowhere else.


def text_or_file(value: str, what: str) -> str:
    """Return the text itself; for `@FILE` return the file's content, for `@-` standard input. Raise CommandError."""
    if not value.startswith("@"):
        return value
    try:
        text = sys.stdin.read(LONGEST_TEXT + 1) if value == f"@{STDIN}" else _file_text(value[1:])
    except OSError as error:
        raise CommandError(f"the {what} cannot be read from {value[1:]}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{value[1:]} does not contain a {what}: it is not UTF-8 text.") from error
    if len(text) > LONGEST_TEXT:
        raise CommandError(f"{value[1:]} does not contain a {what}: it has more than {LONGEST_TEXT} characters.")
    return text.removeprefix(BYTE_ORDER_MARK).strip("\n")


def _file_text(path: str) -> str:
    """Return a file's content, cut off just beyond the longest text. Raise CommandError if it is not a file."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        # To read a pipe would wait for the program that writes into it, perhaps for ever.
        raise CommandError(f"{path} is not a regular file: name one, or - for standard input.")
    with open(path, encoding="utf-8-sig") as file:
        return file.read(LONGEST_TEXT + 1)


def folder_of(value: str) -> str:
    """Return the folder for the files that a text names: the folder of the text's own file (`@FILE`), else the current folder."""
    return os.path.dirname(value[1:]) if value.startswith("@") and value != f"@{STDIN}" else ""


def refuse_store(path: str) -> None:
    """Raise CommandError if the file at `path`, which is about to be overwritten, is a store of games, and OSError if it cannot be read."""
    if os.path.isfile(path):
        with open(path, "rb") as present:
            if present.read(len(DATABASE)) == DATABASE:
                raise CommandError(f"{path} is a store of games, or another database: name another file.")


def write_file(path: str, text: str) -> None:
    """Write the text to the file, with its line ends as they are. Raise CommandError, also if a store is there."""
    try:
        refuse_store(path)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
