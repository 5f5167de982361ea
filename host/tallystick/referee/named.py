"""Put the players' names into a verdict on a move of their game."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.rules.verdict import READING, Verdict
from tallystick.store.names import with_names


def named_verdict(verdict: Verdict, names: Sequence[str]) -> Verdict:
    """Return the verdict with names in its sentences. Canonical texts and rule ids are not changed."""

    def named(sentences: Sequence[str]) -> tuple[str, ...]:
        return tuple(with_names(each, names) for each in sentences)

    objections = tuple(each._replace(says=with_names(each.says, names)) for each in verdict.objections)
    depends_on = tuple(
        each._replace(instead=named(each.instead))
        if each.on == READING
        else each._replace(name=with_names(each.name, names), value=with_names(each.value, names))
        for each in verdict.depends_on
    )
    return verdict._replace(
        objections=objections,
        depends_on=depends_on,
        advice=named(verdict.advice),
        follows=named(verdict.follows),
    )
