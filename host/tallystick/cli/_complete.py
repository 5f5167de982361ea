"""Say how an argument or an option is completed. This costs a running command nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def completed_as(what: str) -> Completer:
    """Return the function that click calls for the words that begin like the typed text. `what` is a name in `_completion.FINDERS`."""

    def complete(ctx: click.Context, _param: click.Parameter, typed: str) -> list[CompletionItem]:
        from tallystick.cli._completion import FINDERS  # noqa: PLC0415 (only a shell's question needs it)

        return FINDERS[what](ctx, typed)

    return complete
