"""Define the questions to a game about a device's notes: what the rules say about them alone, and which step each of them means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tallystick.rules.views import Generic, M, P

if TYPE_CHECKING:
    from tallystick.rules.notes import DueBattle, DueDice, Remark


class Noting(Generic[P, M]):
    """Connect a game with a device's notes. By default, nothing is noted."""

    @property
    def note_kinds(self) -> tuple[type, ...]:
        """The kinds of notes (classes of `rules.notes`) that `check_notes` judges: only choices, unless a game judges more."""
        from tallystick.rules.notes import Note  # noqa: PLC0415 (a verdict needs none)

        return (Note,)

    def check_notes(
        self,
        options: Mapping[str, int] | None,  # noqa: ARG002 (a game may need it)
        readings: Mapping[str, str] | None,  # noqa: ARG002
        notes: Sequence[Any],  # noqa: ARG002
    ) -> list[Remark]:
        """Return what the rules say about a device's notes of `note_kinds` without any position, in the order of the notes."""
        return []

    def due_dice(self, position: P) -> DueDice | None:  # noqa: ARG002 (a game may need it)
        """Return which dice of the device decide the next step; None if none do."""
        return None

    def dice_button(self, position: P) -> str:  # noqa: ARG002 (a game may need it)
        """Return the words on the device's buttons that lead to the due dice; an empty string if the screen offers them by itself."""
        return ""

    def due_battle(self, position: P) -> DueBattle | None:  # noqa: ARG002 (a game may need it)
        """Return the battle that the due dice decide; None if they decide none. Then nobody has to choose its pieces on the device."""
        return None

    def step_of_dice(self, position: P, faces: Sequence[int]) -> M | None:  # noqa: ARG002 (a game may need it)
        """Return the step that the due dice make with these faces."""
        return None

    def faces_of(self, position: P, move: M) -> tuple[int, ...] | None:  # noqa: ARG002 (a game may need it)
        """Return the faces of the due dice by a step; None if the step names no dice."""
        return None

    def is_before_first_turn(self, position: P) -> bool:  # noqa: ARG002 (a game may need it)
        """Return True in a set-up during which a device already offers the acts of the first turn."""
        return False

    def step_of_seat(self, position: P, colours: Sequence[str]) -> M | None:  # noqa: ARG002 (a game may need it)
        """Return the step that follows from the seats' colours on the device, such as a home country that was drawn."""
        return None

    @property
    def has_points_in_turns(self) -> bool:
        """Return True if points are noted in the turn that earns them, as `scores` counts them."""
        return False

    @property
    def counts_points_at_end(self) -> bool:
        """Return True if nobody has points before the game is over. Before that, `scores` only says what the board would be worth."""
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
        """The lists of the profile whose notes are steps but not acts of a turn, such as a call that a player must make."""
        return frozenset()

    def counts(self, position: P) -> Mapping[str, Sequence[int]]:  # noqa: ARG002 (a game may need it)
        """Return the values of the device's counters here for each seat, by name, as far as the steps decide them.

        Nothing is counted before the first turn.
        """
        return {}

    def ends_unnoted_turn(self, position: P, move: M) -> bool:  # noqa: ARG002 (a game may need it)
        """Return True if this step ends a turn and a device does not note it. On the device, only a button press ends the turn."""
        return False

    def leads_to_note(self, position: P, move: M, note: tuple[str, str]) -> bool:  # noqa: ARG002 (a game may need it)
        """Return True if a step that no device notes can come before the noted one in the same turn, such as a first palisade."""
        return True
