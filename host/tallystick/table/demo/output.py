"""Define what the demo prints, and how it checks itself."""

from __future__ import annotations

from dataclasses import dataclass

from tallystick.table.errors import DemoError


@dataclass(frozen=True)
class Output:
    """A piece of the demo's output.

    It is a `title`, a `text`, a `block` that is printed as it is, a device's `screen`, or a `legal` or `illegal` verdict.
    """

    text: str
    kind: str = "text"


def require(is_so: bool, otherwise: str) -> None:
    """Raise DemoError with the sentence `otherwise` unless `is_so`."""
    if not is_so:
        raise DemoError(f"{otherwise}.")
