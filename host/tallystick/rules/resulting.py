"""Define the questions to a game about a claimed result: points by seat, and who has won."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tallystick.rules.verdict import Judged
from tallystick.rules.views import Generic, P

if TYPE_CHECKING:
    from tallystick.rules.objection import Doubt, Objection
    from tallystick.rules.results import Results


class Resulting(Generic[P]):
    """Judge claimed results."""

    @abstractmethod
    def result_objections(
        self, position: P, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        """Return the objections to claimed points (by seat) or winners (seats); either is None if the claim does not name it."""

    def possible_results(self, position: P) -> Results | None:  # noqa: ARG002 (most games are known whole)
        """Return every possible result of the position, whatever lies face down; None if nothing ever does."""
        return None

    def result_doubts(self, position: P, scores: Sequence[int] | None, winners: Sequence[int] | None) -> list[Doubt]:
        """Return what a claimed result depends on, if there is no certain objection to it."""
        results = self.possible_results(position)
        if results is None:
            return []
        from tallystick.rules.results import result_doubts  # noqa: PLC0415 (most games hide nothing)

        return result_doubts(results, scores, winners)

    def result_judged(self, position: P, scores: Sequence[int] | None, winners: Sequence[int] | None) -> Judged:
        """Return the objections to a claimed result; if there are none, what the answer depends on."""
        objections = self.result_objections(position, scores, winners)
        return Judged(objections, () if objections else tuple(self.result_doubts(position, scores, winners)))
