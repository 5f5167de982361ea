"""Define the question to a game about what a step captures. By default, nothing is captured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Capturing:
    """Count captured pieces, for the pictures of a game."""

    @property
    def has_captures(self) -> bool:
        """Return True if pieces of others can be captured in the game."""
        return type(self).captures is not Capturing.captures

    def captures(self, position: Any, move: Any, after: Any) -> Sequence[int] | None:  # noqa: ARG002 (a game may need it)
        """Return how many pieces of others each seat captures by a step, legal or not, after which the position is `after`.

        Return None if the position does not tell.
        """
        return None
