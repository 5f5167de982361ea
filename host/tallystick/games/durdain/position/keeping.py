"""Take over what a position has worked out into one that is made from it, wherever the change cannot have touched that.

Whatever is taken over can be worked out again: a position that is read from a text answers alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.position.extension import Rule

if TYPE_CHECKING:
    worked_out = property
else:

    class worked_out:  # noqa: N801 (it is used as property is)
        """A property that is worked out once. Unlike functools.cached_property it needs no lock."""

        def __init__(self, work_out: Callable[[Any], Any]) -> None:
            self.work_out = work_out
            self.__doc__ = work_out.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, position: Any, owner: type | None = None) -> Any:
            if position is None:
                return self
            found = vars(position)[self.name] = self.work_out(position)
            return found


Runs = tuple[tuple["Key", list[Move]], ...]
# Steps that the judge let pass, in runs of one key.
Ways = dict[int, dict[int, list[tuple["Key", Move]]]]
# By the place that a piece goes or enters from, and there by the place where it comes to.
Starts = dict[int, tuple[str, Runs]]
# By the place that pieces go from.
Spots = dict[int, dict[tuple[str, str, int], Runs]]
# By place, and there by what was proposed for which piece: its kind and its seat.
Spot = tuple[int, ...]
# A space, or the border of two.
Placings = dict[tuple[str, int], dict[Spot, Move | None]]
# By kind and seat, and there by spot: the step of the set-up that the judge let pass, None, or UNKNOWN if it was not asked.
Key = tuple[str, str | None]
# What a step does, and which kind of piece does it.
PlacesOf = defaultdict[tuple[str, int], list[int]]

NOTHING, A_WALL, A_BUILDING = "alone", "beside", "around"
# What is laid: nothing that keeps others away, such as a movable piece; a wall, or a camp, a castle and the like; by how far it matters.

UNKNOWN = Move("")
_OF_THE_GROUND = frozenset({"agreement", "mountains"})
_OF_THE_PLACES = _OF_THE_GROUND | {"pieces", "walls"}
STANDS_BY: Mapping[str, frozenset[str]] = {
    "board": frozenset({"agreement"}),
    "extensions": frozenset({"agreement"}),
    "kinds_in_play": frozenset({"agreement"}),
    "kinds_known": frozenset({"agreement"}),
    "ground": _OF_THE_GROUND,
    "covered": _OF_THE_GROUND,
    "wall_owner": frozenset({"walls"}),
    "walls_of": frozenset({"walls"}),
    "order": frozenset({"agreement", "homes", "first"}),
    "places_of": frozenset({"pieces"}),
    "buildings": frozenset({"pieces"}),
    "movable_places": frozenset({"pieces", "turn"}),
    "layouts": _OF_THE_GROUND,
    "movers": frozenset(
        {
            *(
                "agreement",
                "mountains",
                "homes",
                "first",
                "turn",
                "left",
                "action",
                "dice",
                "group",
                "finished",
                "kings",
            ),
            *("acted", "battle", "call", "out", "due", "claimer", "spoils", "final", "over", "stood"),
        }
    ),
    "ways": _OF_THE_PLACES | {"trails"},
    "ways_from": _OF_THE_PLACES | {"trails"},
    "spots": _OF_THE_PLACES,
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
        board: Any
        ground: Any
        pieces: tuple[Any, ...]

        def __iter__(self) -> Any: ...

    legal: tuple[Move, ...] | None = None
    # The legal steps, once they are listed.
    layouts: Mapping[int, tuple[Move, ...]] | None = None
    # The legal ways to lay each range, once they are listed.
    carried: tuple[Move, bool, Any] | None = None
    # The step of a whole action that was carried out last from here, whether the next step names who moves in, and the position after
    # it. The same steps are put into their canonical form, judged and carried out, one after the other.
    _number_of: ClassVar[dict[str, int]]

    @worked_out
    def kinds_known(self) -> dict[Key, bool]:
        """Return which kinds of pieces can do such a thing by what was agreed, as far as that was asked."""
        return {}

    @worked_out
    def movers(self) -> dict[tuple[tuple[Rule, ...], tuple[str, ...]], frozenset[str]]:
        """Return which kinds of pieces may move now by the dice, by the rules that were asked and the kinds whose dice have steps left."""
        return {}

    @worked_out
    def ways(self) -> Ways:
        """Return from where to where the places let pieces go in a Move, as far as that was asked."""
        return {}

    @worked_out
    def ways_from(self) -> Starts:
        """Return the same by the place that pieces go from, in runs, with the walls of a piece there, which depend on its sides alone."""
        return {}

    @worked_out
    def spots(self) -> Spots:
        """Return by place what the places let a seat lay there in its turn, as far as that was asked: walls and camps."""
        return {}

    @worked_out
    def placings(self) -> Placings:
        """Return by place what of the set-up can be placed there, as far as that was asked."""
        return {}

    def __init_subclass__(cls) -> None:
        """Give each field of the tuple its number."""
        cls._number_of = {name: number for number, name in enumerate(getattr(cls, "_fields", ()))}

    def _replace(self, **changes: Any) -> Self:
        values, number_of = [*self], self._number_of
        for name, value in changes.items():
            values[number_of[name]] = value
        after: Self = tuple.__new__(type(self), values)  # type: ignore[type-var] # a position is a tuple
        known, taken = self.__dict__, after.__dict__
        for name in _outlasting(tuple(changes)):
            if name in known:
                taken[name] = known[name]
        return after

    def altered(self, where: Collection[int], *, laid: str = NOTHING, **changes: Any) -> Self:
        """Return the position with pieces, walls and trails changed in these places only, or along their sides.

        What was judged elsewhere still stands. What can be laid around them depends only on what was `laid`, or taken away, there.
        """
        after = self._replace(**changes)
        if not changes.keys().isdisjoint(_OTHERS):
            return after
        ground, known, taken = self.ground, vars(self), vars(after)
        if known.get("ways"):
            if laid == A_WALL and "pieces" not in changes and ground.are_plain(where):
                taken["ways"], taken["ways_from"] = _still_open_across(known["ways"], known["ways_from"], where)
            else:
                is_mat_changed = "pieces" in changes or "walls" in changes
                beside = ground.beside if is_mat_changed else ground.alone
                taken["ways"], taken["ways_from"] = _still_open(known["ways"], known["ways_from"], where, beside)
        reach = getattr(ground, laid)
        if known.get("spots"):
            spots = taken["spots"] = known["spots"] if laid == NOTHING else known["spots"].copy()
            for place in () if laid == NOTHING else where:
                for each in reach(place):
                    spots.pop(each, None)
        if placings := known.get("placings"):
            near = {each for place in where for each in reach(place)}
            taken["placings"] = _asked_again(placings, where, near, self.board)
        if "pieces" in changes and "places_of" in known:
            taken["places_of"] = _moved(known["places_of"], where, self.pieces, after.pieces)
        return after


_OTHERS = (STANDS_BY["ways"] | STANDS_BY["placings"]) - {"pieces", "walls", "trails"}
# With one of these all that was judged falls.


def _still_open(
    ways: Ways, ways_from: Starts, where: Collection[int], beside: Callable[[int], tuple[int, ...]]
) -> tuple[Ways, Starts]:
    """Return the ways that neither begin nor end in these places, and the runs of all places that are not beside one."""
    left, starts = ways.copy(), ways_from.copy()
    for place in where:
        left.pop(place, None)
        for each in beside(place):
            starts.pop(each, None)
            if each in left:
                left[each] = {end: passed for end, passed in left[each].items() if end != place}
    return left, starts


def _still_open_across(ways: Ways, ways_from: Starts, where: Collection[int]) -> tuple[Ways, Starts]:
    """Return the ways that do not lead between these places, along whose sides walls were built or removed."""
    left, starts = ways.copy(), ways_from.copy()
    for place in where:
        starts.pop(place, None)
        if place in left:
            left[place] = {end: passed for end, passed in left[place].items() if end not in where}
    return left, starts


def _asked_again(placings: Placings, where: Collection[int], near: Collection[int], board: Any) -> Placings:
    """Return what was judged in the set-up, with UNKNOWN for the spaces and borders that are near, or for movable pieces just where."""
    spaces = [place for place in near if board.is_space(place)]
    spots: set[Spot] = {(place,) for place in spaces}
    spots |= {(min(place, other), max(place, other)) for place in spaces for other in board.beside[place]}
    left = placings.copy()
    own = {(place,) for place in where}
    for key, judged in placings.items():
        again = (own if PIECE[key[0]].mobile else spots) & judged.keys()
        if again:
            left[key] = judged | dict.fromkeys(again, UNKNOWN)
    return left


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
                places = found[kind, piece.seat] = [*found[kind, piece.seat]]
                if is_there:
                    places.append(place)
                    places.sort()
                else:
                    places.remove(place)
    return found
