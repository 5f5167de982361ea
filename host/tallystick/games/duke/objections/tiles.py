"""Objections to using a tile: to a move, a strike, a command, to ending on the Dragon and to handing a flag on."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.setting import COUP
from tallystick.games.duke.components.squares import BESIDE, DIRECTIONS, DOWN, LEFT, NAMES, NOWHERE, RIGHT, UP, shifted
from tallystick.games.duke.components.tiles import COMMAND, EMPTY, JUMP_SLIDE, SLIDE, STARTING, STRIKE, flipped, side_of
from tallystick.games.duke.move import PUSH, Move
from tallystick.games.duke.objections.board_view import Sight, aims, pointed
from tallystick.games.duke.objections.guard import can_use
from tallystick.games.duke.objections.paths import bars, heading
from tallystick.games.duke.objections.squares import at_goal, entering, frozen, seizing
from tallystick.games.duke.objections.wording import lying, objection, the
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player

_Objections = Iterator[Objection]

_SIDEWAYS = (DIRECTIONS[LEFT], DIRECTIONS[RIGHT])
_ENRAGED_FACINGS = (DIRECTIONS[UP], DIRECTIONS[DOWN])


def not_own(sight: Sight, seat: int, square: int) -> Objection | None:
    """That no tile of this seat stands on the square."""
    owner = sight.owner(square)
    if owner == seat:
        return None
    facts = {"square": NAMES[square], "player": player(seat)}
    if owner is None:
        return objection("turn.one-thing", "empty", (square,), **facts)
    return objection("turn.one-thing", "not-own", (square,), **facts, tile=the(sight, square), owner=player(owner))


def to_a_go(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to a tile's move by one of its icons."""
    start, target = move.squares
    wrong = not_own(sight, seat, start)
    if wrong:
        yield wrong
        return
    yield from _to_acting(sight, start, "moved")
    ways = [what for what in aims(sight.setting.tile_set, sight.board[start], start).get(target, ()) if what != STRIKE]
    if not ways:
        yield _no_icon(sight, start, target, is_strike=False)
    yield from _to_all_ways(sight, seat, start, target, ways)
    yield from to_a_push(sight, seat, move, ways)


def _to_all_ways(sight: Sight, seat: int, start: int, target: int, ways: list[str]) -> _Objections:
    """Objections if no icon that aims at the square can be used; each once, where several icons meet the same."""
    found: list[Objection] = []
    for what in ways:
        against = list(bars(sight, seat, start, what, target))
        if not against:
            return
        found += [each for each in against if each not in found]
    yield from found


def to_a_strike(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to a capture from afar."""
    start, target = move.squares
    wrong = not_own(sight, seat, start)
    if wrong:
        yield wrong
        return
    yield from _to_using(sight, start, STRIKE, "strike")
    if STRIKE in aims(sight.setting.tile_set, sight.board[start], start).get(target, ()):
        yield from bars(sight, seat, start, STRIKE, target)
    else:
        yield _no_icon(sight, start, target, is_strike=True)


def to_a_command(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to a tile's moving another one."""
    commander, start, target = move.squares
    wrong = not_own(sight, seat, commander)
    if wrong:
        yield wrong
        return
    yield from _to_using(sight, commander, COMMAND, "command")
    spots = pointed(sight.setting.tile_set, sight.board[commander], commander, COMMAND)
    side = _side(sight, commander)
    for square in dict.fromkeys((start, target)):
        if square not in spots:
            facts = {"tile": the(sight, commander), "side": side, "square": NAMES[square]}
            yield objection("icon.command", "no-icon", (commander, square), **facts)
    if start == target:
        yield objection("icon.command", "stays", (start, commander), square=NAMES[start])
        return
    wrong = not_own(sight, seat, start)
    if wrong:
        yield wrong
    elif start in sight.frozen:
        yield frozen(sight, start, "be commanded")
    yield from _to_the_goal_of_a_command(sight, seat, commander, target)


def _to_the_goal_of_a_command(sight: Sight, seat: int, commander: int, target: int) -> _Objections:
    facts = {"to": NAMES[target]}
    if sight.owner(target) == seat and target != commander:
        yield objection("icon.command", "friend", (target, commander), **facts, other=sight.tile(target).name)
    elif sight.owner(target) == 1 - seat:
        yield from seizing(sight, target)
    if target == sight.setting.mountain:
        yield objection("terrain.mountain", "commanded", (target,), **facts)
    if sight.is_dragon(target):
        yield objection("terrain.dragon", "commanded", (target,), **facts)
    yield from entering(sight, seat, target)


def to_a_hand_over(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to handing a flag from one tile to another."""
    start, target = move.squares
    wrong = not_own(sight, seat, start)
    if wrong:
        yield wrong
    elif start != sight.flags[seat if sight.setting.objective == COUP else 1 - seat]:
        yield objection("terrain.flag", "none", (start,), tile=the(sight, start))
    if sight.owner(target) != seat or target in sight.flags:
        facts = {"square": NAMES[target], "player": player(seat)}
        yield objection("terrain.flag", "no-taker", (target, start), **facts)
    elif target not in BESIDE[start]:
        yield objection("terrain.flag", "apart", (start, target), **{"from": NAMES[start], "to": NAMES[target]})


def to_a_relocation(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to where a flag goes after a point was scored beside it. It may always stay."""
    for square in move.squares:
        facts = {"square": NAMES[square], "player": player(seat)}
        there = lying(sight, square)
        if there:
            yield objection("objective.counting-coup", "occupied", (square,), **facts, lies=listing(there))
        if all(sight.owner(near) != seat for near in BESIDE[square]):
            yield objection("objective.counting-coup", "apart", (square,), **facts)


def _to_acting(sight: Sight, square: int, act: str) -> _Objections:
    if sight.is_at_goal(square):
        yield at_goal(sight, square)
    if square in sight.frozen:
        yield frozen(sight, square, f"be {act}" if act == "moved" else act)


def _to_using(sight: Sight, square: int, what: str, act: str) -> _Objections:
    if not can_use(sight, square, what):
        yield from _to_acting(sight, square, act)


def _no_icon(sight: Sight, start: int, target: int, *, is_strike: bool) -> Objection:
    """That the side showing has no icon for it; and why that may surprise."""
    man = sight.board[start]
    facts = {"tile": the(sight, start), "side": _side(sight, start), "to": NAMES[target]}
    aiming = aims(sight.setting.tile_set, man, start)
    if is_strike:
        return objection("icon.strike", "no-icon", (start, target), **facts)
    if STRIKE in aiming.get(target, ()):
        return objection("icon.strike", "stays", (start, target), **facts)
    dx, dy = heading(start, target)
    beyond = shifted(target, dx, dy)
    if (dx or dy) and shifted(start, dx, dy) == target and JUMP_SLIDE in aiming.get(beyond, ()):
        return objection("icon.jump-slide", "too-near", (start, target), **facts, landing=NAMES[beyond])
    if any(what != STRIKE for what in aims(sight.setting.tile_set, flipped(man), start).get(target, ())):
        return objection("flip", "other-side", (start, target), **facts)
    return objection("icon.profile", "no-icon", (start, target), **facts)


def _side(sight: Sight, square: int) -> str:
    return "starting side" if side_of(sight.board[square]) == STARTING else "non-starting side"


def to_a_push(sight: Sight, seat: int, move: Move, ways: list[str]) -> Iterator[Objection]:
    """Objections to where the Dragon would be pushed, and to which way it is said to face then.

    That nothing is said of how it faces is left to `to_an_open_facing`: what is illegal either way needs no such choice.
    """
    start, target = move.squares
    if not sight.is_dragon(target):
        if move.facing:
            yield objection("terrain.dragon", "not-there", (target,), square=NAMES[target])
        return
    if SLIDE not in ways and JUMP_SLIDE not in ways:
        return
    if sight.dragon is not None and sight.dragon.enraged:
        yield objection("terrain.dragon", "enraged", (target,), square=NAMES[target])
        return
    behind = shifted(target, *heading(start, target))
    if behind == NOWHERE:
        yield objection("terrain.dragon", "off", (target, start), square=NAMES[target])
        return
    facts = {"square": NAMES[target], "behind": NAMES[behind]}
    if behind in sight.flags:
        yield objection("terrain.dragon", "onto-flag", (target, behind), **facts)
    is_captured = sight.board[behind] != EMPTY
    if is_captured:
        yield from seizing(sight, behind)
    if behind == sight.duke(seat) and sight.setting.readings.push_own_duke == "no":
        yield objection("terrain.dragon", "own-duke", (target, behind), **facts, tile=the(sight, behind))
    if is_captured and move.facing != PUSH:
        yield objection("terrain.dragon", "by-chance", (target, behind), **facts, tile=the(sight, behind))
    elif not is_captured and move.facing in _SIDEWAYS:
        yield objection("terrain.dragon", "no-facing", (target, behind), **facts)


def to_an_open_facing(sight: Sight, move: Move) -> Iterator[Objection]:
    """Objections to leaving open how the Dragon faces, in a push to which there are no others."""
    start, target = move.squares
    behind = shifted(target, *heading(start, target))
    if sight.board[behind] == EMPTY and move.facing not in _ENRAGED_FACINGS:
        facts = {"square": NAMES[target], "behind": NAMES[behind]}
        yield objection("terrain.dragon", "no-facing", (target, behind), **facts)
