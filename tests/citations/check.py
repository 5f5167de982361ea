"""Compare the passages that rules name with the text of the rulebook."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tallystick.rules.rule import UNPRINTED, WHOLE, Passage, Rule
from tallystick.rules.wording import listing
from tallystick.testing.folders import names_its_heading
from tests.citations.book import Book
from tests.citations.passage import fingerprint


def complaints(game: str, rules: Mapping[str, Rule], book: Book) -> Iterator[str]:
    """Return a sentence for each passage that is not in the book as its rule says, and for each heading that the book lacks."""
    for entry in book.missing:
        yield f'{game}: the rulebook does not print "{entry.line}", or not behind what is before it on the list of headings.'
    for rule in rules.values():
        if not rule.passages:
            yield f"{game} {rule.id}: the rule names no passage."
        elif not names_its_heading(rule):
            yield f'{game} {rule.id}: the citation "{rule.cite}" does not name the heading "{rule.passages[0].heading}".'
        for passage in rule.passages:
            fault = complaint(passage, book)
            if fault:
                yield f"{game} {rule.id}: {fault}"


def complaint(passage: Passage, book: Book) -> str | None:
    """Return what is wrong with a passage as a sentence, or None."""
    under = f'under "{passage.heading}"'
    if any(entry.heading == passage.heading and not entry.goes_on for entry in book.missing):
        return f'the rulebook does not print the heading "{passage.heading}" where the list of headings has it.'
    if passage.heading in book.repeated:
        return f'the list of headings has "{passage.heading}" more than once.'
    found = book.sections.get(passage.heading)
    if found is None and passage.point != UNPRINTED:
        return f'the list of headings does not have "{passage.heading}".'
    text = passage_text(passage, found or [])
    if text is None:
        return f"point {say_point(passage.point)} is not in the rulebook. The number of sentences {under} is {len(found or [])}."
    if fingerprint(text) == passage.sha256:
        return None
    of = [str(number) for number, sentence in enumerate(found or [], 1) if fingerprint(sentence) == passage.sha256]
    if of:
        return f"the fingerprint is that of sentence {' or '.join(of)} {under}, not of {say_point(passage.point)}."
    return f"the rulebook has another text {under}, point {say_point(passage.point)}: its fingerprint is {fingerprint(text)}."


def passage_text(passage: Passage, under: Sequence[str]) -> str | None:
    """Return the text of a passage from the sentences under its heading, or None if they are not so many."""
    if passage.point == UNPRINTED:
        return ""
    if passage.point == WHOLE:
        return " ".join(under) if under else None
    numbers = passage.point if isinstance(passage.point, tuple) else (passage.point,)
    if not all(isinstance(number, int) and 1 <= number <= len(under) for number in numbers):
        return None
    return " ".join(under[int(number) - 1] for number in numbers)


def say_point(point: int | Iterable[int] | str) -> str:
    """Return the point in words: "3", "1 and 2", "whole"."""
    return str(point) if isinstance(point, int | str) else listing(map(str, point))


def as_toml(rule: Rule, book: Book) -> Iterator[str]:
    """Return the lines of `rules.toml` for the passages of a rule, with the fingerprints that the book's text has."""
    yield f'["{rule.id}"]'
    told = [_with_fingerprint(passage, book) for passage in rule.passages]
    for name, value in told[0].items() if told else ():
        yield f"{name} = {value}"
    if len(told) > 1:
        yield "also = ["
        for each in told[1:]:
            yield f"    {{ {', '.join(f'{name} = {value}' for name, value in each.items())} }},"
        yield "]"


def _with_fingerprint(passage: Passage, book: Book) -> dict[str, str]:
    """Return the passage as the values of `rules.toml`. A passage that the book does not have has an empty fingerprint."""
    text = passage_text(passage, book.sections.get(passage.heading, ()))
    point = list(passage.point) if isinstance(passage.point, tuple) else passage.point
    values = (passage.heading, point, "" if text is None else fingerprint(text))
    return {name: json.dumps(value, ensure_ascii=False) for name, value in zip(Passage._fields, values, strict=True)}
