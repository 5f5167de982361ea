"""Find the legal steps of the set-up. What was judged of a place stands until something changes around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tallystick.games.durdain.components.mat_parts import RANGES, Border, Mat
from tallystick.games.durdain.components.ranges import free_places
from tallystick.games.durdain.move import MOUNTAIN, PLACE, Move
from tallystick.games.durdain.objections.judge import is_legal
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.games.durdain.position.kinds import ARMY, CAMP, CASTLE, CAVALRY, WALL
from tallystick.games.durdain.position.table import Position, first_position, still_to_place


def ranges(position: Position) -> Iterator[Move]:
    """Yield the ways to lay another range, and the one to take all up."""
    lying = any(position.mountains)
    if position.layouts is None:
        found = _judged_layouts(position) if lying else _first_layouts(position.agreement)
        vars(position)["layouts"] = found
    for moves in (position.layouts or {}).values():
        yield from moves
    if lying and is_legal(position, all_up := Move(MOUNTAIN)):
        yield all_up


@lru_cache(maxsize=8)
def _first_layouts(agreement: Agreement) -> dict[int, tuple[Move, ...]]:
    """Return the ways to lay each range on a mat on which none lies."""
    return _judged_layouts(first_position(agreement))


def _judged_layouts(position: Position) -> dict[int, tuple[Move, ...]]:
    lying = {at: frozenset(under) for at, under in enumerate(position.mountains) if under}
    found = {}
    for at in range(len(RANGES)):
        if at not in lying:
            free = free_places(position.board, at, lying)
            proposed = (Move(MOUNTAIN, tuple(sorted(under)), number=at) for under in free)
            found[at] = tuple(move for move in proposed if is_legal(position, move))
    return found


def castles(position: Position) -> Iterator[Move]:
    """Yield where the starting castle of the player whose turn it is can stand."""
    seat = position.acting
    return _of_places(position, _spaces_of(position.board, position.homes[seat]), CASTLE, seat)


def camps(position: Position) -> Iterator[Move]:
    """Yield where a starting camp can stand."""
    return _of_places(position, position.board.land, CAMP, position.acting)


def pieces(position: Position) -> Iterator[Move]:
    """Yield where the pieces and walls can be that the player whose turn it is still places."""
    seat = position.acting
    left, home = still_to_place(position, seat), position.homes[seat]
    for kind in (CAVALRY, ARMY):
        if left[kind]:
            yield from _of_places(position, _spaces_of(position.board, home), kind, seat)
    if left[WALL]:
        yield from _of_places(position, _borders_of(position.board, home), WALL, seat)


@lru_cache(maxsize=64)
def _spaces_of(board: Mat, country: int) -> tuple[int, ...]:
    return tuple(sorted(board.by_country[country]))


@lru_cache(maxsize=64)
def _borders_of(board: Mat, country: int) -> tuple[Border, ...]:
    home = board.by_country[country]
    return tuple(sorted({(min(one, other), max(one, other)) for one in home for other in board.neighbours[one]}))


def _of_places(position: Position, places: Iterable[int | Border], kind: str, seat: int) -> Iterator[Move]:
    """Yield the steps of a seat that place a piece in one of these spaces, or a wall on one of these borders."""
    placings = position.placings
    for place in places:
        where = place if isinstance(place, tuple) else (place,)
        at_place = placings.get(where[0])
        if at_place is None:
            at_place = placings[where[0]] = {}
        key = (kind, seat, where)
        found = at_place.get(key)
        if found is None:
            move = Move(PLACE, where, piece=kind)
            found = at_place[key] = (move,) if is_legal(position, move) else ()
        yield from found
