"""One line of the report."""

from typing import NamedTuple


class Row(NamedTuple):
    """A figure of ours beside a peer's, and what the project wants of it."""

    what: str
    ours: str
    peer: str
    ratio: str
    mark: str = ""


def median(values: list[float]) -> float:
    """The middle one of an odd number of measurements."""
    return sorted(values)[len(values) // 2]
