"""Define the words of a game with which its pieces lie face down: what a seat may know of a position and of a move."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)
# P is a game's position, a frozen value.
M = TypeVar("M", bound=Hashable)
# M is a game's move, any step of a turn that can be disputed, or a result of chance; it is a frozen value.


class Views(Generic[P, M]):
    """Say who may know what. A game that is known whole keeps these words as they are; one that is not needs both views."""

    def view(self, position: P, seat: int | None) -> P:  # noqa: ARG002 (most games are known whole)
        """Return the position as a seat may know it; as None, what lies open on the table to anybody."""
        return position

    def view_now(self, position: P, seat: int | None) -> P:
        """Return the position that is on the table now as a seat may know it.

        That can be more than `view` of the same position shows later: a player sees their own hand now, and hands of the past, one
        after the other, would tell where each piece was laid.
        """
        return self.view(position, seat)

    def view_move(self, position: P, move: M, seat: int | None) -> M:  # noqa: ARG002 (as above)
        """Return a move of the whole position as a seat may know it, such as without the value of what it laid face down."""
        return move

    @property
    def has_secrets(self) -> bool:
        """Return True if a position can hold what not everybody at the table may know."""
        return type(self).view is not Views.view
