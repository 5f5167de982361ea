"""The answer to "can he do that?"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LEGAL = "legal"
ILLEGAL = "illegal"
UNDECIDED = "undecided"


class Explained(NamedTuple):
    """An objection as people read it: the rule, our sentence, the rulebook's heading, the squares it is about."""

    rule: str
    says: str
    cite: str
    squares: tuple[str, ...]


class Dependence(NamedTuple):
    """What a verdict hangs on: `name` is a reading or a hidden fact, `verdict` the answer if it were `value`."""

    on: str
    # "reading" or "hidden".
    name: str
    value: str
    verdict: str


class Verdict(NamedTuple):
    """Legal, illegal with every objection (the most basic first), or undecided with what it hangs on.

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
    # What a reader should know of the sources, such as a tile that could not be compared with a printed one.

    def as_dict(self) -> dict[str, object]:
        """The verdict as `tallystick check --json` prints it."""
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
