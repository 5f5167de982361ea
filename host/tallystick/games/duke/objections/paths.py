"""Judge one icon of a tile and one square it aims at: walk the path square by square, then look at the square itself.

Paths and lines between two squares are found by walking them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate

from tallystick.games.duke.components.squares import COUNT, NAMES, NOWHERE, SIDE
from tallystick.games.duke.components.tiles import DEFENSE, EMPTY, ICON_NAMES, JUMP, JUMP_SLIDE, MOVE, SLIDE, STRIKE
from tallystick.games.duke.objections.board_view import BoardView, pointed
from tallystick.games.duke.objections.squares import check_capture, check_entry
from tallystick.games.duke.objections.wording import RULES, objection, the
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing

Path = tuple[int, ...]
# Squares in order, the first and the last square left out.

_Objections = Iterator[Objection]
_RUNNING = (SLIDE, JUMP_SLIDE)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def apart(start: int, target: int) -> tuple[int, int]:
    """Return the columns to the right and the rows up from one square to the other."""
    return target % SIDE - start % SIDE, target // SIDE - start // SIDE


def heading(start: int, target: int) -> tuple[int, int]:
    """Return one step towards the target: straight where it lies straight, else diagonal."""
    dx, dy = apart(start, target)
    return _sign(dx), _sign(dy)


@cache
def straight(start: int, target: int) -> Path | None:
    """Return the squares of the straight line between two squares; None where no straight line joins them."""
    dx, dy = apart(start, target)
    if start == target or (dx and dy and abs(dx) != abs(dy)):
        return None
    step = _sign(dx) + SIDE * _sign(dy)
    return tuple(range(start + step, target, step))


@cache
def shortest(start: int, target: int) -> tuple[Path, ...]:
    """Return the paths of a jump: the straight one if there is one, else all of fewest steps, none of them away from the target."""
    line = straight(start, target)
    if line is not None:
        return (line,)
    dx, dy = apart(start, target)
    along = _sign(dx) if abs(dx) > abs(dy) else SIDE * _sign(dy)
    diagonal = _sign(dx) + SIDE * _sign(dy)
    return tuple((start + step, *rest) for step in (along, diagonal) for rest in shortest(start + step, target))


@cache
def round_a_corner(start: int, target: int) -> tuple[Path, ...]:
    """Return the straight path if there is one, else the two that go straight to a corner and straight on."""
    line = straight(start, target)
    if line is not None:
        return (line,)
    dx, dy = apart(start, target)
    legs = [[_sign(dx)] * abs(dx), [SIDE * _sign(dy)] * abs(dy)]
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


def check_icon(view: BoardView, seat: int, start: int, what: str, target: int) -> _Objections:
    """Yield all that bars it, the most basic first; nothing if the icon can be used. Look at no Guard, and at no push."""
    if what == STRIKE:
        yield from _striking(view, seat, start, target)
    else:
        yield from _arriving(view, seat, start, what, target)
        yield from _under_way(view, start, what, target)
    if view.owner(target) == 1 - seat:
        yield from check_capture(view, target)
        yield from _defended(view, start, what, target)


def _arriving(view: BoardView, seat: int, start: int, what: str, target: int) -> _Objections:
    """Yield what the square itself refuses to a tile that would end its move there."""
    facts = {"from": NAMES[start], "to": NAMES[target], "tile": view.tile(start).name}
    if view.owner(target) == seat:
        yield objection(RULES[what], "friend", (start, target), **facts, other=view.tile(target).name)
    if target == view.agreement.mountain:
        yield objection("terrain.mountain", "onto", (start, target), **facts)
    if target == view.agreement.fort and what == JUMP:
        yield objection("terrain.fort", "jump", (start, target), **facts)
    if target == view.agreement.fort and what == JUMP_SLIDE and view.agreement.readings.fort_jump_slide == "no":
        yield objection("terrain.fort", "jump-slide", (start, target), **facts)
    if view.is_dragon(target) and what not in _RUNNING:
        yield objection("terrain.dragon", "onto", (start, target), **facts, icon=ICON_NAMES[what])
    yield from check_entry(view, seat, target)


def _under_way(view: BoardView, start: int, what: str, target: int) -> _Objections:
    """Yield what stands on the path. A jump heeds the Mountain alone; a jump slide passes whatever else is beside it."""
    if what == JUMP:
        yield from _jumping(view, start, target)
        return
    path = straight(start, target)
    if path is None:
        yield objection("icon.move", "crooked", (start, target), **{"from": NAMES[start], "to": NAMES[target]})
        return
    facts = {"from": NAMES[start], "to": NAMES[target], "icon": ICON_NAMES[what]}
    for place, square in enumerate(path):
        here = facts | {"at": NAMES[square]}
        if square == view.agreement.mountain:
            yield objection("terrain.mountain", "path", (start, target, square), **here)
        elif what == JUMP_SLIDE and place == 0:
            continue
        elif view.board[square] != EMPTY:
            yield objection(RULES[what], "blocked", (start, target, square), **here, blocker=the(view, square))
        if view.is_dragon(square) and not (what == JUMP_SLIDE and place == 0):
            yield objection("terrain.dragon", "path", (start, target, square), **here)


def _jumping(view: BoardView, start: int, target: int) -> _Objections:
    path = straight(start, target)
    if path is not None and view.agreement.mountain in path:
        facts = {"from": NAMES[start], "to": NAMES[target], "at": NAMES[view.agreement.mountain]}
        yield objection("terrain.mountain", "jump", (start, target, view.agreement.mountain), **facts)


def _striking(view: BoardView, seat: int, start: int, target: int) -> _Objections:
    facts = {"from": NAMES[start], "to": NAMES[target], "tile": view.tile(start).name}
    owner = view.owner(target)
    if owner == seat:
        yield objection("icon.strike", "friend", (start, target), **facts, other=view.tile(target).name)
    elif view.is_dragon(target):
        yield objection("terrain.dragon", "struck", (start, target), **facts)
    elif owner is None:
        yield objection("icon.strike", "nothing", (start, target), **facts)
    fort, mountain = view.agreement.fort, view.agreement.mountain
    if target == fort:
        yield objection("terrain.fort", "struck", (start, target), **facts)
    line = crossed(start, target)
    if mountain in line:
        yield objection("terrain.mountain", "line", (start, target, mountain), **facts, at=NAMES[mountain])
    if fort in line:
        yield objection("terrain.fort", "line", (start, target, fort), **facts, at=NAMES[fort])


def is_line_open(view: BoardView, start: int, target: int) -> bool:
    """Return whether terrain lets a strike pass from centre to centre: a strike never goes into the Fort or across terrain."""
    line, agreement = crossed(start, target), view.agreement
    return target != agreement.fort and agreement.mountain not in line and agreement.fort not in line


def shielded(view: BoardView, start: int, what: str, target: int) -> bool:
    """Return whether the Defense of the tile there keeps off such an attack."""
    return next(_defended(view, start, what, target), None) is not None


def _defended(view: BoardView, start: int, what: str, target: int) -> _Objections:
    """Yield an objection if the tile attacked is defended; the square that the attack starts from counts as part of its path."""
    shield = pointed(view.agreement.tile_set, view.board[target], target, DEFENSE)
    if not shield:
        return
    facts = {"from": NAMES[start], "to": NAMES[target], "defender": the(view, target)}
    path = straight(start, target)
    if path is not None:
        met = [square for square in (start, *path) if square in shield]
        if met:
            where = listing([NAMES[square] for square in met])
            yield objection("icon.defense", "straight", (start, target, *met), **facts, at=where)
    elif what != MOVE:
        yield from _defended_every_way(view, start, what, target, facts)


def _defended_every_way(view: BoardView, start: int, what: str, target: int, facts: dict[str, str]) -> _Objections:
    shield = pointed(view.agreement.tile_set, view.board[target], target, DEFENSE)
    mountain = view.agreement.mountain if what == JUMP else NOWHERE
    paths = shortest if view.agreement.readings.crooked_path == "shortest" else round_a_corner
    met = []
    for path in paths(start, target):
        barred = [square for square in (start, *path) if square in shield or square == mountain]
        if not barred:
            return
        met += [square for square in barred if square not in met]
    met.sort()
    where = listing([f"{NAMES[square]} (Mountain)" if square == mountain else NAMES[square] for square in met])
    yield objection("icon.defense", "every-way", (start, target, *met), **facts, at=where)
