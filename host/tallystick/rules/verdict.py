"""Define the answer to "can he do that?"."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.tuples import NamedTuple

LEGAL = "legal"
ILLEGAL = "illegal"
UNDECIDED = "undecided"


class Judged(NamedTuple):
    """The certain objections to a claim; if there are none, what it depends on."""

    objections: Sequence[Objection]
    doubts: tuple[Doubt, ...]

    @property
    def kind(self) -> str:
        """Say whether the claim is legal, illegal or undecided.

        A claim that is legal whatever is hidden is legal. Its doubts then only say what can follow from it.
        """
        if self.objections:
            return ILLEGAL
        return LEGAL if all(doubt.verdict == LEGAL for doubt in self.doubts) else UNDECIDED


READING, HIDDEN = "reading", "hidden"
# What a verdict can depend on.


class Explained(NamedTuple):
    """An objection as people read it: the rule, our sentence, the rulebook's heading, and the squares."""

    rule: str
    says: str
    cite: str
    squares: tuple[str, ...]


class Dependence(NamedTuple):
    """Name what a verdict depends on: `name` is a reading or a hidden fact, `verdict` the answer if it were `value`.

    If a verdict is "legal" for every hidden fact, only the effects of the step depend on these facts.
    """

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
    advice: tuple[str, ...] = ()
    # Cautions inform the reader about the sources, such as a tile that could not be compared with a printed one.
    follows: tuple[str, ...] = ()
    # The effects of a legal step, each in one sentence: who is out, who has won, how a fight can end.
    claimed: Any = None
    # The move that was judged, for a drawing; None for a claimed result or a statement.

    def as_dict(self) -> dict[str, object]:
        """Return the verdict with plain values."""
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
            "cautions": list(self.advice),
            "follows": list(self.follows),
        }

    def answer(self, asked: str, unsettled: Collection[str] = ()) -> dict[str, object]:
        """Return the answer to what was `asked`, as `tallystick check --json` prints it. schemas/check.json describes it.

        `unsettled` are the readings not agreed on, as for `judge`.
        """
        return {"schema": "check/1", "asked": asked, "unsettled": sorted(unsettled), **self.as_dict()}
