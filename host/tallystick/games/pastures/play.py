"""Compute the sheet after a move, when the grid counts as filled, and when the castles end."""

from __future__ import annotations

from tallystick.games.pastures.components.terrain import FOREIGN, FOREIGN_INDEX, INDEX
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.moves import castle_spots, is_stuck
from tallystick.games.pastures.position import ENOUGH_PASSES, NOTHING, Phase, Position, Readings


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the sheet after a move that was made, legal or not. What was on a square before is drawn over."""
    agreement, terrain, castles, phase, turn, last, passes, stood = position
    grid, readings, _ = agreement
    what, square, by = move
    seat = turn if by is None else by
    left = position.empty
    if what == PASS:
        if phase == Phase.FILL:
            counts = readings.stuck == "pass" and is_stuck(position)
            if readings.stuck == "pass-clears":
                last = last[0] + NOTHING if seat else NOTHING + last[1]
        else:
            counts = readings.castle_duty == "may"
        passes = min(passes + 1, ENOUGH_PASSES) if counts else 0
    else:
        passes = 0
        bit = grid.bit[square]
        if what == CASTLE:
            own, other = castles[seat] | bit, castles[1 - seat]
            castles = (other, own) if seat else (own, other)
        else:
            kind = INDEX.get(what, FOREIGN_INDEX)
            if not left & bit:
                terrain = tuple([squares & ~bit for squares in terrain])
            left &= ~bit
            terrain = (*terrain[:kind], terrain[kind] | bit, *terrain[kind + 1 :])
            letter = what if what in INDEX else FOREIGN
            last = last[0] + letter if seat else letter + last[1]
    after = Position(agreement, terrain, castles, phase, 1 - seat, last, passes, stood)
    if phase == Phase.FILL and left and readings.stuck == "waive":
        return after  # settle() would come to the same; most moves are of this kind
    return settle(after)


def settle(position: Position) -> Position:
    """Return the position in the phase that its readings give it: castles once filling is done, over once no castle fits."""
    phase, turn, passes = position.phase, position.turn, position.passes
    if phase == Phase.FILL and (not position.empty or _filling_stops(position)):
        phase, passes = Phase.CASTLES, 0
        turn = position.first if position.readings.castle_start == "first" else turn
    if phase != Phase.FILL:
        phase = Phase.OVER if passes >= ENOUGH_PASSES or not castle_spots(position) else Phase.CASTLES
    return position._replace(phase=phase, turn=turn, passes=passes)


def _filling_stops(position: Position) -> bool:
    """Return whether filling ends with squares left empty.

    Both players are barred from the same two types, so when one is stuck and passes, the other is stuck too.
    """
    return (position.readings.stuck == "end" and is_stuck(position)) or position.passes >= ENOUGH_PASSES


def with_readings(position: Position, readings: Readings) -> Position:
    """Return the same sheet under other readings, in the phase and with the turn that these give it."""
    sheet = position._replace(agreement=position.agreement._replace(readings=readings))
    if sheet.phase == Phase.FILL:
        return settle(sheet if readings.stuck == "pass" else sheet._replace(passes=0))
    if any(sheet.castles) or sheet.passes:
        return settle(sheet if readings.castle_duty == "may" else sheet._replace(passes=0))
    before = position.readings
    # If the filling could not have stopped by the readings before, an illegal move that was left standing has ended it.
    was_cut_short = not _filling_has_stopped(position, before.stuck)
    goes_on = bool(sheet.empty) and not was_cut_short and not _filling_has_stopped(sheet, before.stuck)
    turn = sheet.turn
    if before.castle_start == "first" and (goes_on or readings.castle_start == "next"):
        # Whose turn it would have been is not on the sheet any more; every filled square was one turn.
        filled = sheet.grid.columns * sheet.grid.rows - sheet.empty.bit_count()
        turn = (sheet.first + filled) % 2
    elif before.castle_start == "next" and readings.castle_start == "first" and not goes_on:
        turn = sheet.first
    return settle(sheet._replace(turn=turn, phase=Phase.FILL if goes_on else Phase.CASTLES))


def _filling_has_stopped(sheet: Position, stuck_before: str) -> bool:
    """Return whether a sheet that has empty squares and was at its castles would be at them by its own readings, too.

    Where stuck players pass, two passes have been made only if that is how the sheet was played so far.
    """
    stuck = sheet.readings.stuck
    return (stuck == "end" or (stuck == "pass" and stuck_before == "pass")) and is_stuck(sheet)
