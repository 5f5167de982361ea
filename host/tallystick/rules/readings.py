"""Define readings: questions that a rulebook leaves open, as named options with a default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tallystick.rules.errors import UnknownReading
from tallystick.rules.tuples import NamedTuple

Chosen = Mapping[str, str]
# Maps the id of every reading of a game to its value.
ReadingValues = Mapping[str, tuple[str, ...]]
# Maps the id of each reading to its possible values, the default first.


_SHORT = 4
# So few words mean little without the question: "no", "two", "only dragons".


class Reading(NamedTuple):
    """One open question, and what each answer means; the first answer is the default."""

    id: str
    question: str
    values: Mapping[str, str]

    @property
    def default(self) -> str:
        """Return the value that is used when a group has agreed on nothing."""
        return next(iter(self.values))

    def is_short(self, value: str) -> bool:
        """Return whether what a value means is understood only together with the question."""
        return len(self.values[value].split()) <= _SHORT

    def told(self, value: str) -> str:
        """Return what a value means, after the question if it is short: "Do walls prevent an attack across them? no"."""
        return f"{self.question} {self.values[value]}" if self.is_short(value) else self.values[value]


def values_of(readings: Iterable[Reading]) -> dict[str, tuple[str, ...]]:
    """Return the possible values of each reading, by its id."""
    return {reading.id: tuple(reading.values) for reading in readings}


def choose(readings: Iterable[Reading], chosen: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return every reading with its value: the chosen one, else the default.

    Raise UnknownReading, which names the possible ones, for an unknown reading or value.
    """
    known = {reading.id: reading for reading in readings}
    values = {reading.id: reading.default for reading in known.values()}
    for reading_id, value in (chosen or {}).items():
        if reading_id not in known:
            raise UnknownReading(reading_id, None, known)
        if value not in known[reading_id].values:
            raise UnknownReading(reading_id, value, known[reading_id].values)
        values[reading_id] = value
    return values


def alternatives(readings: Iterable[Reading], chosen: Chosen) -> Iterator[tuple[str, str]]:
    """Yield each (reading, value) that changes exactly one of the chosen answers."""
    for reading in readings:
        for value in reading.values:
            if value != chosen[reading.id]:
                yield reading.id, value
