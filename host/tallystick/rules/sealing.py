"""Define what a game is asked about set-ups that are sealed: written down unseen, revealed later, and then known to the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from tallystick.rules.errors import BadSealed
from tallystick.rules.views import M, P

if TYPE_CHECKING:
    from tallystick.rules.objection import Objection


class Sealing(Generic[P, M]):
    """Answer for a game in which nothing can be sealed; a game with hidden pieces says otherwise."""

    def sealable(self, position: P, seat: int) -> str | None:  # noqa: ARG002 (most games are known whole)
        """Return the sentence that asks a seat for what it may write down unseen now; None if there is nothing."""
        return None

    @property
    def has_sealed_setups(self) -> bool:
        """Return True if a seat can have something to seal in this game."""
        return type(self).sealable is not Sealing.sealable

    def read_sealed(self, position: P, seat: int, text: str) -> str:  # noqa: ARG002
        """Return the canonical text, in ASCII, of what a seat writes down unseen.

        Raise BadSealed if it cannot be read, or cannot be in this position.
        """
        raise BadSealed("nothing can be sealed here.")

    def unseal(self, position: P, seat: int, text: str, seats: Sequence[int] | None) -> P:  # noqa: ARG002
        """Return the position in which a seat sealed the canonical `text`, with what it tells filled in.

        It is then known to `seats`, in addition to those who knew it already; None stands for everybody. Raise BadSealed if it
        cannot be so.
        """
        raise BadSealed("nothing can be sealed here.")

    def contradictions(self, position: P, move: M, against: Sequence[Objection]) -> list[Objection]:  # noqa: ARG002
        """Return what of that which stands `against` a move shows that a piece is not what it was sealed as.

        All that was sealed is filled in in the position, and nothing stood against the move as it was known at the table.
        """
        return list(against)
