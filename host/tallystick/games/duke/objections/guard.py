"""Look for Guard tile by tile: find every step with which a Duke could be taken.

Objections to what a step leaves behind follow from it: the player's own Duke in danger, or a Guard that nobody announced.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Agreement, Objective
from tallystick.games.duke.components.icons import aims, pointed
from tallystick.games.duke.components.lines import heading
from tallystick.games.duke.components.squares import BESIDE, BITS, HOME_CENTRES, NOWHERE, Squares, listed, shifted
from tallystick.games.duke.components.tiles import EMPTY, Ability, IconKind, Side, kind_of, pack_tile
from tallystick.games.duke.move import Move, Said, Step
from tallystick.games.duke.objections.paths import can_use, check_icon, is_way_free, must_be_empty
from tallystick.games.duke.objections.squares import check_clear, check_entry
from tallystick.games.duke.objections.tiles import check_command
from tallystick.games.duke.objections.wording import attackers, objection, the
from tallystick.games.duke.play.act import claimed
from tallystick.games.duke.position import Position, asked_once
from tallystick.rules.objection import Objection
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import player

_BOUND = frozenset({Step.GO, Step.STRIKE, Step.COMMAND, Step.SUMMON, Step.ESCAPE, Step.RANSOM, Step.FLAG})
# What must not leave the player's own Duke in danger; a new tile has a rule of its own.
_CALLED = _BOUND | {Step.PLACE, Step.KEEP}


class Attack(NamedTuple):
    """Name one way to take a Duke: from which square (NOWHERE for a tile that is off the board), with what, by which step."""

    square: int
    what: str
    move: Move


@asked_once
def attacks(position: Position, seat: int) -> list[Attack]:
    """Return the attacks on this seat's Duke, as the reading `pinned` counts them."""
    return [] if position.dukes[seat] == NOWHERE else _unpinned(position, seat, _all_captures(position, seat))


def must_save(position: Position, seat: int) -> bool:
    """Return whether this seat may draw and place a tile only if that saves its Duke."""
    return position.agreement.readings.guard_draw != "free" and bool(attacks(position, seat))


@asked_once
def attacks_past(position: Position, seat: int, kind: int, square: int) -> list[Attack]:
    """Return the attacks on this seat's Duke that are left when a new tile of this kind is placed on this open square.

    A new tile stands in the way: of attacks, and of what pins a tile or no longer does. With Dread, it also freezes tiles. It
    never makes a new attack, so only those that were there are looked at again, and only if Dread meets one of their tiles.
    """
    agreement = position.agreement
    left = [each for each in _all_captures(position, seat) if not _way(position, seat, each) & BITS[square]]
    is_pinned_asked = agreement.readings.pinned != "threat"
    dread = _dread_of(agreement, kind, seat, square)
    met = [each for each in left if not dread.isdisjoint(each.move.squares[:-1])] if dread else []
    if not left or not (met or is_pinned_asked):
        return left
    then = claimed(position, Move(Step.PLACE, (square,), (kind,)), seat)
    duke = position.dukes[seat]
    ended = [each for each in met if each not in _captures_from(then, 1 - seat, each.square, duke)]
    return _unpinned(then, seat, [each for each in left if each not in ended])


def _dread_of(agreement: Agreement, kind: int, seat: int, square: int) -> frozenset[int]:
    """Return the squares that a new tile of this kind covers with its Dread."""
    if kind not in agreement.tile_set.dread_kinds:
        return frozenset()
    return pointed(agreement.tile_set, pack_tile(kind, seat, Side.STARTING), square, IconKind.DREAD)


def _way(position: Position, seat: int, attack: Attack) -> Squares:
    """Return the squares on which a tile would stand in the way of an attack on this seat's Duke."""
    is_by_icon = attack.move.what in {Step.GO, Step.STRIKE}
    return must_be_empty(attack.square, attack.what, position.dukes[seat]) if is_by_icon else 0


@asked_once
def _all_captures(position: Position, seat: int) -> list[Attack]:
    """Return all steps that would take this seat's Duke, also those of pinned tiles."""
    return [*_captures(position, 1 - seat, position.dukes[seat])]


def _unpinned(position: Position, seat: int, found: list[Attack]) -> list[Attack]:
    """Return the attacks on this seat's Duke that count by the reading `pinned`."""
    if not found or position.agreement.readings.pinned == "threat":
        return found
    return [attack for attack in found if not _exposes(position, 1 - seat, attack.move)]


def _exposes(position: Position, seat: int, move: Move) -> bool:
    """Return whether after this step the seat's own Duke could be taken; look at no pins."""
    then = claimed(position, move, seat)
    duke = then.dukes[seat]
    return duke != NOWHERE and next(_captures(then, 1 - seat, duke), None) is not None


def _captures(position: Position, seat: int, target: int) -> Iterator[Attack]:
    for square in listed(position.occupied[seat]):
        yield from _captures_from(position, seat, square, target)
    yield from _returns(position, seat, target)


def _captures_from(position: Position, seat: int, square: int, target: int) -> Iterator[Attack]:
    """Yield each way in which the tile on this square could take the Duke on `target`."""
    packed, tile_set = position.board[square], position.agreement.tile_set
    for what in aims(tile_set, packed, square).get(target, ()):
        is_open = is_way_free(position, square, what, target) and can_use(position, square, what)
        if is_open and next(check_icon(position, seat, square, what, target), None) is None:
            step = Step.STRIKE if what == IconKind.STRIKE else Step.GO
            yield Attack(square, what, Move(step, (square, target)))
    spots = pointed(tile_set, packed, square, IconKind.COMMAND)
    if target in spots:
        yield from _commands(position, seat, square, target, spots)
    if kind_of(packed) in tile_set.escape_kinds and square not in position.frozen:
        yield from _escapes(position, seat, square, target)


def _commands(position: Position, seat: int, square: int, target: int, spots: frozenset[int]) -> Iterator[Attack]:
    for start in sorted(spots):
        command = Move(Step.COMMAND, (square, start, target))
        if position.owner(start) == seat and next(check_command(position, seat, command), None) is None:
            yield Attack(square, IconKind.COMMAND, command)


def _escapes(position: Position, seat: int, square: int, target: int) -> Iterator[Attack]:
    if not _is_reached_from_home(position, seat, target):
        return
    for near in BESIDE[square]:
        is_free = near not in position.frozen or position.agreement.readings.frozen_sacrifice == "yes"
        if position.owner(near) == seat and is_free and not position.tile(near).is_duke:
            yield Attack(square, Ability.ESCAPE, Move(Step.ESCAPE, (square, near, target)))
    for kind in _captured(position, 1 - seat, position.agreement.tile_set.ransom_kinds):
        yield Attack(square, Ability.ESCAPE, Move(Step.ESCAPE, (square, target), (kind,)))


def _returns(position: Position, seat: int, target: int) -> Iterator[Attack]:
    tile_set = position.agreement.tile_set
    given = _captured(position, 1 - seat, tile_set.ransom_kinds)
    if given and _is_reached_from_home(position, seat, target):
        for kind in _captured(position, seat, tile_set.escape_kinds):
            if not position.agreement.tiles[kind].is_duke:
                for price in given:
                    yield Attack(NOWHERE, Ability.RANSOM, Move(Step.RANSOM, (target,), (price, kind)))


def _is_reached_from_home(position: Position, seat: int, target: int) -> bool:
    if target not in HOME_CENTRES[seat] or next(check_clear(position, target, ""), None):
        return False
    return next(check_entry(position, seat, target), None) is None


def _captured(position: Position, seat: int, kinds: tuple[int, ...]) -> list[int]:
    """Return which of these kinds this seat has lost, as far as is known."""
    lost = position.lost[seat]
    return [] if lost is None else [kind for kind in kinds if lost[kind]]


def check_guard(position: Position, seat: int, move: Move) -> Iterator[Objection]:
    """Yield the objections to the table after the step, wherever the step can be carried out at all."""
    is_silent = move.said == Said.SILENT and position.agreement.readings.guard_call == "take-back"
    then = table_after(position, seat, move)
    if then is None:
        return
    if move.what in _BOUND and not _is_won(position, then, seat):
        against = attacks(then, seat)
        if against:
            yield _about(then, seat, against, "guard.own", "exposed")
    if is_silent:
        against = attacks(then, 1 - seat)
        if against:
            yield _about(then, 1 - seat, against, "guard.call", "silent")


def table_after(position: Position, seat: int, move: Move) -> Position | None:
    """Return the table on which Guard is judged; None after a step that binds nobody to it, or that cannot be carried out."""
    return claimed(position, move, seat) if move.what in _CALLED and _can_be_carried_out(position, seat, move) else None


def _about(then: Position, seat: int, against: list[Attack], rule: str, fault: str) -> Objection:
    duke = then.dukes[seat]
    facts = {"duke": the(then, duke), "attackers": attackers(then, against), "player": player(1 - seat)}
    return objection(rule, fault, (duke, *(attack.square for attack in against)), **facts)


def _is_won(position: Position, then: Position, seat: int) -> bool:
    """Return whether the step takes the other Duke and so ends the game, whatever is exposed."""
    if position.agreement.objective not in Objective.ABOUT_DUKES or position.agreement.readings.pinned != "threat":
        return False
    return position.dukes[1 - seat] != NOWHERE and then.dukes[1 - seat] == NOWHERE


def _can_be_carried_out(position: Position, seat: int, move: Move) -> bool:
    """Return whether there are tiles to move or to strike as the step says, and none of one's own is taken by it."""
    squares = move.squares
    if move.what in {Step.PLACE, Step.KEEP}:
        return position.board[squares[0]] == EMPTY
    if move.what == Step.RANSOM:
        return True
    start, target = squares[-2] if move.what == Step.COMMAND else squares[0], squares[-1]
    if position.owner(start) != seat or position.owner(squares[0]) != seat:
        return False
    if move.what == Step.ESCAPE:
        return bool(move.tiles) or (position.owner(squares[1]) == seat and squares[1] != start)
    if move.what == Step.FLAG:
        return True
    if position.is_dragon(target) and shifted(target, *heading(start, target)) == NOWHERE:
        return False
    return position.owner(target) != seat
