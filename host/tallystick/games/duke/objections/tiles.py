"""Judge the use of a tile: a move, a strike, a command, ending on the Dragon, and handing a flag on."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.icons import aims, pointed
from tallystick.games.duke.components.lines import heading
from tallystick.games.duke.components.squares import BESIDE, LENGTHWAYS, NAMES, NOWHERE, SIDEWAYS, shifted
from tallystick.games.duke.components.tiles import EMPTY, IconKind, Side, flipped, side_of
from tallystick.games.duke.move import PUSH, Move
from tallystick.games.duke.objections.paths import RUNNING, can_use, check_icon
from tallystick.games.duke.objections.squares import at_goal, check_capture, check_entry, frozen
from tallystick.games.duke.objections.wording import RULES, lying, objection, the
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player

_Objections = Iterator[Objection]


def not_own(position: Position, seat: int, square: int) -> Objection | None:
    """Object that no tile of this seat stands on the square; return None if one does."""
    owner = position.owner(square)
    if owner == seat:
        return None
    facts = {"square": NAMES[square], "player": player(seat)}
    if owner is None:
        return objection("turn.one-thing", "empty", (square,), **facts)
    return objection("turn.one-thing", "not-own", (square,), **facts, tile=the(position, square), owner=player(owner))


def check_move(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to a tile's move by one of its icons."""
    start, target = move.squares
    yield from _check_acting(position, start, "moved")
    ways = [
        what
        for what in aims(position.agreement.tile_set, position.board[start], start).get(target, ())
        if what != IconKind.STRIKE
    ]
    if not ways:
        yield _no_icon(position, start, target)
    yield from _check_all_ways(position, seat, start, target, ways)
    yield from _check_push(position, seat, move, ways)
    if move.takes and ways:
        yield _takes_nothing(position, start, target, RULES[ways[0]])


def _check_all_ways(position: Position, seat: int, start: int, target: int, ways: list[str]) -> _Objections:
    """Yield objections if no icon that aims at the square can be used; each once, where several icons meet the same."""
    found: list[Objection] = []
    for what in ways:
        against = list(check_icon(position, seat, start, what, target))
        if not against:
            return
        found += [each for each in against if each not in found]
    yield from found


def check_strike(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to a capture from afar."""
    start, target = move.squares
    yield from _check_using(position, start, IconKind.STRIKE, "strike")
    if IconKind.STRIKE in aims(position.agreement.tile_set, position.board[start], start).get(target, ()):
        yield from check_icon(position, seat, start, IconKind.STRIKE, target)
    else:
        yield objection("icon.strike", "no-icon", (start, target), **_showing(position, start, target))


def check_command(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to one tile's moving another."""
    commander, start, target = move.squares
    yield from _check_using(position, commander, IconKind.COMMAND, "command")
    spots = pointed(position.agreement.tile_set, position.board[commander], commander, IconKind.COMMAND)
    side = _side(position, commander)
    for square in dict.fromkeys((start, target)):
        if square not in spots:
            facts = {"tile": the(position, commander), "side": side, "square": NAMES[square]}
            yield objection("icon.command", "no-icon", (commander, square), **facts)
    if start == target:
        yield objection("icon.command", "stays", (start, commander), square=NAMES[start])
        return
    wrong = not_own(position, seat, start)
    if wrong:
        yield wrong
    elif start in position.frozen:
        yield frozen(position, start, "be commanded")
    yield from _check_command_target(position, seat, commander, target)
    if move.takes and position.owner(start) == seat:
        yield _takes_nothing(position, start, target, "icon.command")


def _takes_nothing(position: Position, start: int, target: int, rule: str) -> Objection:
    """Object that nothing is captured where the claim says so."""
    if position.is_dragon(target):
        return objection("terrain.dragon", "captured", (target,), square=NAMES[target])
    return objection(rule, "captures", (target,), to=NAMES[target], tile=position.tile(start).name)


def _check_command_target(position: Position, seat: int, commander: int, target: int) -> _Objections:
    facts = {"to": NAMES[target]}
    if position.owner(target) == seat and target != commander:
        yield objection("icon.command", "friend", (target, commander), **facts, other=position.tile(target).name)
    elif position.owner(target) == 1 - seat:
        yield from check_capture(position, target)
    if target == position.agreement.mountain:
        yield objection("terrain.mountain", "commanded", (target,), **facts)
    if position.is_dragon(target):
        yield objection("terrain.dragon", "commanded", (target,), **facts)
    yield from check_entry(position, seat, target)


def check_hand_over(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to handing a flag from one tile to another."""
    start, target = move.squares
    wrong = not_own(position, seat, start)
    if wrong:
        yield wrong
    elif start != position.flags[seat if position.agreement.objective == Objective.COUP else 1 - seat]:
        yield objection("terrain.flag", "none", (start,), tile=the(position, start))
    if position.owner(target) != seat or target in position.flags:
        facts = {"square": NAMES[target], "player": player(seat)}
        yield objection("terrain.flag", "no-taker", (target, start), **facts)
    elif target not in BESIDE[start]:
        yield objection("terrain.flag", "apart", (start, target), **{"from": NAMES[start], "to": NAMES[target]})


def check_relocation(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to where a flag goes after a point was scored beside it. It may always stay."""
    for square in move.squares:
        facts = {"square": NAMES[square], "player": player(seat)}
        there = lying(position, square)
        if there:
            yield objection("objective.counting-coup", "occupied", (square,), **facts, lies=listing(there))
        if all(position.owner(near) != seat for near in BESIDE[square]):
            yield objection("objective.counting-coup", "apart", (square,), **facts)


def _check_acting(position: Position, square: int, act: str) -> _Objections:
    if position.is_at_goal(square):
        yield at_goal(position, square)
    if square in position.frozen:
        yield frozen(position, square, f"be {act}" if act == "moved" else act)


def _check_using(position: Position, square: int, what: str, act: str) -> _Objections:
    if not can_use(position, square, what):
        yield from _check_acting(position, square, act)


def _showing(position: Position, start: int, target: int) -> dict[str, str]:
    """Return the facts of a tile whose visible side has no icon for the target."""
    return {"tile": the(position, start), "side": _side(position, start), "to": NAMES[target]}


def _no_icon(position: Position, start: int, target: int) -> Objection:
    """Object that the side showing has no icon to move there, and say why that may surprise."""
    packed, facts = position.board[start], _showing(position, start, target)
    aiming = aims(position.agreement.tile_set, packed, start)
    if IconKind.STRIKE in aiming.get(target, ()):
        return objection("icon.strike", "stays", (start, target), **facts)
    dx, dy = heading(start, target)
    beyond = shifted(target, dx, dy)
    if (dx or dy) and shifted(start, dx, dy) == target and IconKind.JUMP_SLIDE in aiming.get(beyond, ()):
        return objection("icon.jump-slide", "too-near", (start, target), **facts, landing=NAMES[beyond])
    if any(
        what != IconKind.STRIKE for what in aims(position.agreement.tile_set, flipped(packed), start).get(target, ())
    ):
        return objection("flip", "other-side", (start, target), **facts)
    return objection("icon.profile", "no-icon", (start, target), **facts)


def _side(position: Position, square: int) -> str:
    return "starting side" if side_of(position.board[square]) == Side.STARTING else "non-starting side"


def _check_push(position: Position, seat: int, move: Move, ways: list[str]) -> Iterator[Objection]:
    """Yield the objections to where the Dragon would be pushed, and to which way it is said to face then.

    `check_open_facing` asks how it faces where nothing is said of it: what is illegal either way needs no such choice.
    """
    start, target = move.squares
    if not position.is_dragon(target):
        if move.facing:
            yield objection("terrain.dragon", "not-there", (target,), square=NAMES[target])
        return
    if RUNNING.isdisjoint(ways):
        return
    if position.dragon is not None and position.dragon.enraged:
        yield objection("terrain.dragon", "enraged", (target,), square=NAMES[target])
        return
    behind = shifted(target, *heading(start, target))
    if behind == NOWHERE:
        yield objection("terrain.dragon", "off", (target, start), square=NAMES[target])
        return
    facts = {"square": NAMES[target], "behind": NAMES[behind]}
    if behind in position.flags:
        yield objection("terrain.dragon", "onto-flag", (target, behind), **facts)
    is_captured = position.board[behind] != EMPTY
    if is_captured:
        yield from check_capture(position, behind)
    if behind == position.dukes[seat] and position.agreement.readings.push_own_duke == "no":
        yield objection("terrain.dragon", "own-duke", (target, behind), **facts, tile=the(position, behind))
    if is_captured and move.facing != PUSH:
        yield objection("terrain.dragon", "by-chance", (target, behind), **facts, tile=the(position, behind))
    elif not is_captured and move.facing in SIDEWAYS:
        yield objection("terrain.dragon", "no-facing", (target, behind), **facts)


def check_open_facing(position: Position, move: Move) -> Iterator[Objection]:
    """Yield the objections to leaving open how the Dragon faces, in a push to which there are no others."""
    start, target = move.squares
    behind = shifted(target, *heading(start, target))
    if position.board[behind] == EMPTY and move.facing not in LENGTHWAYS:
        facts = {"square": NAMES[target], "behind": NAMES[behind]}
        yield objection("terrain.dragon", "no-facing", (target, behind), **facts)
