"""Objections to using a tile: to a move, a strike, a command and to handing a flag on."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.disputing.guard import can_use
from tallystick.games.duke.disputing.lines import heading
from tallystick.games.duke.disputing.paths import bars
from tallystick.games.duke.disputing.push import to_a_push
from tallystick.games.duke.disputing.sight import Sight, aims, pointed
from tallystick.games.duke.disputing.squares import at_goal, entering, frozen, lying, seizing
from tallystick.games.duke.disputing.words import objection, the
from tallystick.games.duke.men import flipped, side_of
from tallystick.games.duke.move import Move
from tallystick.games.duke.setting import COUP
from tallystick.games.duke.squares import BESIDE, NAMES, shifted
from tallystick.games.duke.tiles import COMMAND, JUMP_SLIDE, STARTING, STRIKE
from tallystick.games.duke.wording import listing, player
from tallystick.rules.objection import Objection

_Objections = Iterator[Objection]


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
