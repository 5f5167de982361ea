"""Objections to what a step leaves behind: the own Duke in danger, or a Guard that nobody announced."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as moves
from tallystick.games.duke.disputing.after import after
from tallystick.games.duke.disputing.guard import Attack, attacks
from tallystick.games.duke.disputing.lines import heading
from tallystick.games.duke.disputing.sight import Sight
from tallystick.games.duke.disputing.words import attackers, objection, the
from tallystick.games.duke.men import EMPTY
from tallystick.games.duke.move import Move
from tallystick.games.duke.setting import DUKE_OBJECTIVES
from tallystick.games.duke.squares import NOWHERE, shifted
from tallystick.games.duke.wording import player
from tallystick.rules.objection import Objection

_BOUND = frozenset({moves.GO, moves.STRIKE, moves.COMMAND, moves.SUMMON, moves.ESCAPE, moves.RANSOM, moves.FLAG})
# What must not leave the own Duke in danger; a new tile has a rule of its own.
_CALLED = _BOUND | {moves.PLACE, moves.KEEP}


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
