"""Define what a game is asked about a device's notes: what the rules say of them alone, and which step each of them tells of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from tallystick.rules.views import M, P

if TYPE_CHECKING:
    from tallystick.rules.notes import DueDice, Remark


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

    def due_dice(self, position: P) -> DueDice | None:  # noqa: ARG002 (a game may need it)
        """Return which dice of the device decide the next step; None if none do."""
        return None

    def step_of_dice(self, position: P, faces: Sequence[int]) -> M | None:  # noqa: ARG002 (a game may need it)
        """Return the step that the due dice make with these faces."""
        return None

    def faces_of(self, position: P, move: M) -> tuple[int, ...] | None:  # noqa: ARG002 (a game may need it)
        """Return what a step says the due dice showed; None if it says nothing of dice."""
        return None

    def step_of_seat(self, position: P, colours: Sequence[str]) -> M | None:  # noqa: ARG002 (a game may need it)
        """Return the step that tells what the seats' colours on the device say, such as a home country that was drawn."""
        return None

    @property
    def has_points_in_turns(self) -> bool:
        """Return True if points are noted in the turn that earns them, as `scores` counts them."""
        return False

    @property
    def counts_points_at_end(self) -> bool:
        """Return True if nobody has points before the game is over: before that, `scores` only says what the board would be worth."""
        return False

    @property
    def ties_dice(self) -> bool:
        """Return True if the game says which dice decide its steps."""
        return type(self).due_dice is not Noting.due_dice

    def note_of(self, position: P, move: M) -> tuple[str, str] | None:  # noqa: ARG002 (a game may need it)
        """Return how a device notes this move: the list of the profile and the item of it; None if it does not."""
        return None

    @property
    def note_lists(self) -> frozenset[str]:
        """The lists of the profile whose notes are steps although no turn is made of them, such as a call that has to be made."""
        return frozenset()

    def counts(self, position: P) -> Mapping[str, Sequence[int]]:  # noqa: ARG002 (a game may need it)
        """Return what the counters of the device hold here for each seat, by their names, as far as the steps decide it.

        Nothing is counted before the first turn.
        """
        return {}

    def ends_unnoted_turn(self, position: P, move: M) -> bool:  # noqa: ARG002 (a game may need it)
        """Return whether this step ends a turn and a device notes nothing of it: there the turn ends by a press alone."""
        return False

    def leads_to_note(self, position: P, move: M, note: tuple[str, str]) -> bool:  # noqa: ARG002 (a game may need it)
        """Return whether a step that no device notes can come before the noted one in the same turn, such as a first palisade."""
        return True
