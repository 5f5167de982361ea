"""The board, whose turn it is, and how the rules are read."""

from typing import NamedTuple

MARKS = "XO"
EMPTY = "."


class Position(NamedTuple):
    """A frozen position: `marks` row by row, the top row first; `turn` is a seat, from 0."""

    size: int
    marks: str
    turn: int
    after_row: str

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares: a letter for the column, a number for the row, in the order of `marks`."""
        return tuple(f"{'abcde'[column]}{row + 1}" for row in range(self.size) for column in range(self.size))

    def at(self, square: str) -> str:
        """Return what lies on a square."""
        return self.marks[self.squares.index(square)]

    def rows(self, seat: int) -> int:
        """Return how many rows, columns and diagonals are full of the seat's marks."""
        size, marks = self.size, self.marks
        lines = [marks[start : start + size] for start in range(0, size * size, size)]
        lines += [marks[column::size] for column in range(size)]
        lines += [marks[:: size + 1], marks[size - 1 : -1 : size - 1]]
        return lines.count(MARKS[seat] * size)

    @property
    def has_row(self) -> bool:
        """Whether a row ends the game here."""
        return self.after_row == "ends" and bool(self.rows(0) or self.rows(1))

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.has_row or EMPTY not in self.marks

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most rows: both, where they have as many."""
        most = max(self.rows(0), self.rows(1))
        return tuple(seat for seat in (0, 1) if self.rows(seat) == most)
