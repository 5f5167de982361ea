"""Which squares lie beside a named square, worked out from columns and rows; used where no speed is needed."""

from __future__ import annotations

from tallystick.games.pastures.grid import Grid


def column_and_row(grid: Grid, square: str) -> tuple[int, int]:
    """The column and row of a square, from 0."""
    row, column = divmod(grid.names.index(square), grid.columns)
    return column, row


def neighbours(grid: Grid, square: str, corners: bool) -> list[str]:
    """The squares that share a side (with `corners`: or a corner) with this one, row by row."""
    column, row = column_and_row(grid, square)
    return [
        grid.names[(row + down) * grid.columns + column + right]
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (right, down) != (0, 0)
        and (corners or right == 0 or down == 0)
        and 0 <= column + right < grid.columns
        and 0 <= row + down < grid.rows
    ]


def area(grid: Grid, square: str) -> list[str]:
    """The area of influence of a castle on this square, its own square first."""
    return [square, *neighbours(grid, square, corners=True)]
