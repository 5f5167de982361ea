"""Read the values that options and arguments take. A bad value is refused in one sentence: it names the value, and what would be right.

No option takes click's own numbers, choices or folders: click calls them "not a valid integer range".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli._suggest import joined

if TYPE_CHECKING:
    AnyType = click.ParamType[Any]
    TextChoice = click.Choice[str]
else:  # before 8.2, click's types take no brackets
    AnyType, TextChoice = click.ParamType, click.Choice


class _Told(AnyType):
    """Refuse a bad value in the program's own words. `right` says at the end of the sentence what would be right."""

    right: str

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value as click reads it. Raise UsageError."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            name = asked_for(param) if param is not None else "the value"
            raise click.UsageError(f'{name} cannot be "{value}"; {self.right}.', ctx) from error


class WholeNumber(_Told, click.IntRange):
    """Accept a whole number: any, one from `least` on, or one up to `most`."""

    name = "whole number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        super().__init__(least, most)
        limits = "" if least is None else f", {least} or more" if most is None else f" from {least} to {most}"
        self.right = f"it must be a whole number{limits}"


class OneOf(_Told, TextChoice):
    """Accept one of a few words."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self.right = f"it can be {joined(list(words))}"


class Folder(_Told, click.Path):
    """Accept the name of a folder. With `exists=True`, it must be there."""

    def __init__(self, *, exists: bool = False) -> None:
        from pathlib import Path  # noqa: PLC0415 (costs start-up time)

        super().__init__(exists=exists, file_okay=False, path_type=Path)
        self.right = f"it must be a folder{' that exists' if exists else ', and no file'}"


def asked_for(param: click.Parameter) -> str:
    """Return the name of an option or argument as people type it: `--limit`, `GAME`."""
    return max(param.opts, key=len) if isinstance(param, click.Option) else param.human_readable_name
