"""Find out whether a Duke could be taken on the next turn, by every rule. `plain` has a faster way for simple boards."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import DUKE_OBJECTIVES, RIDER
from tallystick.games.duke.components.squares import BITS, NOWHERE, listed
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.abilities import captures_by_ability
from tallystick.games.duke.moves.protection import barred_by_flag, frozen, is_defended
from tallystick.games.duke.moves.reach import reach
from tallystick.games.duke.play.act import act
from tallystick.games.duke.position import Position


def threats(position: Position, seat: int) -> Iterator[Move]:
    """Yield what the opponent of `seat` could take its Duke with, were it the opponent's turn; look at no pins."""
    agreement, board, duke = position.agreement, position.board, position.dukes[seat]
    if duke == NOWHERE:
        return
    attacker = 1 - seat
    target, own = BITS[duke], position.occupied[attacker]
    occupied = position.occupied[0] | position.occupied[1] | position.dragon_bit
    frozen_squares, blocked = frozen(position), agreement.mountain_bit
    idle = frozen_squares if agreement.readings.frozen_icons == "none" else 0
    is_barred = bool(barred_by_flag(position, attacker) & target)
    for square in listed(own):
        tile_reach = reach(agreement, board[square], square)
        can_reach = duke in tile_reach.go_blocks and not tile_reach.go_blocks[duke] & occupied
        if can_reach and not (
            is_barred or BITS[square] & frozen_squares or is_defended(position, square, duke, blocked)
        ):
            yield Move(steps.GO, (square, duke))
        if BITS[square] & idle:
            continue
        if tile_reach.strike_squares & target and not is_defended(position, square, duke):
            yield Move(steps.STRIKE, (square, duke))
        if tile_reach.command & target and not is_barred:
            for commanded in listed(tile_reach.command & own & ~BITS[square] & ~frozen_squares):
                yield Move(steps.COMMAND, (square, commanded, duke))
    if not is_barred:
        yield from captures_by_ability(position, attacker, duke)


def is_exposed(position: Position, seat: int) -> bool:
    """Return whether the opponent could take this seat's Duke on the next turn."""
    if position.agreement.objective == RIDER:
        return False
    found = threats(position, seat)
    if position.agreement.readings.pinned == "threat":
        return next(found, None) is not None
    attacker = 1 - seat
    return any(next(threats(act(position, threat, attacker), attacker), None) is None for threat in found)


def leaves_duke_safe(position: Position, move: Move, seat: int) -> bool:
    """Return whether an action leaves the player's own Duke where it cannot be taken, or ends the game by taking the other one."""
    if position.agreement.objective == RIDER or position.dukes[seat] == NOWHERE:
        return True
    after = act(position, move, seat)
    takes_duke = after.dukes[1 - seat] == NOWHERE != position.dukes[1 - seat]
    ends_game = takes_duke and position.agreement.objective in DUKE_OBJECTIVES
    if ends_game and position.agreement.readings.pinned == "threat":
        return True
    return after.dukes[seat] == NOWHERE or not is_exposed(after, seat)
