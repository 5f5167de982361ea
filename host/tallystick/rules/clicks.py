"""Say whether people can set up and play a game on its drawn board. `arranging` and `choosing` define how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tallystick.rules.views import Generic, M, P

if TYPE_CHECKING:
    from tallystick.rules.arranging import Arranging
    from tallystick.rules.choosing import Choosing


class Arrangeable(Generic[P]):
    """Say whether people can set up a game's positions on its drawn board. A game that has no editor keeps this as it is."""

    def arranging(self) -> Arranging[P] | None:
        """Return the object that answers for the game's editor; None if people can only type positions in."""
        return None


class Choosable(Generic[P, M]):
    """Say whether people can choose a game's moves on its drawn board. A game without such choices keeps this as it is."""

    def choosing(self, position: P) -> Choosing[P, M] | None:  # noqa: ARG002 (a game overrides it)
        """Return the object that answers for clicks in a position; None if people can only type moves."""
        return None
