"""Find which readings an answer asks for. Another value of any other reading leads to the same answer: nobody has to judge with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    Readings = Any
    # The game's own type: a named tuple with a field for each reading.


F = TypeVar("F", bound=Callable[..., Any])


class Watched:
    """Behave as the readings of a game, and keep in `asked` the ids of those that were asked for.

    It is a base beside their type and comes before it. Whoever compares or hashes them asks for each: what is kept by such a key was
    worked out from all.
    """

    asked: set[str]
    plain: Readings

    def _whole(self) -> Readings:
        self.asked.update(map(id_of, self.plain._fields))
        return self.plain

    def __getitem__(self, at: Any) -> Any:
        return self._whole()[at]

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole())

    def __contains__(self, value: object) -> bool:
        return value in self._whole()

    def __eq__(self, other: object) -> bool:
        return bool(self._whole() == other)

    def __ne__(self, other: object) -> bool:
        return bool(self._whole() != other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def _replace(self, **changes: str) -> Readings:
        return self._whole()._replace(**changes)


def id_of(field: str) -> str:
    """Return the id of the reading that a field holds."""
    return field.replace("_", "-")


def watched(readings: Readings) -> Readings:
    """Return the same readings, whose `asked` is the set of the ids of those that were asked for since."""
    kind: Readings = type(readings)
    found = _watched_type(kind)(*readings)
    found.plain, found.asked = readings, set()
    return found


@lru_cache(maxsize=32)
def _watched_type(kind: Readings) -> Readings:
    return type(f"Watched{kind.__name__}", (Watched, kind), {field: property(_asked(field)) for field in kind._fields})


def _asked(field: str) -> Any:
    reading = id_of(field)

    def value(readings: Watched) -> str:
        readings.asked.add(reading)
        found: str = getattr(readings.plain, field)
        return found

    return value


def kept(most: int) -> Callable[[F], F]:
    """Return a decorator that keeps so many answers about positions, as `lru_cache` does.

    A position whose readings are watched is worked out each time. To look it up would ask for all its readings.
    """

    def decorate(work_out: F) -> F:
        look_up = lru_cache(maxsize=most)(work_out)

        @wraps(work_out)
        def answer(position: Any, *args: Any, **kwargs: Any) -> Any:
            is_watched = isinstance(position.agreement.readings, Watched)
            return (work_out if is_watched else look_up)(position, *args, **kwargs)

        return answer  # type: ignore[return-value] # it takes the same

    return decorate
