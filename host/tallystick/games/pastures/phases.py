"""When the grid counts as filled, when castles end, and what fits meanwhile."""

from __future__ import annotations

from functools import cache

from tallystick.games.pastures.grid import Squares
from tallystick.games.pastures.position import CASTLES, FILL, OVER, Position, Readings
from tallystick.games.pastures.terrain import LETTERS, PLAINS, SHUNNED_INDEX, WASTELAND

ENOUGH_PASSES = 2
# So many in a row end the filling or the castles, where passing is allowed.


def fillable(position: Position, letter: str) -> Squares:
    """The empty squares where nothing adjacent shuns this terrain, whoever played what before."""
    return openings(position, letter)[0][1]


def openings(position: Position, letters: str) -> list[tuple[str, Squares]]:
    """Each of these terrains with the empty squares where nothing adjacent shuns it."""
    empty, terrain, corners = position.empty, position.terrain, position.readings.corners
    beside = position.grid.beside
    found = []
    for letter in letters:
        shunned = SHUNNED_INDEX[letter]
        if shunned >= 0 and terrain[shunned]:
            found.append((letter, empty & ~beside(terrain[shunned], corners)))
        else:
            found.append((letter, empty))
    return found


@cache
def unbarred(last: str) -> str:
    """The terrains that are no repeat for either player: both remember the same two types."""
    return "".join([letter for letter in LETTERS if letter not in last])


def is_stuck(position: Position) -> bool:
    """Whether no terrain fits anywhere without repeating one of the two types played last."""
    return not any(squares for _, squares in openings(position, unbarred(position.last)))


def castle_spots(position: Position) -> Squares:
    """The squares where a castle may be placed, by either player: nothing of it depends on whose castles stand."""
    own, other = position.castles
    ground = position.terrain[PLAINS] | position.terrain[WASTELAND]
    if not own | other:
        return ground
    grid = position.grid
    # Two areas overlap exactly if one castle stands within the influence of the other's influence.
    return ground & ~grid.influence(grid.influence(own | other))


def settle(position: Position) -> Position:
    """The position in the phase it is in by its readings: castles once filling is done, over once no castle fits."""
    phase, turn, passes = position.phase, position.turn, position.passes
    if phase == FILL and (not position.empty or _filling_stops(position)):
        phase, passes = CASTLES, 0
        turn = position.first if position.readings.castle_start == "first" else turn
    if phase != FILL:
        phase = OVER if passes >= ENOUGH_PASSES or not castle_spots(position) else CASTLES
    return position if phase == position.phase else position._replace(phase=phase, turn=turn, passes=passes)


def _filling_stops(position: Position) -> bool:
    """Whether filling ends with squares left empty.

    Both players are barred from the same two types, so when one is stuck and passes, the other is stuck too.
    """
    return (position.readings.stuck == "end" and is_stuck(position)) or position.passes >= ENOUGH_PASSES


def restate(position: Position, readings: Readings) -> Position:
    """The same sheet under other readings, in the phase and with the turn that these give it."""
    sheet = position._replace(readings=readings)
    if sheet.phase == FILL:
        return settle(sheet if readings.stuck == "pass" else sheet._replace(passes=0))
    if any(sheet.castles) or sheet.passes:
        return settle(sheet if readings.castle_duty == "may" else sheet._replace(passes=0))
    before = position.readings
    goes_on = bool(sheet.empty) and not _filling_has_stopped(sheet, before.stuck)
    turn = sheet.turn
    if before.castle_start == "first" and (goes_on or readings.castle_start == "next"):
        # Whose turn it would have been is not on the sheet any more; every filled square was one turn.
        filled = sheet.grid.columns * sheet.grid.rows - sheet.empty.bit_count()
        turn = (sheet.first + filled) % 2
    elif before.castle_start == "next" and readings.castle_start == "first" and not goes_on:
        turn = sheet.first
    return settle(sheet._replace(turn=turn, phase=FILL if goes_on else CASTLES))


def _filling_has_stopped(sheet: Position, stuck_before: str) -> bool:
    """Whether a sheet that has empty squares and was at its castles would be at them by its own readings, too.

    Where stuck players pass, two passes have been made only if that is how the sheet was played so far.
    """
    stuck = sheet.readings.stuck
    return (stuck == "end" or (stuck == "pass" and stuck_before == "pass")) and is_stuck(sheet)
