"""What people can set up on the drawn board: marks from the tray, whose turn it is, and the size of the board."""

from noughts.drawing import CELL, mark_part
from noughts.notation import read_position
from noughts.position import EMPTY, MARKS, Position
from tallystick.rules.arranging import CHOICE, Act, Arranging, BadEdit, Control, Piece, require_choice

NAMES = {"X": "Cross", "O": "Nought"}
TURNS = tuple((mark, name) for mark, name in NAMES.items())
SIZES = tuple((size, f"{size} by {size}") for size in "345")


class NoughtsArranging(Arranging[Position]):
    """Answer the editor: positions go in, positions come out."""

    empty = ".../.../... X"
    read = staticmethod(read_position)

    def faults(self, position: Position) -> list[str]:
        """Return nothing: any marks can be talked about."""
        return []

    def pieces(self, position: Position) -> list[Piece]:
        return [Piece(mark, name, "Marks") for mark, name in NAMES.items()]

    def picture(self, position: Position, piece: str) -> str:
        mark = mark_part(_known(piece), 0, 0)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}">{mark}</svg>'

    def lying(self, position: Position) -> dict[str, list[str]]:
        marks = zip(position.squares, position.marks, strict=True)
        return {square: [mark] for square, mark in marks if mark != EMPTY}

    def acts(self, position: Position, place: str, piece: str) -> list[Act]:
        other = MARKS[1 - MARKS.index(piece)]
        return [Act(f"Make it a {NAMES[other]}", {"put": other, "at": place})]

    def put(self, position: Position, piece: str, place: str) -> Position:
        return _marked(position, place, _known(piece))

    def take(self, position: Position, piece: str, place: str) -> Position:
        if piece not in self.lying(position).get(place, ()):
            raise BadEdit(f'There is no "{piece}" on {place}.')
        return _marked(position, place, EMPTY)

    def controls(self, position: Position) -> list[Control]:
        return [
            Control("turn", "Whose turn", CHOICE, MARKS[position.turn], TURNS),
            Control("size", "Size of the board", CHOICE, str(position.size), SIZES),
        ]

    def settle(self, position: Position, control: str, value: str) -> Position:
        require_choice(self.controls(position), control, value)
        return position._replace(turn=MARKS.index(value)) if control == "turn" else _resized(position, int(value))


def _known(piece: str) -> str:
    if piece not in NAMES:
        raise BadEdit(f'There is no piece "{piece}".')
    return piece


def _marked(position: Position, place: str, mark: str) -> Position:
    if place not in position.squares:
        raise BadEdit(f"Nothing can lie on {place}. The squares are a1 to {position.squares[-1]}.")
    at = position.squares.index(place)
    return position._replace(marks=position.marks[:at] + mark + position.marks[at + 1 :])


def _resized(position: Position, size: int) -> Position:
    """Return the position on a board of another size, without the marks that have no square there."""
    resized = position._replace(size=size, marks=EMPTY * size * size)
    marks = (position.at(square) if square in position.squares else EMPTY for square in resized.squares)
    return resized._replace(marks="".join(marks))
