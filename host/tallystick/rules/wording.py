"""How the sentences of every game name seats, lists and numbers of things."""

from __future__ import annotations

from collections.abc import Iterable

_VOWELS = "AEIOUÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜ"


def player(seat: int) -> str:
    """Return how sentences name a seat."""
    return f"player {seat + 1}"


def listing(words: Iterable[str], last: str = "and") -> str:
    """Return words as a person lists them: "a1, b1 and c1"; "nothing" for none."""
    *rest, final = [*words] or ["nothing"]
    return f"{', '.join(rest)} {last} {final}" if rest else final


def an(name: str) -> str:
    """Return any thing of this name with its article: "a Knight", "an Oracle"."""
    return f"{'an' if name[0].upper() in _VOWELS else 'a'} {name}"


def several(name: str, count: int) -> str:
    """Return so many things of one kind: "1 Knight", "3 Pikemen"."""
    if count == 1:
        return f"1 {name}"
    return f"{count} {name.removesuffix('man')}men" if name.endswith("man") else f"{count} {name}s"
