"""Find the squares between two squares: on a straight line, on the ways of a jump, on the line of a strike."""

from __future__ import annotations

from functools import cache
from itertools import accumulate

from tallystick.games.duke.components.squares import COUNT, SIDE

Path = tuple[int, ...]
# Squares in order, the first and the last square left out.


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    return (number > 0) - (number < 0)


def apart(start: int, target: int) -> tuple[int, int]:
    """Return the columns to the right and the rows up from one square to the other."""
    return target % SIDE - start % SIDE, target // SIDE - start // SIDE


def heading(start: int, target: int) -> tuple[int, int]:
    """Return one step towards the target: straight where it lies straight, else diagonal."""
    dx, dy = apart(start, target)
    return sign(dx), sign(dy)


@cache
def straight(start: int, target: int) -> Path | None:
    """Return the squares of the straight line between two squares; None where no straight line joins them."""
    dx, dy = apart(start, target)
    if start == target or (dx and dy and abs(dx) != abs(dy)):
        return None
    step = sign(dx) + SIDE * sign(dy)
    return tuple(range(start + step, target, step))


@cache
def shortest(start: int, target: int) -> tuple[Path, ...]:
    """Return the paths of a jump: the straight one if there is one, else all of fewest steps, none of them away from the target."""
    line = straight(start, target)
    if line is not None:
        return (line,)
    dx, dy = apart(start, target)
    along = sign(dx) if abs(dx) > abs(dy) else SIDE * sign(dy)
    diagonal = sign(dx) + SIDE * sign(dy)
    return tuple((start + step, *rest) for step in (along, diagonal) for rest in shortest(start + step, target))


@cache
def round_a_corner(start: int, target: int) -> tuple[Path, ...]:
    """Return the straight path if there is one, else the two that go straight to a corner and straight on."""
    line = straight(start, target)
    if line is not None:
        return (line,)
    dx, dy = apart(start, target)
    legs = [[sign(dx)] * abs(dx), [SIDE * sign(dy)] * abs(dy)]
    return tuple(tuple(accumulate(first + second, initial=start))[1:-1] for first, second in (legs, legs[::-1]))


@cache
def crossed(start: int, target: int) -> Path:
    """Return the squares whose inside the line from centre to centre crosses; a touched corner is not crossed."""
    dx, dy = apart(start, target)
    found = []
    for square in range(COUNT):
        x, y = apart(start, square)
        is_between = min(0, dx) <= x <= max(0, dx) and min(0, dy) <= y <= max(0, dy)
        if is_between and square not in {start, target} and 2 * abs(x * dy - y * dx) < abs(dx) + abs(dy):
            found.append(square)
    return tuple(found)
