"""Find the legal steps of the set-up. What was judged of a place stands until something changes around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.durdain.components.mat_parts import RANGES, Mat
from tallystick.games.durdain.components.ranges import free_places
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import is_empty
from tallystick.games.durdain.objections.judge import is_legal, objects, once_and_each, rules_for
from tallystick.games.durdain.objections.placing import is_spaced, may_lie_along
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.games.durdain.position.beginning import first_position
from tallystick.games.durdain.position.keeping import UNKNOWN, Spot
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Position


def ranges(position: Position) -> Iterator[Move]:
    """Yield the ways to lay another range, and the one to take all up."""
    lying = any(position.mountains)
    if position.layouts is None:
        found = _judged_layouts(position) if lying else _first_layouts(position.agreement)
        vars(position)["layouts"] = found
    for moves in (position.layouts or {}).values():
        yield from moves
    if lying and is_legal(position, all_up := Move(Step.MOUNTAIN)):
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
            proposed = (Move(Step.MOUNTAIN, tuple(sorted(under)), number=at) for under in free)
            found[at] = tuple(move for move in proposed if is_legal(position, move))
    return found


def castles(position: Position) -> list[Move]:
    """Return where the starting castle of the player whose turn it is can stand."""
    seat = position.acting
    return _of_places(position, _spaces_of(position.board, position.homes[seat]), Kind.CASTLE, seat)


def camps(position: Position) -> list[Move]:
    """Return where a starting camp can stand, whoever places it."""
    return _of_places(position, _land_of(position.board), Kind.CAMP, NOBODY)


def pieces(position: Position) -> list[Move]:
    """Return where the pieces and walls can be that the player whose turn it is still places."""
    seat = position.acting
    left, home = position.unplaced, position.homes[seat]
    found = []
    for kind in (Kind.CAVALRY, Kind.ARMY):
        if left[kind]:
            found += _of_places(position, _spaces_of(position.board, home), kind, seat)
    if left[Kind.WALL]:
        found += _of_places(position, _borders_of(position.board, home), Kind.WALL, seat)
    return found


@lru_cache(maxsize=8)
def _land_of(board: Mat) -> tuple[Spot, ...]:
    return tuple((place,) for place in board.land)


@lru_cache(maxsize=64)
def _spaces_of(board: Mat, country: int) -> tuple[Spot, ...]:
    return tuple((place,) for place in sorted(board.by_country[country]))


@lru_cache(maxsize=64)
def _borders_of(board: Mat, country: int) -> tuple[Spot, ...]:
    home = board.by_country[country]
    return tuple(sorted({(min(one, other), max(one, other)) for one in home for other in board.neighbours[one]}))


def _is_free(position: Position, spot: Spot, kind: str) -> bool:
    """Return whether something of this kind is proposed for a space or a border."""
    if len(spot) > 1:
        return may_lie_along(position, (spot[0], spot[1]))
    return is_empty(position, spot[0]) and (kind not in Kind.BUILDINGS or is_spaced(position, spot[0]))


@lru_cache(maxsize=8192)
def _placing(spot: Spot, kind: str) -> Move:
    return Move(Step.PLACE, spot, piece=kind)


def _of_places(position: Position, spots: tuple[Spot, ...], kind: str, seat: int) -> list[Move]:
    """Return the steps that place a piece in one of these spaces, or a wall on one of these borders, as judged for a seat."""
    placings = position.placings
    judged = placings.get((kind, seat))
    if judged is None:
        for key in [key for key in placings if key[1] != seat]:
            del placings[key]  # that seat has placed its pieces, and what was judged for it need not be kept up to date
        judged = placings[kind, seat] = dict.fromkeys(spots, UNKNOWN)
    once, each = once_and_each(rules_for(position, Step.PLACE), kind)
    found, seat = [], position.acting
    is_possible = not objects(once, position, _placing(spots[0], kind), seat)
    for spot, move in judged.items():
        if move is UNKNOWN:
            is_proposed = is_possible and _is_free(position, spot, kind)
            proposed = _placing(spot, kind)
            move = judged[spot] = proposed if is_proposed and not objects(each, position, proposed, seat) else None
        if move is not None:
            found.append(move)
    return found
