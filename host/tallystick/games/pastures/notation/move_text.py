"""Write moves as text: `F c3`, `C c3` for a castle, `pass`; with a seat, `2: F c3`, if it is not the one to move."""

from __future__ import annotations

from tallystick.games.pastures.move import PASS, Move
from tallystick.games.pastures.position import Phase, Position


def canonical(position: Position, move: Move) -> Move:
    """Return the one value of a move: without a seat that is to move anyway, a pass without a square.

    Once the game is over nobody is to move.
    """
    what, square, seat = move
    is_said = seat == position.turn and position.phase != Phase.OVER
    return Move(what, "" if what == PASS else square, None if is_said else seat)


def step_text(_: Position, move: Move) -> str:
    """Return the text of a canonical move without its seat."""
    return f"{move.what} {move.square}".rstrip()
