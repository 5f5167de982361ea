"""Define the common parts of positions and steps with several seats: who acts, and which seat a step belongs to."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

OVER = "over"
# The phase of a game that is over.


class Agreed(Protocol):
    """The agreement before a game: the number of players, and every reading as a field of a named tuple."""

    @property
    def players(self) -> int: ...  # noqa: D102 (the class says it)

    @property
    def readings(self) -> Any: ...  # noqa: D102

    def _replace(self, *args: Any, **kwargs: Any) -> Any: ...


if TYPE_CHECKING:
    once = property
    # Pyright accepts only a property for a protocol's property.
else:

    class once:  # noqa: N801 (it is used as `property` is)
        """A property that is computed once, like a `cached_property`, but without that one's lock: it is asked of each position."""

        def __init__(self, work_out):
            self.work_out = work_out
            self.name = work_out.__name__
            self.__doc__ = work_out.__doc__

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.work_out(instance)
            return value


class SeatedPosition(Hashable, Protocol):
    """A position that says who acts, and whether an illegal move stood."""

    @property
    def agreement(self) -> Agreed: ...  # noqa: D102 (the class says it)

    @property
    def phase(self) -> str: ...  # noqa: D102

    @property
    def acting(self) -> int: ...  # noqa: D102

    @property
    def stood(self) -> bool: ...  # noqa: D102

    def _replace(self, *args: Any, **kwargs: Any) -> Any: ...


class SeatedMove(Hashable, Protocol):
    """A step that may name its seat. Without one, it belongs to the seat that acts."""

    @property
    def seat(self) -> int | None: ...  # noqa: D102 (the class says it)

    def _replace(self, *args: Any, **kwargs: Any) -> Any: ...


SP = TypeVar("SP", bound=SeatedPosition)
SM = TypeVar("SM", bound=SeatedMove)


def seat_of(position: SeatedPosition, move: SeatedMove) -> int:
    """Return the seat that a step belongs to."""
    return position.acting if move.seat is None else move.seat


def unseated(position: SeatedPosition, move: SM) -> SM:
    """Return the step without its seat if the seat is obvious."""
    if move.seat is None or position.phase == OVER or move.seat != position.acting:
        return move
    told: SM = move._replace(seat=None)
    return told


def named(text: str, seat: int | None) -> str:
    """Return the text of a step, with its seat if it names one."""
    return text if seat is None else f"{seat + 1}: {text}"
