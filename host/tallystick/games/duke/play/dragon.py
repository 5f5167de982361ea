"""Do what the Dragon does between turns. If there is only one possibility, it acts at once. Otherwise chance decides."""

from __future__ import annotations

from tallystick.games.duke.components.icons import turned
from tallystick.games.duke.components.squares import BITS, DOWN, EDGES, UP, shifted
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.move import Step
from tallystick.games.duke.objections.dragon import MOST_STRUCK, calm_captures, enraged_targets, strike_targets
from tallystick.games.duke.position import Dragon, Phase, Position


def between_turns(position: Position) -> Position:
    """Return the position in which the next player acts, or in which chance must say what the Dragon on the table does."""
    dragon = position.dragon
    assert dragon is not None
    position = position._replace(phase=Phase.TURN)
    if dragon.enraged and dragon.turning:
        return _settle_push(position, dragon)
    if dragon.enraged:
        return _act_enraged(position, dragon)
    if dragon.turning:
        return position._replace(dragon=Dragon(dragon.square, (dragon.facing + 2) % 4))
    squares = calm_captures(position, dragon)
    if len(squares) > 1:
        return position._replace(phase=Phase.TAKES)
    return after_calm_capture(position, squares) if squares else position


def _settle_push(position: Position, dragon: Dragon) -> Position:
    """Settle a push that scored a point in Counting Coup, once the flag was moved."""
    if dragon.facing in {UP, DOWN}:
        return position._replace(dragon=dragon._replace(turning=False))
    return position._replace(dragon=Dragon(dragon.square, dragon.facing), phase=Phase.FACES)


def _act_enraged(position: Position, dragon: Dragon) -> Position:
    squares = strike_targets(position, dragon)
    if squares:
        return (
            position._replace(phase=Phase.STRIKES) if len(squares) > MOST_STRUCK else after_strikes(position, squares)
        )
    squares = enraged_targets(position, dragon)
    if len(squares) > 1:
        return position._replace(phase=Phase.MOVES)
    return after_enraged_move(position, squares) if squares else position


def after_calm_capture(position: Position, squares: list[int]) -> Position:
    """Return the table once the calm Dragon has captured the tile there; from an edge it only turns round next time."""
    assert position.dragon is not None
    (square,) = squares
    dragon = Dragon(square, position.dragon.facing, turning=bool(BITS[square] & EDGES))
    return position.without(square)._replace(dragon=dragon, phase=Phase.TURN)


def after_strikes(position: Position, squares: list[int]) -> Position:
    """Return the table once the enraged Dragon has captured these tiles: it is calm, and chance says where it faces."""
    assert position.dragon is not None
    dragon = Dragon(position.dragon.square, position.dragon.facing)
    return position.without(*squares)._replace(dragon=dragon, phase=Phase.FACES)


def after_enraged_move(position: Position, squares: list[int]) -> Position:
    """Return the table once the enraged Dragon has moved left or right, turned that way, and struck again if it captured nothing."""
    (square,), dragon = squares, position.dragon
    assert dragon is not None
    to_the_right = shifted(dragon.square, *turned(1, 0, dragon.facing)) == square
    facing = (dragon.facing + (1 if to_the_right else 3)) % 4
    dragon = Dragon(square, facing, enraged=True)
    captured = position.board[square] != EMPTY
    position = position._replace(dragon=dragon, phase=Phase.TURN)
    if captured:
        return after_strikes(position, squares)
    squares = strike_targets(position, dragon)
    if len(squares) > MOST_STRUCK:
        return position._replace(phase=Phase.RESTRIKES)
    return after_strikes(position, squares) if squares else position


AFTER = {Step.TAKES: after_calm_capture, Step.STRIKES: after_strikes, Step.MOVES: after_enraged_move}
# What each of these does to the table.
