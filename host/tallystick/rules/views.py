"""Define the functions for games with pieces that lie face down: what a seat may know of a position and of a move."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeVar

__all__ = ["Generic", "M", "P", "Views"]

if TYPE_CHECKING:
    from typing import Generic
else:

    class Generic:
        """Take type parameters as in `typing`. There, each class that has them costs start-up time, and only type checkers look."""

        def __class_getitem__(cls, _parameters):
            return cls


P = TypeVar("P", bound=Hashable)
# P is a game's position, a frozen value.
M = TypeVar("M", bound=Hashable)
# M is a game's move, any step of a turn that can be disputed, or a result of chance; it is a frozen value.


class Views(Generic[P, M]):
    """Say who may know what. A game without hidden things does not override these functions. A game with hidden things needs both views."""

    def view(self, position: P, seat: int | None) -> P:  # noqa: ARG002 (most games are known whole)
        """Return the position as a seat may know it. For None, return what everybody can see on the table."""
        return position

    def view_now(self, position: P, seat: int | None) -> P:
        """Return the current position on the table as a seat may know it.

        It can show more than `view` of the same position shows later. A player sees their own hand now. But the hands of the past, one
        after the other, would show where each piece was placed.
        """
        return self.view(position, seat)

    def view_move(self, position: P, move: M, seat: int | None) -> M:  # noqa: ARG002 (as above)
        """Return a move as a seat may know it, for example without the value of a piece that was placed face down."""
        return move

    def view_entered(self, position: P, move: M, seat: int) -> M:
        """Return a move of the seat's own as its player knows it when it is entered.

        It can show more than `view_move` of the same move shows later, if the player may not look again.
        """
        return self.view_move(position, move, seat)

    @property
    def has_secrets(self) -> bool:
        """Return True if a position can contain something that not everybody at the table may know."""
        return type(self).view is not Views.view
