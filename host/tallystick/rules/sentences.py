"""Say the sentences below a drawing: the diagram in plain characters and the picture have the same ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import TypeVar

from tallystick.rules.wording import IN_DISPUTE

P = TypeVar("P")
M = TypeVar("M")


def disputed_step(claim: Callable[[P, M], str], position: P, move: M | None) -> list[str]:
    """Return the sentence that says which step is in dispute; nothing if none is."""
    return [] if move is None else [f"{IN_DISPUTE} {claim(position, move)}."]


def wrapped(sentences: Iterable[str], characters: int, indent: str = "") -> list[list[str]]:
    """Return each sentence as lines of so many characters at most. All lines after the first are indented."""
    return [wrap(each, characters, subsequent_indent=indent, break_on_hyphens=False) for each in sentences]
