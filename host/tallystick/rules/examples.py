"""Give examples of what can be written in a position: its legal moves, as the game writes them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from tallystick.rules.views import M

MOST = 4
LONGEST = 40
# In characters. A longer text, such as a set-up of 36 zones, shows nobody how to write it.


def kind_of(move: object) -> Hashable:
    """Return what is done in a move. Moves of one kind are written in one way."""
    found: Hashable = getattr(move, "what", None)
    return found


def example_texts(
    moves: Iterable[M], write: Callable[[M], str], kind: Callable[[M], Hashable] = kind_of, most: int = MOST
) -> list[str]:
    """Return the texts of a few of these moves, the first of each kind; nothing if there are none, or only long ones.

    `write` returns the text of a move.
    """
    found: list[str] = []
    kinds: set[Hashable] = set()
    for move in moves:
        if len(found) == most:
            break
        if kind(move) not in kinds:
            kinds.add(kind(move))
            text = write(move)
            found += [text] if len(text) <= LONGEST else []
    return found
