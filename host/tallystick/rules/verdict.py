"""Define the answer to "can he do that?"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LEGAL = "legal"
ILLEGAL = "illegal"
UNDECIDED = "undecided"


class Explained(NamedTuple):
    """Explain an objection to people: the rule, our sentence, the rulebook's heading, the squares that it concerns."""

    rule: str
    says: str
    cite: str
    squares: tuple[str, ...]


class Dependence(NamedTuple):
    """Name what a verdict depends on: `name` is a reading or a hidden fact, `verdict` the answer if it were `value`."""

    on: str
    # The kind of `name`: "reading" or "hidden".
    name: str
    value: str
    verdict: str


class Verdict(NamedTuple):
    """Judge a move as legal, illegal with every objection (the most basic first), or undecided with what it depends on.

    `position` and `after` are canonical texts; `after` is None unless the move is legal.
    """

    game: str
    kind: str
    move: str
    position: str
    after: str | None
    objections: tuple[Explained, ...]
    readings: Mapping[str, str]
    depends_on: tuple[Dependence, ...]
    cautions: tuple[str, ...] = ()
    # Cautions tell the reader about the sources, such as a tile that could not be compared with a printed one.

    def as_dict(self) -> dict[str, object]:
        """Return the verdict as `tallystick check --json` prints it."""
        return {
            "game": self.game,
            "verdict": self.kind,
            "move": self.move,
            "position": self.position,
            "after": self.after,
            "objections": [
                {**objection._asdict(), "squares": list(objection.squares)} for objection in self.objections
            ],
            "readings": dict(self.readings),
            "depends_on": [dependence._asdict() for dependence in self.depends_on],
            "cautions": list(self.cautions),
        }
