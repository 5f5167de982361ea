"""Read what a text says about the two units of a fight: which letters are units, and which x is a sign and which a Cursed Land."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.conquest.components.box import UnitKind
from tallystick.games.conquest.move import UNSHOWN
from tallystick.games.conquest.notation.words import UNITS, unit_of
from tallystick.rules.tuples import NamedTuple

GO, FIGHT, TAKE, KIND, ZONE, X = "go", "fight", "take", "kind", "zone", "x"
# What a text names, thing by thing.


class Item(NamedTuple):
    """One thing that a text names: its kind, its value, and where it stands in the text."""

    what: str
    value: int
    offset: int
    is_small: bool = False
    # Of an x: whether it is a small one.


def as_units(word: str) -> tuple[int, ...] | None:
    """Return the one or two units that a word names, `?` for one that is not told; None if it is another word."""
    kind = unit_of(word)
    if kind is not None:
        return (kind,)
    if word.lower() == "unknown":
        return (UNSHOWN,)
    if len(word) > 2 or not word:
        return None
    kinds = [UNSHOWN if sign == "?" else UNITS.get(sign.lower()) for sign in word]
    return tuple(kind for kind in kinds if kind is not None) if None not in kinds else None


def reading(
    items: Sequence[Item], signs: Sequence[bool], *, has_attacker: bool, has_sign: bool
) -> tuple[int | None, int | None] | None:
    """Return attacker and defender where each x is a sign or a Cursed Land as `signs` says; None if that makes no sense."""
    told = iter(signs)
    is_sign = [item.what == X and next(told) for item in items]
    first, *others = items
    if first.what == X and first.is_small and others and not is_sign[0]:
        return None
    kinds = [
        UnitKind.CURSED_LAND if item.what == X else item.value
        for item, sign in zip(items, is_sign, strict=True)
        if not sign
    ]
    for at, sign in enumerate(is_sign):
        before, after = sum(not each for each in is_sign[:at]), sum(not each for each in is_sign[at + 1 :])
        is_between = before == after == 1 and not is_sign[at - 1]
        is_before = at == 0 and (after > 0 or not has_sign) and not any(is_sign[1:2])
        if sign and not (is_between or is_before):
            return None
    if len(kinds) == 2:
        return kinds[0], kinds[1]
    if len(kinds) == 1:
        is_defender = is_sign[0] or has_attacker or first.what == X
        return (None, kinds[0]) if is_defender else None
    return (None, None) if not kinds else None
