"""Say in words where in the rulebook a rule stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.rules.rule import UNPRINTED, WHOLE, Passage
from tallystick.rules.wording import listing


def say_passages(passages: Sequence[Passage]) -> str:
    """Return a sentence such as 'In the rulebook: "Winning", sentences 1, 4 and 5.', or nothing if no passage is named."""
    printed = [passage for passage in passages if passage.point != UNPRINTED]
    told = f"In the rulebook: {'; '.join(map(_say_place, printed))}." if printed else ""
    if len(printed) == len(passages):
        return told
    lacking = "the rest of this rule" if printed else "this rule"
    return f"{told} Our text of the rulebook does not have {lacking}.".lstrip()


def _say_place(passage: Passage) -> str:
    """Return the heading and the sentences under it."""
    if passage.point == WHOLE:
        return f'"{passage.heading}", all sentences'
    numbers = passage.point if isinstance(passage.point, tuple) else (int(passage.point),)
    return f'"{passage.heading}", sentence{"s" if len(numbers) > 1 else ""} {listing(_spans(numbers))}'


def _spans(numbers: Sequence[int]) -> Iterator[str]:
    """Return the numbers, three or more in a row as a span: "1", "4 to 6"."""
    row: list[int] = []
    for number in (*numbers, None):
        if number is not None and row and number == row[-1] + 1:
            row.append(number)
            continue
        yield from (f"{row[0]} to {row[-1]}",) if len(row) > 2 else map(str, row)
        row = [] if number is None else [number]
