"""Wrap printed text to the width of the terminal, or to the widest that is easy to read."""

from __future__ import annotations

import os
import sys
from typing import TextIO

WIDEST = 96
NARROWEST = 40
NO_LIMIT = 1_000_000
# A terminal that reports 0 columns does not know its width. Text narrower than this is hard to read.


def text_width(stream: TextIO | None = None) -> int:
    """Return the width of running text on `stream`, by default standard output, in columns.

    If it is not a terminal, always return the same width, so that output does not vary.
    """
    try:
        columns = os.get_terminal_size((stream or sys.stdout).fileno()).columns
    except (OSError, ValueError):  # no terminal
        return WIDEST
    return max(NARROWEST, min(WIDEST, columns - 1)) if columns else WIDEST


def terminal_columns() -> int:
    """Return how many columns of the terminal a line may take. There is no limit without a terminal, or if it does not know its width."""
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns if sys.stdout.isatty() else 0
    except (OSError, ValueError):
        columns = 0
    return columns - 1 if columns else NO_LIMIT


def wrapped(line: str, hanging: int, stream: TextIO | None = None) -> str:
    """Return `line`, wrapped if it is wider than the terminal, with the further lines indented by `hanging` columns."""
    width = text_width(stream)
    if len(line) <= width:
        return line
    from textwrap import wrap  # noqa: PLC0415 (costs start-up time)

    margin = line[: len(line) - len(line.lstrip())]
    broken = wrap(
        line.strip(), width, initial_indent=margin, subsequent_indent=" " * hanging,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(broken)


def wrapped_at_terminal(line: str, stream: TextIO | None = None) -> str:
    """Return `line`, wrapped as by `wrapped` if `stream` is a terminal. A program gets each sentence on one line."""
    return wrapped(line, 0, stream) if (stream or sys.stdout).isatty() else line
