"""The board as a diagram and as a picture."""

from noughts.move import Move
from noughts.position import EMPTY, MARKS, Position
from tallystick.rules.colours import PAPER, RED, RULING, TEXT

CELL = 60


def _caption(position: Position) -> str:
    return "The game is over." if position.is_over else f"{MARKS[position.turn]} is to move."


def draw_text(position: Position, move: Move | None = None) -> str:
    """Return a diagram; the square of a move in dispute bears `>`."""
    lines = ["   " + "  ".join("abcde"[: position.size])]
    for start in range(0, position.size**2, position.size):
        row = zip(position.squares[start:], position.marks[start : start + position.size], strict=False)
        cells = [f"{'>' if move and square == move.square else ' '}{mark}" for square, mark in row]
        lines.append(f"{start // position.size + 1} " + " ".join(cells))
    return "\n".join([*lines, "", _caption(position)])


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Return an SVG; each square says which it is, so that it can be clicked on the page."""
    side = position.size * CELL
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}">']
    parts.append(f"<title>{_caption(position)}</title>")
    for at, (square, mark) in enumerate(zip(position.squares, position.marks, strict=True)):
        x, y = at % position.size * CELL, at // position.size * CELL
        frame = RED if move and move.square == square else RULING
        box = f'x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}"'
        parts.append(f'<rect data-square="{square}" {box} fill="{PAPER}" stroke="{frame}" stroke-width="2"/>')
        if mark != EMPTY:
            parts.append(mark_part(mark, x, y))
    return "\n".join([*parts, "</svg>"])


def mark_part(mark: str, x: int, y: int) -> str:
    """Return a mark in the square whose corner is there."""
    place = f'x="{x + CELL // 2}" y="{y + 42}" text-anchor="middle" font-size="34"'
    return f'<text {place} fill="{TEXT}" pointer-events="none">{mark}</text>'
