"""Name the squares of the ruled sheet, and say which are beside which. Sets of squares are bits of one integer.

Columns are lettered from the left, rows numbered from the top, as in a spreadsheet: bit 0 is a1, at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from string import ascii_lowercase

MOST = len(ascii_lowercase)
# A column has one letter; and a larger sheet is not played at a table.

Squares = int
# A set of squares: bit `row * columns + column`.


class Grid:
    """A grid of so many columns and rows. Equal grids are one object: see `grid_of`."""

    __slots__ = ("_not_first", "_not_last", "bit", "columns", "everything", "names", "rows")

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= MOST and 1 <= rows <= MOST):
            raise ValueError(f"a grid has 1 to {MOST} columns and rows, not {columns}x{rows}")
        self.columns = columns
        self.rows = rows
        self.names = tuple(f"{ascii_lowercase[column]}{row + 1}" for row in range(rows) for column in range(columns))
        self.bit = {name: 1 << index for index, name in enumerate(self.names)}
        self.everything: Squares = (1 << columns * rows) - 1
        first_column = sum(1 << row * columns for row in range(rows))
        self._not_first = self.everything & ~first_column
        self._not_last = self.everything & ~(first_column << columns - 1)

    def beside(self, squares: Squares, corners: bool) -> Squares:
        """Return the squares and all that share a side with one of them; with `corners`, also those that share a corner."""
        columns = self.columns
        wide = squares | (squares << 1) & self._not_first | (squares >> 1) & self._not_last
        tall = wide if corners else squares
        return (wide | tall << columns | tall >> columns) & self.everything

    def influence(self, squares: Squares) -> Squares:
        """Return the squares under the influence of castles: one square in each direction, cut off at the rim."""
        return self.beside(squares, corners=True)

    def listed(self, squares: Squares) -> Iterator[str]:
        """Yield the names of the squares of a set, row by row from the top left."""
        while squares:
            lowest = squares & -squares
            yield self.names[lowest.bit_length() - 1]
            squares ^= lowest

    def __repr__(self) -> str:
        return f"grid_of({self.columns}, {self.rows})"

    def __reduce__(self) -> tuple[object, ...]:
        return grid_of, (self.columns, self.rows)


@cache
def grid_of(columns: int, rows: int) -> Grid:
    """Return the grid of so many columns and rows, 1 to 26 each; it is always the same object."""
    return Grid(columns, rows)


def column_and_row(grid: Grid, square: str) -> tuple[int, int]:
    """Return the column and row of a square, from 0."""
    row, column = divmod(grid.names.index(square), grid.columns)
    return column, row


def neighbours(grid: Grid, square: str, corners: bool) -> list[str]:
    """Return the squares that share a side (with `corners`: or a corner) with this one, row by row."""
    return [*grid.listed(near(grid, square, corners))]


@lru_cache(maxsize=4096)
def near(grid: Grid, square: str, corners: bool) -> Squares:
    """Return the same as a set, found square by square."""
    column, row = column_and_row(grid, square)
    return sum(
        1 << (row + down) * grid.columns + column + right
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (right, down) != (0, 0)
        and (corners or right == 0 or down == 0)
        and 0 <= column + right < grid.columns
        and 0 <= row + down < grid.rows
    )


def area(grid: Grid, square: str) -> list[str]:
    """Return the area of influence of a castle on this square, its own square first."""
    return [square, *neighbours(grid, square, corners=True)]
