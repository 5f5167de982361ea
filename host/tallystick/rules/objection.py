"""What stands against a move: which rule, and the facts of this position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Objection(NamedTuple):
    """One rule that a move breaks. `Rule.sentence` makes the sentence from `facts` when somebody wants to read it."""

    rule: str
    facts: Mapping[str, str]
    squares: tuple[str, ...] = ()
    fault: str = "broken"
    # Which of the rule's sentences fits: one rule can be broken in several ways.


class Doubt(NamedTuple):
    """Something hidden or not recorded on which a verdict hangs: what it is, and what the verdict is for one value."""

    what: str
    value: str
    verdict: str
    squares: tuple[str, ...] = ()
