"""Find what can be done with the enhanced abilities, without regard to Guard."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.squares import BESIDE, BESIDE_BITS, BITS, HOME_CENTRES, NOWHERE, Squares, listed
from tallystick.games.duke.components.tiles import (
    DIVINATION,
    DIVINED_TILES,
    ESCAPE,
    OTHER,
    SUMMON,
    kind_of,
    seat_of,
    side_of,
)
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.protection import barred_by_flag, closed, flag_squares, frozen
from tallystick.games.duke.play.dragon import without_tiles
from tallystick.games.duke.position import Position


def free_beside_duke(position: Position, seat: int) -> Squares:
    """Return the open squares that share a side with the Duke; none if there is no Duke."""
    duke = position.dukes[seat]
    return 0 if duke == NOWHERE else BESIDE_BITS[duke] & ~closed(position)


def bag_size(position: Position, seat: int) -> int | None:
    """Return how many tiles the bag holds; None if that is not known."""
    bag = position.bags[seat]
    return None if bag is None else sum(bag)


def ability_moves(position: Position, seat: int) -> Iterator[Move]:
    """Yield every use of an ability but those of Ransom by trade, which needs no tile on the board."""
    tiles, board = position.agreement.tiles, position.board
    frozen_squares: Squares | None = None
    for square in listed(position.occupied[seat]):
        abilities = tiles[kind_of(board[square])].abilities
        if abilities:
            frozen_squares = frozen(position) if frozen_squares is None else frozen_squares
            if not BITS[square] & frozen_squares:
                for ability in abilities:
                    yield from _use(position, seat, square, ability, frozen_squares)


def _use(position: Position, seat: int, square: int, ability: str, frozen_squares: Squares) -> Iterator[Move]:
    if ability == SUMMON and square != position.dukes[seat]:
        for to in listed(free_beside_duke(position, seat)):
            yield Move(steps.SUMMON, (square, to))
    elif ability == DIVINATION:
        if can_divine(position, seat, square):
            yield Move(steps.DIVINE, (square,))
    elif ability == ESCAPE:
        unusable = frozen_squares if position.agreement.readings.frozen_sacrifice == "no" else 0
        for beside in BESIDE[square]:
            if BITS[beside] & position.occupied[seat] & ~unusable and beside != position.dukes[seat]:
                for to in escape_squares(position, seat, square, beside):
                    yield Move(steps.ESCAPE, (square, beside, to))
        for ransom in captured_of(position, 1 - seat, position.agreement.tile_set.ransom_kinds):
            for to in escape_squares(position, seat, square, NOWHERE):
                yield Move(steps.ESCAPE, (square, to), (ransom,))


def can_divine(position: Position, seat: int, square: int) -> bool:
    """Return whether the tile shows its non-starting side, the bag has enough in it, and what is drawn can be placed."""
    left = bag_size(position, seat)
    fewest = DIVINED_TILES if position.agreement.readings.divination == "three" else 1
    is_other = side_of(position.board[square]) == OTHER
    return is_other and (left is None or left >= fewest) and free_beside_duke(position, seat) != 0


def captured_of(position: Position, owner: int, kinds: tuple[int, ...]) -> list[int]:
    """Return those of these kinds that are among the tiles this owner has lost, or may have lost."""
    lost = position.lost[owner]
    return [kind for kind in kinds if lost is None or lost[kind]]


def escape_squares(position: Position, seat: int, square: int, sacrificed: int) -> list[int]:
    """Return where a tile that escapes from `square` (NOWHERE: from the opponent's hands) can go, in order."""
    agreement, readings = position.agreement, position.agreement.readings
    if sacrificed != NOWHERE:
        position = without_tiles(position, [sacrificed])
    held, other = position.occupied[seat], position.occupied[1 - seat]
    own = held & ~(0 if square == NOWHERE else BITS[square])
    both_full = all(BITS[centre] & (own if readings.escape_square == "free" else held) for centre in HOME_CENTRES[seat])
    blocked = agreement.mountain_bit | agreement.fort_bit | position.dragon_bit | barred_by_flag(position, seat)
    if readings.escape_flag == "no":
        blocked |= flag_squares(position) & ~(own | other)
    frozen_squares = frozen(position)
    blocked |= frozen_squares & (other if readings.frozen_sacrifice == "yes" else own | other)
    found = []
    for to in HOME_CENTRES[seat]:
        if to == square or BITS[to] & blocked:
            continue
        if BITS[to] & own and (not both_full or to == position.dukes[seat]):
            continue
        found.append(to)
    return found


def trades(position: Position, seat: int) -> Iterator[Move]:
    """Yield each way to give a captured Ransom tile back for a lost Escape tile of one's own."""
    given = captured_of(position, 1 - seat, position.agreement.tile_set.ransom_kinds)
    if given:
        for back in captured_of(position, seat, position.agreement.tile_set.escape_kinds):
            if not position.agreement.tiles[back].is_duke:
                for ransom in given:
                    for to in escape_squares(position, seat, NOWHERE, NOWHERE):
                        yield Move(steps.RANSOM, (to,), (ransom, back))


def captures_by_ability(position: Position, seat: int, target: int) -> Iterator[Move]:
    """Yield the uses of abilities with which this seat would capture the tile on `target`, as far as is known for certain."""
    if target in HOME_CENTRES[seat]:
        for move in (*ability_moves(position, seat), *trades(position, seat)):
            is_sure = not move.tiles or None not in position.lost
            if move.what in {steps.ESCAPE, steps.RANSOM} and move.squares[-1] == target and is_sure:
                packed = position.board[target]
                if packed and seat_of(packed) != seat:
                    yield move
