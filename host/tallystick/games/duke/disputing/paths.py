"""What bars one icon of a tile from one square it aims at: the path walked square by square, then the square itself."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.disputing.lines import crossed, round_a_corner, shortest, straight
from tallystick.games.duke.disputing.sight import Sight, pointed
from tallystick.games.duke.disputing.squares import entering, seizing
from tallystick.games.duke.disputing.words import ICON_NAMES, RULES, objection, the
from tallystick.games.duke.men import EMPTY
from tallystick.games.duke.squares import NAMES, NOWHERE
from tallystick.games.duke.tiles import DEFENSE, JUMP, JUMP_SLIDE, MOVE, SLIDE, STRIKE
from tallystick.games.duke.wording import listing
from tallystick.rules.objection import Objection

_Objections = Iterator[Objection]
_RUNNING = (SLIDE, JUMP_SLIDE)


def bars(sight: Sight, seat: int, start: int, what: str, target: int) -> _Objections:
    """All that bars it, the most basic first; nothing if the icon can be used. Looks at no Guard, and at no push."""
    if what == STRIKE:
        yield from _striking(sight, seat, start, target)
    else:
        yield from _arriving(sight, seat, start, what, target)
        yield from _under_way(sight, start, what, target)
    if sight.owner(target) == 1 - seat:
        yield from seizing(sight, target)
        yield from _defended(sight, start, what, target)


def _arriving(sight: Sight, seat: int, start: int, what: str, target: int) -> _Objections:
    """What the square itself refuses to a tile that would end its move there."""
    facts = {"from": NAMES[start], "to": NAMES[target], "tile": sight.tile(start).name}
    if sight.owner(target) == seat:
        yield objection(RULES[what], "friend", (start, target), **facts, other=sight.tile(target).name)
    if target == sight.setting.mountain:
        yield objection("terrain.mountain", "onto", (start, target), **facts)
    if target == sight.setting.fort and what == JUMP:
        yield objection("terrain.fort", "jump", (start, target), **facts)
    if target == sight.setting.fort and what == JUMP_SLIDE and sight.setting.readings.fort_jump_slide == "no":
        yield objection("terrain.fort", "jump-slide", (start, target), **facts)
    if sight.is_dragon(target) and what not in _RUNNING:
        yield objection("terrain.dragon", "onto", (start, target), **facts, icon=ICON_NAMES[what])
    yield from entering(sight, seat, target)


def _under_way(sight: Sight, start: int, what: str, target: int) -> _Objections:
    """What stands on the path. A jump heeds the Mountain alone; a jump slide passes whatever else is beside it."""
    if what == JUMP:
        yield from _jumping(sight, start, target)
        return
    path = straight(start, target)
    if path is None:
        yield objection("icon.move", "crooked", (start, target), **{"from": NAMES[start], "to": NAMES[target]})
        return
    facts = {"from": NAMES[start], "to": NAMES[target], "icon": ICON_NAMES[what]}
    for place, square in enumerate(path):
        here = facts | {"at": NAMES[square]}
        if square == sight.setting.mountain:
            yield objection("terrain.mountain", "path", (start, target, square), **here)
        elif what == JUMP_SLIDE and place == 0:
            continue
        elif sight.board[square] != EMPTY:
            yield objection(RULES[what], "blocked", (start, target, square), **here, blocker=the(sight, square))
        if sight.is_dragon(square) and not (what == JUMP_SLIDE and place == 0):
            yield objection("terrain.dragon", "path", (start, target, square), **here)


def _jumping(sight: Sight, start: int, target: int) -> _Objections:
    path = straight(start, target)
    if path is not None and sight.setting.mountain in path:
        facts = {"from": NAMES[start], "to": NAMES[target], "at": NAMES[sight.setting.mountain]}
        yield objection("terrain.mountain", "jump", (start, target, sight.setting.mountain), **facts)


def _striking(sight: Sight, seat: int, start: int, target: int) -> _Objections:
    facts = {"from": NAMES[start], "to": NAMES[target], "tile": sight.tile(start).name}
    owner = sight.owner(target)
    if owner == seat:
        yield objection("icon.strike", "friend", (start, target), **facts, other=sight.tile(target).name)
    elif sight.is_dragon(target):
        yield objection("terrain.dragon", "struck", (start, target), **facts)
    elif owner is None:
        yield objection("icon.strike", "nothing", (start, target), **facts)
    fort, mountain = sight.setting.fort, sight.setting.mountain
    if target == fort:
        yield objection("terrain.fort", "struck", (start, target), **facts)
    line = crossed(start, target)
    if mountain in line:
        yield objection("terrain.mountain", "line", (start, target, mountain), **facts, at=NAMES[mountain])
    if fort in line:
        yield objection("terrain.fort", "line", (start, target, fort), **facts, at=NAMES[fort])


def is_line_open(sight: Sight, start: int, target: int) -> bool:
    """Whether terrain lets a strike pass from centre to centre: a strike never goes into the Fort or across terrain."""
    line, setting = crossed(start, target), sight.setting
    return target != setting.fort and setting.mountain not in line and setting.fort not in line


def shielded(sight: Sight, start: int, what: str, target: int) -> bool:
    """Whether the Defense of the tile there keeps off such an attack."""
    return next(_defended(sight, start, what, target), None) is not None


def _defended(sight: Sight, start: int, what: str, target: int) -> _Objections:
    """Defense of the tile attacked. The square that the attack starts from counts as part of its path."""
    shield = pointed(sight.setting.tile_set, sight.board[target], target, DEFENSE)
    if not shield:
        return
    facts = {"from": NAMES[start], "to": NAMES[target], "defender": the(sight, target)}
    path = straight(start, target)
    if path is not None:
        met = [square for square in (start, *path) if square in shield]
        if met:
            where = listing([NAMES[square] for square in met])
            yield objection("icon.defense", "straight", (start, target, *met), **facts, at=where)
    elif what != MOVE:
        yield from _defended_every_way(sight, start, what, target, facts)


def _defended_every_way(sight: Sight, start: int, what: str, target: int, facts: dict[str, str]) -> _Objections:
    shield = pointed(sight.setting.tile_set, sight.board[target], target, DEFENSE)
    mountain = sight.setting.mountain if what == JUMP else NOWHERE
    paths = shortest if sight.setting.readings.crooked_path == "shortest" else round_a_corner
    met = []
    for path in paths(start, target):
        barred = [square for square in (start, *path) if square in shield or square == mountain]
        if not barred:
            return
        met += [square for square in barred if square not in met]
    met.sort()
    where = listing([f"{NAMES[square]} (Mountain)" if square == mountain else NAMES[square] for square in met])
    yield objection("icon.defense", "every-way", (start, target, *met), **facts, at=where)
