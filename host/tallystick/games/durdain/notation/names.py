"""Read the words by which people call pieces, dice and groups."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.position.kinds import GROUPS, Kind

_NICKNAMES = {"armies": Kind.ARMY, "cavalries": Kind.CAVALRY, "horse": Kind.CAVALRY, "horses": Kind.CAVALRY}


def piece_of(word: str) -> str:
    """Return the kind of piece that a word names, in any number; "" for none that a player has."""
    name = word.lower()
    singular = f"{name[:-3]}man" if name.endswith("men") else name.removesuffix("s")
    kind = _NICKNAMES.get(name, name if name in PIECE else singular)
    return kind if kind in PIECE and PIECE[kind].owned and (PIECE[kind].mobile or PIECE[kind].dice) else ""


def group_of_word(word: str, given: Sequence[str] = ()) -> str:
    """Return the group of a die, or of the pieces that it moves, named in any number; "" for none.

    Pieces without a die of their own move by a die that was `given` to them, and are known by it if that is one.
    """
    if word.lower() in GROUPS:
        return word.lower()
    kind = piece_of(word)
    if not kind or not PIECE[kind].mobile:
        return ""
    return PIECE[kind].group or (given[0] if len(given) == 1 else "")
