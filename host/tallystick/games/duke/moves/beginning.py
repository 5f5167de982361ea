"""Find what can be done before the first turn, or can come by chance: the draft, setting up, flags, terrain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import RIDER, Agreement
from tallystick.games.duke.components.squares import BESIDE, BITS, COUNT, DIRECTIONS, HOME_CENTRES, HOME_EDGE, listed
from tallystick.games.duke.components.tiles import DUKE, FOOTMEN
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.protection import closed
from tallystick.games.duke.moves.tiles import flag_places
from tallystick.games.duke.play.dragon import first_places, harmless_places
from tallystick.games.duke.position import DRAFT, DRAGON, FLAGS, FORT, SETUP, Position


def draft_pool(position: Position) -> list[int]:
    """Return the kinds still to be picked, those in both bags; a pick leaves them in the picker's alone."""
    own, other = position.bags
    assert own is not None
    assert other is not None
    return [kind for kind, count in enumerate(own) if count and other[kind]]


def royal_kind(agreement: Agreement) -> int:
    """Return the tile that is set up as Duke: a group's own that acts as Duke, else the Duke."""
    own = [kind for kind, tile in enumerate(agreement.tiles) if tile.is_duke and kind != DUKE]
    return own[-1] if own else DUKE


def beginning_moves(position: Position) -> Iterator[Move]:
    """Yield all that can be done, or can come by chance, in a phase before the first turn."""
    phase = position.phase
    if phase == DRAFT:
        yield from (Move(steps.PICK, tiles=(kind,)) for kind in draft_pool(position))
    elif phase == SETUP:
        yield from _set_ups(position)
    elif phase == FLAGS:
        yield from (Move(steps.FLAG, (square,)) for square in flag_places(position))
    elif phase == DRAGON:
        for square, facing in first_places(position):
            yield Move(steps.DRAGON, (square,), facing=DIRECTIONS[facing])
    else:
        what = steps.CAMELOT if phase == FORT and position.agreement.camelot else phase
        yield from (Move(what, (square,)) for square in _terrain_places(position))


def _set_ups(position: Position) -> Iterator[Move]:
    seat, agreement = position.turn, position.agreement
    if agreement.objective == RIDER:
        bag = position.bags[seat]
        assert bag is not None
        kind = next(kind for kind, count in enumerate(bag) if count)
        for squares in combinations(listed(HOME_EDGE[seat]), bag[kind]):
            yield Move(steps.SETUP, squares, (kind,))
        return
    for duke in HOME_CENTRES[seat]:
        for footmen in combinations(BESIDE[duke], FOOTMEN):
            yield Move(steps.SETUP, (duke, *footmen), (royal_kind(agreement),))


def _terrain_places(position: Position) -> list[int]:
    """Return the open squares, but none that would leave the Dragon no place where it can capture nothing."""
    places = [square for square in range(COUNT) if not BITS[square] & closed(position)]
    if DRAGON not in position.waiting:
        return places
    return [square for square in places if _leaves_a_dragon_place(position, square)]


def _leaves_a_dragon_place(position: Position, square: int) -> bool:
    return any(place != square for place, _ in harmless_places(position))
