"""Guard, sought tile by tile: every step with which a Duke could be taken.

Objections to what a step leaves behind follow from it: the own Duke in danger, or a Guard that nobody announced.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.games.duke import move as moves
from tallystick.games.duke.components.setting import DUKE_OBJECTIVES, RIDER
from tallystick.games.duke.components.squares import BESIDE, HOME_CENTRES, NOWHERE, shifted
from tallystick.games.duke.components.tiles import COMMAND, EMPTY, ESCAPE, RANSOM, STRIKE, seat_of
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.board_after import after
from tallystick.games.duke.objections.board_view import Sight, aims, pointed, sight_of
from tallystick.games.duke.objections.paths import bars, heading
from tallystick.games.duke.objections.squares import entering, seizing, unfit
from tallystick.games.duke.objections.wording import attackers, objection, the
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player

_BOUND = frozenset({moves.GO, moves.STRIKE, moves.COMMAND, moves.SUMMON, moves.ESCAPE, moves.RANSOM, moves.FLAG})
# What must not leave the own Duke in danger; a new tile has a rule of its own.
_CALLED = _BOUND | {moves.PLACE, moves.KEEP}


class Attack(NamedTuple):
    """One way to take a Duke: from which square (NOWHERE for a tile that is off the board), with what, by which step."""

    square: int
    what: str
    move: Move


def gives_guard(position: Position, seat: int) -> list[Attack]:
    """What of this seat would take the other Duke if it were its turn; nothing if there is no Guard."""
    return attacks(sight_of(position), 1 - seat)


def attacks(sight: Sight, seat: int) -> list[Attack]:
    """The attacks on this seat's Duke, as the reading `pinned` counts them."""
    duke = sight.duke(seat)
    if duke == NOWHERE or sight.setting.objective == RIDER:
        return []
    found = list(_seizures(sight, 1 - seat, duke))
    if found and sight.setting.readings.pinned == "harmless":
        found = [attack for attack in found if not _exposes(sight, 1 - seat, attack.move)]
    return found


def _exposes(sight: Sight, seat: int, move: Move) -> bool:
    """Whether after this step the seat's own Duke could be taken, pins left aside."""
    then = after(sight, seat, move)
    duke = then.duke(seat)
    return duke != NOWHERE and next(_seizures(then, 1 - seat, duke), None) is not None


def _seizures(sight: Sight, seat: int, target: int) -> Iterator[Attack]:
    for square, man in enumerate(sight.board):
        if man == EMPTY or seat_of(man) != seat:
            continue
        for what in aims(sight.setting.tile_set, man, square).get(target, ()):
            if can_use(sight, square, what) and next(bars(sight, seat, square, what, target), None) is None:
                step = moves.STRIKE if what == STRIKE else moves.GO
                yield Attack(square, what, Move(step, (square, target)))
        spots = pointed(sight.setting.tile_set, man, square, COMMAND)
        if target in spots and can_use(sight, square, COMMAND):
            yield from _commands(sight, seat, square, target, spots)
        if ESCAPE in sight.tile(square).abilities and square not in sight.frozen:
            yield from _escapes(sight, seat, square, target)
    yield from _returns(sight, seat, target)


def can_use(sight: Sight, square: int, what: str) -> bool:
    """Whether the tile here is free to use such an icon at all."""
    if sight.is_at_goal(square):
        return False
    return square not in sight.frozen or (what in {STRIKE, COMMAND} and sight.setting.readings.frozen_icons != "none")


def _commands(sight: Sight, seat: int, square: int, target: int, spots: frozenset[int]) -> Iterator[Attack]:
    if next(seizing(sight, target), None) or next(entering(sight, seat, target), None):
        return
    for start in sorted(spots):
        if start != target and sight.owner(start) == seat and start not in sight.frozen:
            yield Attack(square, COMMAND, Move(moves.COMMAND, (square, start, target)))


def _escapes(sight: Sight, seat: int, square: int, target: int) -> Iterator[Attack]:
    if not _is_reached_from_home(sight, seat, target):
        return
    for near in BESIDE[square]:
        is_free = near not in sight.frozen or sight.setting.readings.frozen_sacrifice == "yes"
        if sight.owner(near) == seat and is_free and not sight.tile(near).is_duke:
            yield Attack(square, ESCAPE, Move(moves.ESCAPE, (square, near, target)))
    for kind in captured(sight, 1 - seat, RANSOM):
        yield Attack(square, ESCAPE, Move(moves.ESCAPE, (square, target), (kind,)))


def _returns(sight: Sight, seat: int, target: int) -> Iterator[Attack]:
    given = captured(sight, 1 - seat, RANSOM)
    if given and _is_reached_from_home(sight, seat, target):
        for kind in captured(sight, seat, ESCAPE):
            if not sight.setting.tiles[kind].is_duke:
                for price in given:
                    yield Attack(NOWHERE, RANSOM, Move(moves.RANSOM, (target,), (price, kind)))


def _is_reached_from_home(sight: Sight, seat: int, target: int) -> bool:
    if target not in HOME_CENTRES[seat] or next(unfit(sight, target, ""), None):
        return False
    return next(entering(sight, seat, target), None) is None


def captured(sight: Sight, seat: int, ability: str) -> list[int]:
    """The kinds with this ability among the tiles that this seat has lost, as far as the record knows."""
    lost = sight.lost[seat]
    return [kind for kind, count in enumerate(lost or b"") if count and ability in sight.setting.tiles[kind].abilities]


def to_the_guard(sight: Sight, seat: int, move: Move) -> Iterator[Objection]:
    """Objections to the table after the step, wherever the step can be pictured at all."""
    is_silent = move.said == moves.SILENT and sight.setting.readings.guard_call == "take-back"
    then = table_after(sight, seat, move)
    if then is None:
        return
    if move.what in _BOUND and not _is_won(sight, then, seat):
        against = attacks(then, seat)
        if against:
            yield _about(then, seat, against, "guard.own", "exposed")
    if is_silent:
        against = attacks(then, 1 - seat)
        if against:
            yield _about(then, 1 - seat, against, "guard.call", "silent")


def table_after(sight: Sight, seat: int, move: Move) -> Sight | None:
    """Return the table on which Guard is judged; None for a step after which it is not, or that cannot be pictured."""
    return after(sight, seat, move) if move.what in _CALLED and _can_be_pictured(sight, seat, move) else None


def _about(then: Sight, seat: int, against: list[Attack], rule: str, fault: str) -> Objection:
    duke = then.duke(seat)
    facts = {"duke": the(then, duke), "attackers": attackers(then, against), "player": player(1 - seat)}
    return objection(rule, fault, (duke, *(attack.square for attack in against)), **facts)


def _is_won(sight: Sight, then: Sight, seat: int) -> bool:
    """Whether the step takes the other Duke and so ends the game, whatever hangs."""
    if sight.setting.objective not in DUKE_OBJECTIVES or sight.setting.readings.pinned != "threat":
        return False
    return sight.duke(1 - seat) != NOWHERE and then.duke(1 - seat) == NOWHERE


def _can_be_pictured(sight: Sight, seat: int, move: Move) -> bool:
    """Whether there are tiles to move or to strike as the step says, and none of one's own is taken by it."""
    squares = move.squares
    if move.what in {moves.PLACE, moves.KEEP}:
        return sight.board[squares[0]] == EMPTY
    if move.what == moves.RANSOM:
        return True
    start, target = squares[-2] if move.what == moves.COMMAND else squares[0], squares[-1]
    if sight.owner(start) != seat or sight.owner(squares[0]) != seat:
        return False
    if move.what == moves.ESCAPE:
        return bool(move.tiles) or (sight.owner(squares[1]) == seat and squares[1] != start)
    if move.what == moves.FLAG:
        return True
    if sight.is_dragon(target) and shifted(target, *heading(start, target)) == NOWHERE:
        return False
    return sight.owner(target) != seat
