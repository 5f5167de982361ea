"""Print: the only place from which the program writes to a terminal, so that no text from outside can act on it."""

from __future__ import annotations

import sys
from typing import Any

import click

from tallystick.visible import visible

LAYOUT = "\n\t"
# What our own texts are laid out with. A text from outside that has to stay on its line goes through `visible` before.


def echo(text: object = "", *, err: bool = False, nl: bool = True, **style: Any) -> None:
    """Print `text`, in the style that the further arguments say to click, with control characters shown as their codes."""
    shown = visible(str(text), keep=LAYOUT)
    click.echo(click.style(shown, **style) if style else shown, err=err, nl=nl)


def echo_json(value: object, *, indent: int | None = 2) -> None:
    """Print the value as JSON. Characters that a terminal would act on stand in it as JSON's own escapes, so nothing is lost."""
    import json  # noqa: PLC0415 (costs start-up time, and people do not ask for it)
    import re  # noqa: PLC0415

    text = json.dumps(value, indent=indent, ensure_ascii=False)
    click.echo(
        re.sub(r"[^\n\x20-\x7e]", lambda at: at[0] if visible(at[0]) == at[0] else json.dumps(at[0])[1:-1], text)
    )


def echo_bytes(text: str) -> None:
    """Print `text` as it is, byte for byte, where a program or a file takes it; on a terminal as `echo` does."""
    if sys.stdout.isatty():
        echo(text, nl=False)
    else:
        click.echo(text.encode(), nl=False)
