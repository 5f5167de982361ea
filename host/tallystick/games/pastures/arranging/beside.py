"""Set what is not on the squares of Pastures New: whose turn, what was filled last, the phase, passes, and the size of the sheet."""

from __future__ import annotations

from tallystick.games.pastures.arranging.pieces import TERRAIN
from tallystick.games.pastures.components.grid import MOST, grid_of
from tallystick.games.pastures.components.terrain import name_of
from tallystick.games.pastures.play import settle
from tallystick.games.pastures.position import CASTLES, ENOUGH_PASSES, FILL, NOTHING, Position
from tallystick.rules.arranging import CHOICE, ON, Control, require_choice, switch
from tallystick.rules.wording import player

LAST = ("last-1", "last-2")
# Per seat.
SEATS = tuple((str(seat + 1), player(seat).capitalize()) for seat in (0, 1))
MEMORIES = ((NOTHING, "None yet"), *((letter, name_of(letter).capitalize()) for letter in TERRAIN))
SHEET = "The sheet"
SIZES = tuple((str(number), str(number)) for number in range(1, MOST + 1))


def controls_of(position: Position) -> list[Control]:
    """Return the controls: whose turn it is, what was filled last, phase and passes where they are open, and the sheet's size."""
    is_filling = position.phase == FILL
    readings = position.readings
    has_passes = readings.stuck == "pass" if is_filling else readings.castle_duty == "may"
    passes = tuple((str(many), str(many)) for many in range(ENOUGH_PASSES if is_filling else ENOUGH_PASSES + 1))
    return [
        Control("turn", "Whose turn", CHOICE, str(position.turn + 1), SEATS),
        *(
            Control(LAST[seat], f"Last terrain of {player(seat)}", CHOICE, position.last[seat], MEMORIES)
            for seat in (0, 1)
        ),
        *([] if _is_filled(position) else [switch("filled", "The filling is over", not is_filling)]),
        *(
            [Control("passes", "Passes in a row", CHOICE, str(position.passes), passes)]
            if has_passes or position.passes
            else []
        ),
        switch("stood", "Accept any sheet, also one to which no legal turns lead", position.stood),
        Control("columns", "Columns", CHOICE, str(position.grid.columns), SIZES, group=SHEET),
        Control("rows", "Rows", CHOICE, str(position.grid.rows), SIZES, group=SHEET),
        Control("first", "Who began", CHOICE, str(position.first + 1), SEATS, group=SHEET),
    ]


def settled(position: Position, control: str, value: str) -> Position:
    """Return the position with the control set."""
    require_choice(controls_of(position), control, value)
    return in_its_phase(position, _with(position, control, value))


def _with(position: Position, control: str, value: str) -> Position:
    if control in LAST:
        last = list(position.last)
        last[LAST.index(control)] = value
        return position._replace(last="".join(last))
    if control == "turn":
        return position._replace(turn=int(value) - 1)
    if control == "first":
        return position._replace(agreement=position.agreement._replace(first=int(value) - 1))
    if control == "passes":
        return position._replace(passes=int(value))
    if control == "filled":
        return position._replace(phase=CASTLES if value == ON else FILL, passes=0)
    if control == "stood":
        return position._replace(stood=value == ON)
    grid = position.grid
    return (
        _reshaped(position, int(value), grid.rows)
        if control == "columns"
        else _reshaped(position, grid.columns, int(value))
    )


def _reshaped(position: Position, columns: int, rows: int) -> Position:
    """Return the sheet with another number of columns or rows. Drop what lay on squares that are no longer there."""
    grid = grid_of(columns, rows)
    terrain, castles = (
        tuple(sum(grid.bit.get(name, 0) for name in position.grid.listed(squares)) for squares in groups)
        for groups in (position.terrain, position.castles)
    )
    return position._replace(agreement=position.agreement._replace(grid=grid), terrain=terrain, castles=castles)


def in_its_phase(before: Position, after: Position) -> Position:
    """Return the sheet after an edit, in the phase that it must be in.

    The filling ends when the last empty square is filled. If people empty that square again, and nothing came after it, the
    filling goes on.
    """
    has_ended = after.phase != FILL
    if has_ended and before.phase != FILL and _is_filled(before) and not any(before.castles) and not before.passes:
        has_ended = False
    return settle(after._replace(phase=CASTLES)) if has_ended or _is_filled(after) else after._replace(phase=FILL)


def _is_filled(position: Position) -> bool:
    """Return True if the filling must be over: no square is empty, or the readings end it here."""
    return settle(position._replace(phase=FILL, passes=0)).phase != FILL
