"""How the fuzzer changes an input whose form it knows: bytes of a part, or whole parts of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T", bytes, str)
Mutate = Callable[[bytes, int], bytes]
# The fuzzer's own changes: any bytes, and how long the result may be.


def changed_item(items: Sequence[T], change: Callable[[T], T], random: Random) -> list[T]:
    """Return the list with one item changed. Sometimes it is doubled, removed, or changes places with another."""
    found = list(items)
    if not found:
        return found
    at = random.randrange(len(found))
    how = random.random()
    if how < 0.7:
        found[at] = change(found[at])
    elif how < 0.8:
        found.insert(random.randrange(len(found) + 1), found[at])
    elif how < 0.9:
        del found[at]
    else:
        other = random.randrange(len(found))
        found[at], found[other] = found[other], found[at]
    return found


def changed_words(text: str, known: Sequence[str], mutate: Mutate, longest: int, random: Random) -> str:
    """Return the text with some bytes or words changed, or with words that other texts of its kind (`known`) have."""
    how = random.random()
    if how < 0.4:
        return as_text(mutate(as_bytes(text), longest))
    other = random.choice(known)
    if how < 0.5:
        words, others = text.split(" "), other.split(" ")
        return " ".join(words[: random.randrange(len(words) + 1)] + others[random.randrange(len(others) + 1) :])
    if how < 0.6:
        return other

    def exchanged(word: str) -> str:
        taken = random.choice(other.split(" "))
        if random.random() < 0.5:
            return taken
        here, there = random.randrange(len(word) + 1), random.randrange(len(taken) + 1)
        return word[:here] + taken[there:]

    return " ".join(changed_item(text.split(" "), exchanged, random))


def as_text(data: bytes) -> str:
    """Return bytes as the text that a command gets: what is not UTF-8 becomes half characters."""
    return data.decode("utf-8", "surrogateescape")


def as_bytes(text: str) -> bytes:
    """Return the bytes of such a text; a half character of any other kind becomes a question mark."""
    return "".join(
        char if not "\ud800" <= char <= "\udfff" or "\udc80" <= char <= "\udcff" else "?" for char in text
    ).encode("utf-8", "surrogateescape")
