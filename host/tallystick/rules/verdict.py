"""Define the answer to "can he do that?"."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.tuples import NamedTuple

LEGAL = "legal"
ILLEGAL = "illegal"
UNDECIDED = "undecided"


_TOO = {
    LEGAL: "legal, too, but with another result",
    ILLEGAL: "illegal, too, but because of something else",
    UNDECIDED: "undecided, too, but because of something else",
}
# What to say of a reading that changes only the effects.


_OF_RESULT = {ILLEGAL: "wrong", UNDECIDED: "undecided"}
# What is said of a result that is claimed with a legal move.


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
VERDICT, EFFECTS = "verdict", "effects"
# What another value changes: the verdict, or only what is said of the claim: what it leads to, and how the game ends.


class Explained(NamedTuple):
    """An objection as people read it: the rule, our sentence, the rulebook's heading, and the squares."""

    rule: str
    says: str
    cite: str
    squares: tuple[str, ...]


class Dependence(NamedTuple):
    """Name what an answer depends on: `name` is a reading or a hidden fact, `verdict` the verdict if it were `value`."""

    on: str
    # The kind of `name`: "reading" or "hidden".
    name: str
    value: str
    verdict: str
    changes: str = VERDICT
    # "effects" if the verdict is the same. Then only what the claim leads to is different.
    instead: tuple[str, ...] = ()
    # What is said of the effects under another reading, and not under the one used, each in one sentence.

    @property
    def words(self) -> str:
        """Return the verdict as words for "it is ...". They say if only the effects are different."""
        return _TOO[self.verdict] if self.on == READING and self.changes == EFFECTS else self.verdict

    @property
    def then(self) -> str:
        """Return what is said instead under another reading, to be added to a sentence; nothing if nothing is."""
        return f" Then: {' '.join(self.instead)}" if self.instead else ""


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
    words: str = ""
    # A claimed draw in words, after its move if there is one. Its canonical text, `winner 1 2`, reads as if both had won.

    result: str = ""
    # What is claimed to be so after the move, in words; nothing for a move or a claim alone.
    is_of_result: bool = False
    # True if the move is legal, and what the verdict says is about the result that is claimed with it.

    @property
    def heading(self) -> str:
        """Return the answer in a few words, for before the claim. They say whether the move or only the claim with it is wrong."""
        if not self.is_of_result or self.kind == LEGAL:
            return self.kind.capitalize()
        return f"Legal move, {_OF_RESULT[self.kind]} claim"

    @property
    def claim(self) -> str:
        """Return the claim as people read it: in words if there are any, otherwise its canonical text."""
        return self.words or self.move

    @property
    def open_readings(self) -> tuple[str, ...]:
        """Return the ids of the readings of which another value would change this answer, each once."""
        return tuple(dict.fromkeys(each.name for each in self.depends_on if each.on == READING))

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
            "depends_on": [
                {**dependence._asdict(), "instead": list(dependence.instead)} for dependence in self.depends_on
            ],
            "cautions": list(self.advice),
            "follows": list(self.follows),
        }

    def answer(self, asked: str, unsettled: Collection[str] = ()) -> dict[str, object]:
        """Return the answer to what was `asked`, as `tallystick check --json` prints it. schemas/check.json describes it.

        `unsettled` are the readings not agreed on, as for `judge`.
        """
        return {"schema": "check/1", "asked": asked, "unsettled": sorted(unsettled), **self.as_dict()}
