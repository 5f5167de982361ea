"""Define the objections to a move: which rule, and the facts of this position."""

from __future__ import annotations

from collections.abc import Mapping

from tallystick.rules.tuples import NamedTuple


class Objection(NamedTuple):
    """Name one rule that a move breaks. `Rule.sentence` makes the sentence from `facts` when somebody needs it."""

    rule: str
    facts: Mapping[str, str]
    squares: tuple[str, ...] = ()
    fault: str = "broken"
    # The key of the right sentence of the rule. One rule can be broken in several ways.


class Doubt(NamedTuple):
    """Name something hidden or not recorded that a verdict depends on, and the verdict for one value of it."""

    what: str
    value: str
    verdict: str
