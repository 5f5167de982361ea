"""Set what is not on the squares of Pastures New: whose turn, what was filled last, the phase, passes, and the size of the sheet."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.pastures.arranging.pieces import TERRAIN
from tallystick.games.pastures.components.grid import MOST, grid_of
from tallystick.games.pastures.components.terrain import name_of
from tallystick.games.pastures.play import settle
from tallystick.games.pastures.position import ENOUGH_PASSES, NOTHING, Phase, Position
from tallystick.rules.editorsettings import (
    Setting,
    agrees,
    choice,
    numbers,
    on_off,
    players,
    replaced,
    seat_of,
    sets,
    undoubted,
)
from tallystick.rules.wording import player

MEMORIES = ((NOTHING, "None yet"), *((letter, name_of(letter).capitalize()) for letter in TERRAIN))
SHEET = "The sheet"


def settings_of(position: Position) -> list[Setting[Position]]:
    """Return the settings: whose turn it is, what was filled last, phase and passes where they are open, and the sheet's size."""
    is_filling, readings, grid = position.phase == Phase.FILL, position.readings, position.grid
    has_passes = readings.stuck == "pass" if is_filling else readings.castle_duty == "may"
    passes = numbers(0, ENOUGH_PASSES - 1 if is_filling else ENOUGH_PASSES)
    both, sizes = players(2), numbers(1, MOST)
    found = [
        undoubted(choice("turn", "Whose turn", position.turn + 1, both, sets("turn", seat_of))),
        *(_last(position, seat) for seat in (0, 1)),
        *(
            []
            if _is_filled(position)
            else [undoubted(on_off("filled", "The filling is over", not is_filling, _with_filled))]
        ),
        *(
            [choice("passes", "Passes in a row", position.passes, passes, sets("passes", int))]
            if has_passes or position.passes
            else []
        ),
        undoubted(
            on_off("stood", "Accept any sheet, also one to which no legal turns lead", position.stood, sets("stood"))
        ),
        undoubted(
            choice(
                "columns",
                "Columns",
                grid.columns,
                sizes,
                lambda old, value: _reshaped(old, int(value), old.grid.rows),
                SHEET,
            )
        ),
        undoubted(
            choice(
                "rows", "Rows", grid.rows, sizes, lambda old, value: _reshaped(old, old.grid.columns, int(value)), SHEET
            )
        ),
        choice("first", "Who began", position.first + 1, both, agrees("first", seat_of), SHEET),
    ]
    return [each._replace(change=_in_its_phase_after(each)) for each in found]


def _in_its_phase_after(setting: Setting[Position]) -> Callable[[Position, str], Position]:
    return lambda position, value: in_its_phase(position, setting.change(position, value))


def _last(position: Position, seat: int) -> Setting[Position]:
    def change(before: Position, value: str) -> Position:
        return before._replace(last="".join(replaced(tuple(before.last), seat, value)))

    return choice(f"last-{seat + 1}", f"Last terrain of {player(seat)}", position.last[seat], MEMORIES, change)


def _with_filled(position: Position, is_filled: bool) -> Position:
    return position._replace(phase=Phase.CASTLES if is_filled else Phase.FILL, passes=0)


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
    had_ended = before.phase != Phase.FILL
    was_just_filled = had_ended and _is_filled(before) and not any(before.castles) and not before.passes
    has_ended = after.phase != Phase.FILL and not was_just_filled
    if has_ended or _is_filled(after):
        return settle(after._replace(phase=Phase.CASTLES))
    return after._replace(phase=Phase.FILL)


def _is_filled(position: Position) -> bool:
    """Return True if the filling must be over: no square is empty, or the readings end it here."""
    return settle(position._replace(phase=Phase.FILL, passes=0)).phase != Phase.FILL
