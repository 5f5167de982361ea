"""Define what a game is asked about a device's notes: what the rules say of them alone, and which step each of them tells of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from tallystick.rules.views import M, P

if TYPE_CHECKING:
    from tallystick.rules.notes import Remark, Rolled


class Noting(Generic[P, M]):
    """Say how a game and a device's notes go together. As it stands here, nothing is noted."""

    @property
    def note_kinds(self) -> tuple[type, ...]:
        """The kinds of notes (classes of `rules.notes`) that `check_notes` judges: choices alone, unless a game judges more."""
        from tallystick.rules.notes import Note  # noqa: PLC0415 (a verdict needs none)

        return (Note,)

    def check_notes(
        self,
        options: Mapping[str, int] | None,  # noqa: ARG002 (a game may need it)
        readings: Mapping[str, str] | None,  # noqa: ARG002
        notes: Sequence[Any],  # noqa: ARG002
    ) -> list[Remark]:
        """Return what the rules say of a device's notes alone, without any position: those of `note_kinds`, in their order."""
        return []

    def due_rolls(self, position: P) -> Sequence[str]:  # noqa: ARG002 (a game may need it)
        """Return what the dice of the next step are rolled for, a chance of the profile for each roll; nothing if none are due."""
        return ()

    @property
    def ties_rolls(self) -> bool:
        """Whether the game says which step the rolls of a log make."""
        return type(self).due_rolls is not Noting.due_rolls

    def step_of_rolls(self, position: P, rolls: Sequence[Rolled]) -> M | None:  # noqa: ARG002 (a game may need it)
        """Return the step that rolls make, one for each of `due_rolls`; None where their dice are not those that are due."""
        return None

    def note_of(self, position: P, move: M) -> tuple[str, str] | None:  # noqa: ARG002 (a game may need it)
        """Return how a device notes this move: the list of the profile and the item of it; None if it does not."""
        return None
