"""Judge one icon of a tile and one square it aims at: walk the path square by square, then look at the square itself."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.icons import pointed
from tallystick.games.duke.components.lines import crossed, round_a_corner, shortest, straight
from tallystick.games.duke.components.squares import NAMES, NOWHERE
from tallystick.games.duke.components.tiles import EMPTY, ICON_NAMES, IconKind
from tallystick.games.duke.objections.squares import check_capture, check_entry
from tallystick.games.duke.objections.wording import RULES, objection, the
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing

_Objections = Iterator[Objection]
RUNNING = frozenset({IconKind.SLIDE, IconKind.JUMP_SLIDE})
_PASSING = frozenset({IconKind.JUMP, IconKind.STRIKE})
# For these, tiles on the way do not matter.


def can_use(position: Position, square: int, what: str) -> bool:
    """Return whether the tile here is free to use such an icon at all."""
    if position.is_at_goal(square):
        return False
    return square not in position.frozen or (
        what in {IconKind.STRIKE, IconKind.COMMAND} and position.agreement.readings.frozen_icons != "none"
    )


def check_icon(position: Position, seat: int, start: int, what: str, target: int) -> _Objections:
    """Yield all that bars it, the most basic first; nothing if the icon can be used. Look at no Guard, and at no push."""
    if what == IconKind.STRIKE:
        yield from _striking(position, seat, start, target)
    else:
        yield from _arriving(position, seat, start, what, target)
        yield from _under_way(position, start, what, target)
    if position.owner(target) == 1 - seat:
        yield from check_capture(position, target)
        yield from _defended(position, start, target, what)


def _arriving(position: Position, seat: int, start: int, what: str, target: int) -> _Objections:
    """Yield what the square itself refuses to a tile that would end its move there."""
    facts = {"from": NAMES[start], "to": NAMES[target], "tile": position.tile(start).name}
    if position.owner(target) == seat:
        yield objection(RULES[what], "friend", (start, target), **facts, other=position.tile(target).name)
    if target == position.agreement.mountain:
        yield objection("terrain.mountain", "onto", (start, target), **facts)
    if target == position.agreement.fort and what == IconKind.JUMP:
        yield objection("terrain.fort", "jump", (start, target), **facts)
    if (
        target == position.agreement.fort
        and what == IconKind.JUMP_SLIDE
        and position.agreement.readings.fort_jump_slide == "no"
    ):
        yield objection("terrain.fort", "jump-slide", (start, target), **facts)
    if position.is_dragon(target) and what not in RUNNING:
        yield objection("terrain.dragon", "onto", (start, target), **facts, icon=ICON_NAMES[what])
    yield from check_entry(position, seat, target)


def _under_way(position: Position, start: int, what: str, target: int) -> _Objections:
    """Yield what stands on the path. A jump heeds the Mountain alone; a jump slide passes whatever else is beside it."""
    if what == IconKind.JUMP:
        yield from _jumping(position, start, target)
        return
    path = straight(start, target)
    if path is None:
        yield objection("icon.move", "crooked", (start, target), **{"from": NAMES[start], "to": NAMES[target]})
        return
    facts = {"from": NAMES[start], "to": NAMES[target]}
    for place, square in enumerate(path):
        here = facts | {"at": NAMES[square]}
        if square == position.agreement.mountain:
            yield objection("terrain.mountain", "path", (start, target, square), **here)
        elif what == IconKind.JUMP_SLIDE and place == 0:
            continue
        elif position.board[square] != EMPTY:
            yield objection(RULES[what], "blocked", (start, target, square), **here, blocker=the(position, square))
        if position.is_dragon(square) and not (what == IconKind.JUMP_SLIDE and place == 0):
            yield objection("terrain.dragon", "path", (start, target, square), **here)


def must_be_empty(start: int, what: str, target: int) -> tuple[int, ...]:
    """Return the squares on which no tile may stand when this icon is used."""
    path = () if what in _PASSING else straight(start, target) or ()
    return path[1:] if what == IconKind.JUMP_SLIDE else path


def _jumping(position: Position, start: int, target: int) -> _Objections:
    path = straight(start, target)
    if path is not None and position.agreement.mountain in path:
        facts = {"from": NAMES[start], "to": NAMES[target], "at": NAMES[position.agreement.mountain]}
        yield objection("terrain.mountain", "jump", (start, target, position.agreement.mountain), **facts)


def _striking(position: Position, seat: int, start: int, target: int) -> _Objections:
    facts = {"from": NAMES[start], "to": NAMES[target], "tile": position.tile(start).name}
    owner = position.owner(target)
    if owner == seat:
        yield objection("icon.strike", "friend", (start, target), **facts, other=position.tile(target).name)
    elif position.is_dragon(target):
        yield objection("terrain.dragon", "struck", (start, target), **facts)
    elif owner is None:
        yield objection("icon.strike", "nothing", (start, target), **facts)
    fort, mountain = position.agreement.fort, position.agreement.mountain
    if target == fort:
        yield objection("terrain.fort", "struck", (start, target), **facts)
    line = crossed(start, target)
    if mountain in line:
        yield objection("terrain.mountain", "line", (start, target, mountain), **facts, at=NAMES[mountain])
    if fort in line:
        yield objection("terrain.fort", "line", (start, target, fort), **facts, at=NAMES[fort])


def is_line_open(position: Position, start: int, target: int) -> bool:
    """Return whether terrain lets a strike pass from centre to centre: a strike never goes into the Fort or across terrain."""
    line, agreement = crossed(start, target), position.agreement
    return target != agreement.fort and agreement.mountain not in line and agreement.fort not in line


def shielded(position: Position, start: int, target: int) -> bool:
    """Return whether the Defense of the tile there keeps off the Dragon, which moves in straight lines only."""
    return next(_defended(position, start, target), None) is not None


def _defended(position: Position, start: int, target: int, what: str = IconKind.STRIKE) -> _Objections:
    """Yield an objection if the tile attacked is defended; the square that the attack starts from counts as part of its path."""
    shield = pointed(position.agreement.tile_set, position.board[target], target, IconKind.DEFENSE)
    if not shield:
        return
    facts = {"from": NAMES[start], "to": NAMES[target], "defender": the(position, target)}
    path = straight(start, target)
    if path is not None:
        met = [square for square in (start, *path) if square in shield]
        if met:
            where = listing([NAMES[square] for square in met])
            yield objection("icon.defense", "straight", (start, target, *met), **facts, at=where)
    elif what != IconKind.MOVE:
        yield from _defended_every_way(position, start, what, target, facts)


def _defended_every_way(position: Position, start: int, what: str, target: int, facts: dict[str, str]) -> _Objections:
    shield = pointed(position.agreement.tile_set, position.board[target], target, IconKind.DEFENSE)
    mountain = position.agreement.mountain if what == IconKind.JUMP else NOWHERE
    paths = shortest if position.agreement.readings.crooked_path == "shortest" else round_a_corner
    met = []
    for path in paths(start, target):
        barred = [square for square in (start, *path) if square in shield or square == mountain]
        if not barred:
            return
        met += [square for square in barred if square not in met]
    met.sort()
    where = listing([f"{NAMES[square]} (Mountain)" if square == mountain else NAMES[square] for square in met])
    yield objection("icon.defense", "every-way", (start, target, *met), **facts, at=where)
