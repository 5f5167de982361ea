"""How wide text is printed: as wide as the terminal, if that is narrower than what reads well."""

from __future__ import annotations

import os
import sys
from textwrap import wrap
from typing import TextIO

WIDEST = 96
NARROWEST = 40
# A terminal that says 0 does not know, and below this nothing reads well.


def text_width(stream: TextIO | None = None) -> int:
    """Columns for running text on `stream`, otherwise standard output.

    Elsewhere than on a terminal always the same, so that output does not differ.
    """
    try:
        columns = os.get_terminal_size((stream or sys.stdout).fileno()).columns
    except (OSError, ValueError):  # no terminal
        return WIDEST
    return max(NARROWEST, min(WIDEST, columns - 1)) if columns else WIDEST


def wrapped(line: str, hanging: int, stream: TextIO | None = None) -> str:
    """`line`, broken where it is wider than the terminal; what follows the break is indented by `hanging` columns."""
    width = text_width(stream)
    if len(line) <= width:
        return line
    margin = line[: len(line) - len(line.lstrip())]
    broken = wrap(
        line.strip(), width, initial_indent=margin, subsequent_indent=" " * hanging,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(broken)
