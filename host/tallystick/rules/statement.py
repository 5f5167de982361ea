"""Define a statement about the table that a text makes without making a step, such as who begins, and the words that judge it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, NamedTuple

from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.views import P


class Statement(NamedTuple):
    """A statement. `text` is its one canonical text; `told` is what it says, in a form that the game chose."""

    text: str
    told: Hashable

    def __str__(self) -> str:
        return self.text


class Stating(Generic[P]):
    """Judge statements about the table. A game that reads none keeps these words as they are; one that does needs all."""

    def read_statement(self, position: P, text: str) -> Statement | None:  # noqa: ARG002 (a game may need it)
        """Return the statement about the table that a text makes; None if it makes none.

        A question whose answer the table shows is read as that answer. Raise UnreadableMove.
        """
        return None

    def statement_objections(self, position: P, statement: Statement) -> list[Objection]:  # noqa: ARG002 (as above)
        """Return the objections to a statement for certain."""
        return []

    def statement_doubts(self, position: P, statement: Statement) -> list[Doubt]:  # noqa: ARG002 (as above)
        """Return what a statement depends on, where there is no objection to it for certain."""
        return []
