"""Fill in the example of an objection that says what comes first: a legal step, or a possible result of chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tallystick.games.duke.notation.examples import example_of
from tallystick.games.duke.objections.timing import EXAMPLE
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection


def with_examples(position: Position, found: Iterable[Objection]) -> Iterator[Objection]:
    """Yield the objections. In the facts of each that asks for an example, there is one if any step is legal."""
    for each in found:
        if EXAMPLE in each.facts:
            text = example_of(position)
            yield each._replace(facts={**each.facts, EXAMPLE: f', as in "{text}"' if text else ""})
        else:
            yield each
