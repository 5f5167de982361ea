"""Judge one icon of a tile and one square it aims at: walk the path square by square, then look at the square itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tallystick.games.duke.components.icons import pointed
from tallystick.games.duke.components.lines import crossed, round_a_corner, shortest, straight
from tallystick.games.duke.components.squares import NAMES, NOWHERE, Squares, set_of
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
    fort = position.agreement.fort
    if position.owner(target) == seat:
        yield _about(position, RULES[what], "friend", start, target, other=position.tile(target).name)
    if target == position.agreement.mountain:
        yield _about(position, "terrain.mountain", "onto", start, target)
    if target == fort and what == IconKind.JUMP:
        yield _about(position, "terrain.fort", "jump", start, target)
    if target == fort and what == IconKind.JUMP_SLIDE and position.agreement.readings.fort_jump_slide == "no":
        yield _about(position, "terrain.fort", "jump-slide", start, target)
    if position.is_dragon(target) and what not in RUNNING:
        yield _about(position, "terrain.dragon", "onto", start, target, icon=ICON_NAMES[what])
    yield from check_entry(position, seat, target)


def _about(
    position: Position, rule: str, fault: str, start: int, target: int, at: int = NOWHERE, **more: str
) -> Objection:
    """Return an objection to a tile that goes or strikes from one square to another; `at` is where something is on its way."""
    facts = {"from": NAMES[start], "to": NAMES[target], "tile": position.tile(start).name}
    if at != NOWHERE:
        facts["at"] = NAMES[at]
    return objection(rule, fault, (start, target, at), **facts, **more)


def _under_way(position: Position, start: int, what: str, target: int) -> _Objections:
    """Yield what stands on the path. A jump heeds the Mountain alone; a jump slide passes whatever else is beside it."""
    mountain = position.agreement.mountain
    path = straight(start, target)
    if what == IconKind.JUMP:
        if path is not None and mountain in path:
            yield _about(position, "terrain.mountain", "jump", start, target, mountain)
        return
    if path is None:
        yield _about(position, "icon.move", "crooked", start, target)
        return
    for square in path:
        is_passed = what == IconKind.JUMP_SLIDE and square == path[0]
        if square == mountain:
            yield _about(position, "terrain.mountain", "path", start, target, square)
        elif is_passed:
            continue
        elif position.board[square] != EMPTY:
            yield _about(position, RULES[what], "blocked", start, target, square, blocker=the(position, square))
        if position.is_dragon(square) and not is_passed:
            yield _about(position, "terrain.dragon", "path", start, target, square)


@cache
def must_be_empty(start: int, what: str, target: int) -> Squares:
    """Return the squares on which no tile may stand when this icon is used."""
    path = () if what in _PASSING else straight(start, target) or ()
    return set_of(path[1:] if what == IconKind.JUMP_SLIDE else path)


def is_way_free(position: Position, start: int, what: str, target: int) -> bool:
    """Return whether no tile stands on these squares: a cheap question before `check_icon`, which asks it as well."""
    occupied, others = position.occupied
    return not (occupied | others) & must_be_empty(start, what, target)


def _striking(position: Position, seat: int, start: int, target: int) -> _Objections:
    owner = position.owner(target)
    if owner == seat:
        yield _about(position, "icon.strike", "friend", start, target, other=position.tile(target).name)
    elif position.is_dragon(target):
        yield _about(position, "terrain.dragon", "struck", start, target)
    elif owner is None:
        yield _about(position, "icon.strike", "nothing", start, target)
    fort, mountain = position.agreement.fort, position.agreement.mountain
    if target == fort:
        yield _about(position, "terrain.fort", "struck", start, target)
    line = crossed(start, target)
    if mountain in line:
        yield _about(position, "terrain.mountain", "line", start, target, mountain)
    if fort in line:
        yield _about(position, "terrain.fort", "line", start, target, fort)


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
