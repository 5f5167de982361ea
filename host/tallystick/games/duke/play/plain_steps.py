"""Do quickly what `act` and the end of a turn do with the steps that change nothing but the squares that they name.

What is known of the tiles (`Position.reaches`) is handed on. Pairs are changed in place here: `for_seat` would be a call for each step.
"""

from __future__ import annotations

from tallystick.games.duke.components.squares import BITS, NOWHERE
from tallystick.games.duke.components.tiles import EMPTY, Side, flipped, kind_of, pack_tile
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.reach import reaches_by_square, with_tile, with_tile_moved, without_tile
from tallystick.games.duke.play.act import changed
from tallystick.games.duke.position import Phase, Position


def go_plainly(position: Position, move: Move) -> Position:
    """Do more quickly what `act` and the end of the turn do with a move by icon where neither Dragon nor flags are in play."""
    agreement, board, phase, turn, bags, lost, hand, _, flags, points, waiting, stood, occupied, dukes = position
    start, to = move.squares
    after = bytearray(board)
    packed, taken = board[start], board[to]
    after[start], after[to] = EMPTY, flipped(packed)
    own, other = occupied[turn] & ~BITS[start] | BITS[to], occupied[1 - turn]
    reaches, other_reaches = position.reaches[turn], position.reaches[1 - turn]
    if reaches is not None:
        reach = reaches_by_square(agreement)[to][after[to]]
        reaches = with_tile_moved(reaches, occupied[turn], BITS[start], reach)
    if taken != EMPTY:
        if other_reaches is not None:
            other_reaches = without_tile(other_reaches, other, BITS[to])
        other &= ~BITS[to]
        gone = changed(lost[1 - turn], kind_of(taken), 1)
        lost = (lost[0], gone) if turn == 0 else (gone, lost[1])
    if start in dukes or to in dukes:
        first, second = [to if each == start else NOWHERE if each == to else each for each in dukes]
        dukes = first, second
    occupied = (own, other) if turn == 0 else (other, own)
    then = Position(
        agreement, bytes(after), phase, 1 - turn, bags, lost, hand, None, flags, points, waiting, stood, occupied, dukes
    )  # fmt: skip
    then.reaches = (reaches, other_reaches) if turn == 0 else (other_reaches, reaches)
    return then


def place_plainly(position: Position, move: Move) -> Position:
    """Return the position after a drawn tile was placed on an empty square, if no other rule applies. Faster than `act`."""
    agreement, board, _, turn, bags, lost, _, _, flags, points, waiting, stood, occupied, dukes = position
    (square,) = move.squares
    own = occupied[turn] | BITS[square]
    after = bytearray(board)
    after[square] = packed = pack_tile(move.tiles[0], turn, Side.STARTING)
    reaches, other_reaches = position.reaches[turn], position.reaches[1 - turn]
    if reaches is not None:
        reaches = with_tile(reaches, own, reaches_by_square(agreement)[square][packed])
    occupied = (own, occupied[1]) if turn == 0 else (occupied[0], own)
    then = Position(
        agreement, bytes(after), Phase.TURN, 1 - turn, bags, lost, b"", None, flags, points, waiting, stood, occupied, dukes
    )  # fmt: skip
    then.reaches = (reaches, other_reaches) if turn == 0 else (other_reaches, reaches)
    return then


def begin_draw(position: Position) -> Position:
    """Return the position in which chance draws a tile for the player to act."""
    agreement, board, _, turn, bags, lost, hand, dragon, flags, points, waiting, stood, occupied, dukes = position
    then = Position(
        agreement, board, Phase.DRAWING, turn, bags, lost, hand, dragon, flags, points, waiting, stood, occupied, dukes
    )
    then.reaches = position.reaches
    return then


def draw_plainly(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a tile of a bag in the hand, and nothing else changed."""
    agreement, board, _, _, bags, lost, _, dragon, flags, points, waiting, stood, occupied, dukes = position
    (kind,) = move.tiles[:1]
    bag = changed(bags[seat], kind, -1)
    bags = (bag, bags[1]) if seat == 0 else (bags[0], bag)
    then = Position(
        agreement, board, Phase.DRAWN, seat, bags, lost, bytes([kind]), dragon, flags, points, waiting, stood, occupied, dukes
    )  # fmt: skip
    then.reaches = position.reaches
    return then
