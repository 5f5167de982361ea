"""Define one line of the report."""

from typing import NamedTuple


class Row(NamedTuple):
    """A figure of ours, a peer's figure, and the project's target."""

    what: str
    ours: str
    peer: str
    ratio: str
    mark: str = ""


def median(values: list[float]) -> float:
    """Return the middle one of an odd number of measurements."""
    return sorted(values)[len(values) // 2]
