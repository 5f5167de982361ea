"""Print. Only this module writes to a terminal, so no text from outside can control the terminal."""

from __future__ import annotations

import sys
from typing import Any

import click

from tallystick.cli._width import terminal_columns
from tallystick.visible import visible

LAYOUT = "\n\t"
# The layout characters of our own texts. A text from outside that must stay on its line first goes through `visible`.

OVERLAP = 6
# How many columns two parts of a drawing share. So a space that is cut is complete in one of them.


def echo(text: object = "", *, err: bool = False, nl: bool = True, **style: Any) -> None:
    """Print `text`, with control characters shown as their codes. Click uses the other arguments for the style."""
    shown = visible(str(text), keep=LAYOUT)
    click.echo(click.style(shown, **style) if style else shown, err=err, nl=nl)


def echo_drawing(drawing: str, margin: str = "") -> None:
    """Print a drawing in plain characters, indented by `margin`. If the terminal is too narrow, print the part that has no
    room below the rest, so that no line is broken.
    """
    room = terminal_columns() - len(margin)
    lines = drawing.splitlines()
    wide = max(map(len, lines), default=0)
    for start in range(0, max(1, wide - OVERLAP), max(1, room - OVERLAP)):
        part = [line[start : start + room] for line in lines] if wide > room else lines
        if start:
            echo(f"\n{margin}The part further right, from column {start + 1} on:\n")
            part = [line for line in part if line.strip()]
        echo("\n".join(f"{margin}{line}".rstrip() for line in part))


def echo_json(value: object, *, indent: int | None = 2) -> None:
    """Print the value as JSON. Control characters are written as JSON's own escapes, so nothing is lost."""
    import json  # noqa: PLC0415 (costs start-up time, and people do not ask for it)
    import re  # noqa: PLC0415

    text = json.dumps(value, indent=indent, ensure_ascii=False)
    click.echo(
        re.sub(r"[^\n\x20-\x7e]", lambda at: at[0] if visible(at[0]) == at[0] else json.dumps(at[0])[1:-1], text)
    )


def echo_bytes(text: str) -> None:
    """Print `text` unchanged, byte for byte, to a program or a file. On a terminal, print it like `echo`."""
    if sys.stdout.isatty():
        echo(text, nl=False)
    else:
        click.echo(text.encode(), nl=False)
