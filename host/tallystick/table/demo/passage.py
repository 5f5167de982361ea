"""What the demo tells, and what it insists on."""

from __future__ import annotations

from dataclasses import dataclass

from tallystick.table.errors import DemoError


@dataclass(frozen=True)
class Passage:
    """A piece of the story: a `title`, a `text`, a `block` that is shown as it is, a device's `screen`, a `legal` or `illegal` verdict."""

    text: str
    kind: str = "text"


def must(is_so: bool, otherwise: str) -> None:
    """Nothing, if it is so. Raises DemoError, which says what was found `otherwise`."""
    if not is_so:
        raise DemoError(f"{otherwise}.")
