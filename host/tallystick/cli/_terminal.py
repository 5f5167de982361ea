"""Read the keyboard for `record`: find out whether somebody is at it, and complete typed words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence


def is_interactive() -> bool:
    """Return True if standard input is a terminal."""
    return sys.stdin.isatty()


def terminal_reader(words: Callable[[], Sequence[str]]) -> Callable[[str], str]:
    """Return `input`, with completion of lines that begin with one of `words()`, if this Python has readline."""
    try:
        import readline  # noqa: PLC0415 (not everywhere, and only for people)
    except ImportError:
        return input

    def complete(_text: str, state: int) -> str | None:
        line = readline.get_line_buffer()
        fitting = [word for word in words() if word.lower().startswith(line.lower())]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    return input
