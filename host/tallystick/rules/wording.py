"""Name seats, lists and numbers of things as the sentences of every game do."""

from __future__ import annotations

from collections.abc import Iterable

IN_DISPUTE = "In dispute:"
# This begins the sentence below a drawing about the step that is asked about.
_VOWELS = "AEIOUÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜ"


def player(seat: int) -> str:
    """Name a seat: "player 1"."""
    return f"player {seat + 1}"


def listing(words: Iterable[str], last: str = "and") -> str:
    """List words as a person does: "a1, b1 and c1"; "nothing" for none."""
    *rest, final = [*words] or ["nothing"]
    return f"{', '.join(rest)} {last} {final}" if rest else final


def begun(sentence: str) -> str:
    """Return a sentence that begins with a capital, unless its first word is a name such as `c3` or `keyfort-a`."""
    return sentence[0].upper() + sentence[1:] if sentence.partition(" ")[0].isalpha() else sentence


def an(name: str) -> str:
    """Name any thing of a kind with its article: "a Knight", "an Oracle"."""
    return f"{'an' if name[0].upper() in _VOWELS else 'a'} {name}"


def several(name: str, count: int) -> str:
    """Name so many things of one kind: "1 Knight", "3 Pikemen", "2 cities"."""
    if count == 1:
        return f"1 {name}"
    if name.endswith("y") and name[-2:-1] not in set("aeiou"):
        return f"{count} {name[:-1]}ies"
    if name.endswith("s"):
        return f"{count} {name}es"
    return f"{count} {name.removesuffix('man')}men" if name.endswith("man") else f"{count} {name}s"
