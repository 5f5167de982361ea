"""Find what keeps a tile from being touched where it stands: Dread that freezes it, Defense, the far edge, a flag."""

from __future__ import annotations

from tallystick.games.duke.components.agreement import COUP, RIDER, TROPHIES
from tallystick.games.duke.components.squares import BITS, HOME_EDGE, NOWHERE, Squares, listed
from tallystick.games.duke.components.tiles import EMPTY, PIKEMAN, kind_of, seat_of
from tallystick.games.duke.moves.reach import corner_ways, reach, ways
from tallystick.games.duke.position import Position


def frozen(position: Position) -> Squares:
    """Return the squares of all tiles that cannot move or be captured: under Dread, or Pikemen at their goal in Dark Rider."""
    agreement, board = position.agreement, position.board
    if agreement.objective != RIDER and agreement.tile_set.dread_tiles.isdisjoint(board):
        return 0
    everyone = position.occupied[0] | position.occupied[1]
    covered = immune = home = 0
    for square in listed(everyone):
        packed = board[square]
        if packed in agreement.tile_set.dread_tiles:
            immune |= BITS[square]
            if BITS[square] != agreement.fort_bit:
                covered |= reach(agreement, packed, square).dread
        if (
            agreement.objective == RIDER
            and kind_of(packed) == PIKEMAN
            and BITS[square] & HOME_EDGE[1 - seat_of(packed)]
        ):
            home |= BITS[square]
    immune |= agreement.fort_bit
    for duke in position.dukes:
        if duke != NOWHERE:
            immune |= BITS[duke]
    return covered & everyone & ~immune | home


def is_defended(position: Position, start: int, to: int, blocked: Squares = 0) -> bool:
    """Return whether Defense icons of the tile on `to` stop an attack from `start`, other than one by Command.

    `blocked` are squares that the attack cannot lead over for another reason.
    """
    packed = position.board[to]
    if packed == EMPTY:
        return False
    defense = reach(position.agreement, packed, to).defense
    if not defense or defense & BITS[start]:
        return bool(defense)
    found = ways if position.agreement.readings.crooked_path == "shortest" else corner_ways
    return all(way & (defense | blocked) for way in found(start, to))


def barred_by_flag(position: Position, seat: int) -> Squares:
    """Return the squares that tiles of this seat may not end on because of a flag."""
    objective = position.agreement.objective
    if objective == COUP:
        flag = position.flags[1 - seat]
    elif objective == TROPHIES:
        flag = position.flags[seat]
    else:
        return 0
    return 0 if flag == NOWHERE else BITS[flag]


def flag_squares(position: Position) -> Squares:
    """Return the squares of both flags."""
    first, second = position.flags
    return (0 if first == NOWHERE else BITS[first]) | (0 if second == NOWHERE else BITS[second])


def closed(position: Position) -> Squares:
    """Return the squares that are not open, since a tile, terrain or a flag is there."""
    agreement = position.agreement
    everyone = position.occupied[0] | position.occupied[1]
    return everyone | agreement.mountain_bit | agreement.fort_bit | position.dragon_bit | flag_squares(position)
