"""Look for Guard tile by tile: find every step with which a Duke could be taken.

Objections to what a step leaves behind follow from it: the player's own Duke in danger, or a Guard that nobody announced.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import DUKE_OBJECTIVES, RIDER
from tallystick.games.duke.components.squares import BESIDE, HOME_CENTRES, NOWHERE, shifted
from tallystick.games.duke.components.tiles import COMMAND, EMPTY, ESCAPE, RANSOM, STRIKE, seat_of
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.board_after import after
from tallystick.games.duke.objections.board_view import BoardView, aims, board_view_of, pointed
from tallystick.games.duke.objections.paths import check_icon, heading
from tallystick.games.duke.objections.squares import check_capture, check_clear, check_entry
from tallystick.games.duke.objections.wording import attackers, objection, the
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player

_BOUND = frozenset({steps.GO, steps.STRIKE, steps.COMMAND, steps.SUMMON, steps.ESCAPE, steps.RANSOM, steps.FLAG})
# What must not leave the player's own Duke in danger; a new tile has a rule of its own.
_CALLED = _BOUND | {steps.PLACE, steps.KEEP}


class Attack(NamedTuple):
    """Name one way to take a Duke: from which square (NOWHERE for a tile that is off the board), with what, by which step."""

    square: int
    what: str
    move: Move


def gives_guard(position: Position, seat: int) -> list[Attack]:
    """Return what of this seat would take the other Duke if it were its turn; nothing if there is no Guard."""
    return attacks(board_view_of(position), 1 - seat)


def attacks(view: BoardView, seat: int) -> list[Attack]:
    """Return the attacks on this seat's Duke, as the reading `pinned` counts them."""
    duke = view.duke(seat)
    if duke == NOWHERE or view.agreement.objective == RIDER:
        return []
    found = list(_captures(view, 1 - seat, duke))
    if found and view.agreement.readings.pinned == "harmless":
        found = [attack for attack in found if not _exposes(view, 1 - seat, attack.move)]
    return found


def _exposes(view: BoardView, seat: int, move: Move) -> bool:
    """Return whether after this step the seat's own Duke could be taken; look at no pins."""
    then = after(view, seat, move)
    duke = then.duke(seat)
    return duke != NOWHERE and next(_captures(then, 1 - seat, duke), None) is not None


def _captures(view: BoardView, seat: int, target: int) -> Iterator[Attack]:
    for square, packed in enumerate(view.board):
        if packed == EMPTY or seat_of(packed) != seat:
            continue
        for what in aims(view.agreement.tile_set, packed, square).get(target, ()):
            if can_use(view, square, what) and next(check_icon(view, seat, square, what, target), None) is None:
                step = steps.STRIKE if what == STRIKE else steps.GO
                yield Attack(square, what, Move(step, (square, target)))
        spots = pointed(view.agreement.tile_set, packed, square, COMMAND)
        if target in spots and can_use(view, square, COMMAND):
            yield from _commands(view, seat, square, target, spots)
        if ESCAPE in view.tile(square).abilities and square not in view.frozen:
            yield from _escapes(view, seat, square, target)
    yield from _returns(view, seat, target)


def can_use(view: BoardView, square: int, what: str) -> bool:
    """Return whether the tile here is free to use such an icon at all."""
    if view.is_at_goal(square):
        return False
    return square not in view.frozen or (what in {STRIKE, COMMAND} and view.agreement.readings.frozen_icons != "none")


def _commands(view: BoardView, seat: int, square: int, target: int, spots: frozenset[int]) -> Iterator[Attack]:
    if next(check_capture(view, target), None) or next(check_entry(view, seat, target), None):
        return
    for start in sorted(spots):
        if start != target and view.owner(start) == seat and start not in view.frozen:
            yield Attack(square, COMMAND, Move(steps.COMMAND, (square, start, target)))


def _escapes(view: BoardView, seat: int, square: int, target: int) -> Iterator[Attack]:
    if not _is_reached_from_home(view, seat, target):
        return
    for near in BESIDE[square]:
        is_free = near not in view.frozen or view.agreement.readings.frozen_sacrifice == "yes"
        if view.owner(near) == seat and is_free and not view.tile(near).is_duke:
            yield Attack(square, ESCAPE, Move(steps.ESCAPE, (square, near, target)))
    for kind in captured(view, 1 - seat, RANSOM):
        yield Attack(square, ESCAPE, Move(steps.ESCAPE, (square, target), (kind,)))


def _returns(view: BoardView, seat: int, target: int) -> Iterator[Attack]:
    given = captured(view, 1 - seat, RANSOM)
    if given and _is_reached_from_home(view, seat, target):
        for kind in captured(view, seat, ESCAPE):
            if not view.agreement.tiles[kind].is_duke:
                for price in given:
                    yield Attack(NOWHERE, RANSOM, Move(steps.RANSOM, (target,), (price, kind)))


def _is_reached_from_home(view: BoardView, seat: int, target: int) -> bool:
    if target not in HOME_CENTRES[seat] or next(check_clear(view, target, ""), None):
        return False
    return next(check_entry(view, seat, target), None) is None


def captured(view: BoardView, seat: int, ability: str) -> list[int]:
    """Return the kinds with this ability among the tiles that this seat has lost, as far as is known."""
    lost = view.lost[seat]
    return [kind for kind, count in enumerate(lost or b"") if count and ability in view.agreement.tiles[kind].abilities]


def check_guard(view: BoardView, seat: int, move: Move) -> Iterator[Objection]:
    """Yield the objections to the table after the step, wherever the step can be carried out at all."""
    is_silent = move.said == steps.SILENT and view.agreement.readings.guard_call == "take-back"
    then = table_after(view, seat, move)
    if then is None:
        return
    if move.what in _BOUND and not _is_won(view, then, seat):
        against = attacks(then, seat)
        if against:
            yield _about(then, seat, against, "guard.own", "exposed")
    if is_silent:
        against = attacks(then, 1 - seat)
        if against:
            yield _about(then, 1 - seat, against, "guard.call", "silent")


def table_after(view: BoardView, seat: int, move: Move) -> BoardView | None:
    """Return the table on which Guard is judged; None after a step that binds nobody to it, or that cannot be carried out."""
    return after(view, seat, move) if move.what in _CALLED and _can_be_carried_out(view, seat, move) else None


def _about(then: BoardView, seat: int, against: list[Attack], rule: str, fault: str) -> Objection:
    duke = then.duke(seat)
    facts = {"duke": the(then, duke), "attackers": attackers(then, against), "player": player(1 - seat)}
    return objection(rule, fault, (duke, *(attack.square for attack in against)), **facts)


def _is_won(view: BoardView, then: BoardView, seat: int) -> bool:
    """Return whether the step takes the other Duke and so ends the game, whatever is exposed."""
    if view.agreement.objective not in DUKE_OBJECTIVES or view.agreement.readings.pinned != "threat":
        return False
    return view.duke(1 - seat) != NOWHERE and then.duke(1 - seat) == NOWHERE


def _can_be_carried_out(view: BoardView, seat: int, move: Move) -> bool:
    """Return whether there are tiles to move or to strike as the step says, and none of one's own is taken by it."""
    squares = move.squares
    if move.what in {steps.PLACE, steps.KEEP}:
        return view.board[squares[0]] == EMPTY
    if move.what == steps.RANSOM:
        return True
    start, target = squares[-2] if move.what == steps.COMMAND else squares[0], squares[-1]
    if view.owner(start) != seat or view.owner(squares[0]) != seat:
        return False
    if move.what == steps.ESCAPE:
        return bool(move.tiles) or (view.owner(squares[1]) == seat and squares[1] != start)
    if move.what == steps.FLAG:
        return True
    if view.is_dragon(target) and shifted(target, *heading(start, target)) == NOWHERE:
        return False
    return view.owner(target) != seat
