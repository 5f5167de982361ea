"""Define a statement: a text about the table that is not a step, such as who begins. Define the functions that judge it."""

from __future__ import annotations

from collections.abc import Hashable

from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.verdict import Judged
from tallystick.rules.views import Generic, P


class Statement(NamedTuple):
    """A statement. `text` is its one canonical text; `told` is its meaning, in a form that the game chose."""

    text: str
    told: Hashable

    def __str__(self) -> str:
        return self.text


class Stating(Generic[P]):
    """Judge statements about the table.

    A game without statements does not override these functions. A game with statements needs all of them.
    """

    def read_statement(self, position: P, text: str) -> Statement | None:  # noqa: ARG002 (a game may need it)
        """Return the statement about the table that a text makes; None if it makes none.

        If the table shows the answer to a question, the question counts as that answer. Raise UnreadableMove.
        """
        return None

    def statement_objections(self, position: P, statement: Statement) -> list[Objection]:  # noqa: ARG002 (as above)
        """Return the certain objections to a statement."""
        return []

    def statement_doubts(self, position: P, statement: Statement) -> list[Doubt]:  # noqa: ARG002 (as above)
        """Return what a statement depends on, if there is no certain objection to it."""
        return []

    def statement_judged(self, position: P, statement: Statement) -> Judged:
        """Return the objections to a statement; if there are none, what it depends on."""
        objections = self.statement_objections(position, statement)
        return Judged(objections, () if objections else tuple(self.statement_doubts(position, statement)))
