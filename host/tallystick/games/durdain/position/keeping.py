"""Take over what a position has worked out into one that is made from it, wherever the change cannot have touched that.

Whatever is taken over can be worked out again: a position that is read from a text answers alike.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

if TYPE_CHECKING:
    from tallystick.games.durdain.move import Move

Judged = dict[int, dict[str, "tuple[tuple[Key, Move], ...]"]]
# Which steps of a Move the judge let pass, by place, and there by what was proposed.
Placings = dict[int, dict[tuple[str, int, tuple[int, ...]], "tuple[Move, ...]"]]
# Which steps of the set-up it let pass, by place, and there by the kind, the seat and the spaces.
Key = tuple[str, str | None]
# What a step does, and which kind of piece does it.
PlacesOf = defaultdict[tuple[str, int], list[int]]

_OF_THE_GROUND = frozenset({"agreement", "mountains"})
_OF_THE_PLACES = _OF_THE_GROUND | {"pieces", "walls"}
STANDS_BY: Mapping[str, frozenset[str]] = {
    "board": frozenset({"agreement"}),
    "extensions": frozenset({"agreement"}),
    "ground": _OF_THE_GROUND,
    "covered": _OF_THE_GROUND,
    "wall_owner": frozenset({"walls"}),
    "order": frozenset({"agreement", "homes", "first"}),
    "places_of": frozenset({"pieces"}),
    "movable_places": frozenset({"pieces", "turn"}),
    "layouts": _OF_THE_GROUND,
    "judged": _OF_THE_PLACES | {"trails"},
    "placings": _OF_THE_PLACES | {"homes", "first", "turn"},
}
# What is worked out, by the fields that it is worked out from.


class Standing(Protocol):
    """A piece: its kind, whose it is, and whom it carries."""

    @property
    def kind(self) -> str: ...  # noqa: D102 (the class says it)
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def aboard(self) -> tuple[str, ...]: ...  # noqa: D102


@cache
def _outlasting(fields: tuple[str, ...]) -> tuple[str, ...]:
    """Return what still stands after a change of these fields."""
    return tuple(name for name, needed in STANDS_BY.items() if needed.isdisjoint(fields))


class Keeping:
    """Make a position from another one. What both have in common is worked out once."""

    if TYPE_CHECKING:
        ground: Any
        pieces: tuple[Any, ...]

        def __iter__(self) -> Any: ...

    legal: tuple[Move, ...] | None = None
    # The legal steps, once they are listed.
    layouts: Mapping[int, tuple[Move, ...]] | None = None
    # The legal ways to lay each range, once they are listed.
    _number_of: ClassVar[dict[str, int]]

    @cached_property
    def judged(self) -> Judged:
        """Return by place which steps of a Move the places let a piece there make, as far as that was asked."""
        return {}

    @cached_property
    def placings(self) -> Placings:
        """Return by place what of the set-up can be placed there, as far as that was asked."""
        return {}

    def __init_subclass__(cls) -> None:
        """Give each field of the tuple its number."""
        cls._number_of = {name: number for number, name in enumerate(getattr(cls, "_fields", ()))}

    def _replace(self, **changes: Any) -> Self:
        values = [*self]
        for name, value in changes.items():
            values[self._number_of[name]] = value
        after: Self = tuple.__new__(type(self), values)  # type: ignore[type-var] # a position is a tuple
        known, taken = vars(self), vars(after)
        for name in _outlasting(tuple(changes)):
            if name in known:
                taken[name] = known[name]
        return after

    def altered(self, where: Collection[int], **changes: Any) -> Self:
        """Return the position with pieces, walls and trails changed in these places only, or along their sides.

        What was judged elsewhere still stands.
        """
        after = self._replace(**changes)
        known, taken = vars(self), vars(after)
        for name, near in (("judged", self.ground.beside), ("placings", self.ground.around)):
            if known.get(name) and STANDS_BY[name] & changes.keys() <= {"pieces", "walls", "trails"}:
                rest = taken[name] = known[name].copy()
                for place in where:
                    for each in near(place):
                        rest.pop(each, None)
        if "pieces" in changes and "places_of" in known:
            taken["places_of"] = _moved(known["places_of"], where, self.pieces, after.pieces)
        return after


def _moved(
    places_of: PlacesOf, where: Collection[int], before: tuple[Standing | None, ...], after: tuple[Standing | None, ...]
) -> PlacesOf:
    """Return where pieces of each kind and seat stand after a change in these places."""
    found = places_of.copy()
    for place in where:
        for piece, is_there in ((before[place], False), (after[place], True)):
            if piece is None:
                continue
            for kind in (piece.kind, *piece.aboard):
                places = [*found[kind, piece.seat]]
                insort(places, place) if is_there else places.remove(place)
                found[kind, piece.seat] = places
    return found
