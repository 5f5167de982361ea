"""Give a step its one canonical form: with everything that the record knows, without everything that is clear anyway."""

from __future__ import annotations

from tallystick.games.conquest.components.box import CardId, UnitKind
from tallystick.games.conquest.move import UNSHOWN, Move, Step
from tallystick.games.conquest.position.control import is_open_way
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.seats import unseated


def canonical(position: Position, move: Move) -> Move:
    """Return the step without a seat that acts anyway, and with what a fight or a guess shows where the record knows it."""
    move = unseated(position, move)
    if move.what == Step.MOVE:
        return _canonical_move(position, move)
    if move.what == CardId.TRAITOR and move.is_right is None:
        # Everybody knows the answer if the unit can be of this kind alone, or cannot be of this kind.
        mask, guess = kinds_of(position, move.zones[0]).masks[0], 1 << move.kinds[0]
        return move._replace(is_right=bool(mask & guess)) if mask and mask & guess in {0, mask} else move
    if move.what == CardId.REDEPLOY and move.to:
        pairs = sorted(zip(move.zones, move.to, strict=True))
        return move._replace(zones=tuple(zone for zone, _ in pairs), to=tuple(to for _, to in pairs))
    if move.what == CardId.SECRET_INFORMATION:
        return move._replace(numbers=tuple(sorted(move.numbers)))
    return move


def _canonical_move(position: Position, move: Move) -> Move:
    start, end = move.zones
    unit, there = position.units[start], position.units[end]
    if (
        move.via
        and end not in position.agreement.board.borders[start]
        and is_open_way(position, (start, *move.via, end))
    ):
        # Where the Scout went is seen by where it came to.
        move = move._replace(via=())
    if unit is not None and there is not None and unit.seat != there.seat:
        return move._replace(kinds=_shown(position, move))
    if len(move.kinds) == 1 and move.kinds[0] == known_kind(position, start):
        return move._replace(kinds=())
    return move


def _shown(position: Position, move: Move) -> tuple[int, ...]:
    """Return attacker and defender as told, or as known; nothing where that leaves nothing new to tell."""
    told = (*move.kinds, UNSHOWN, UNSHOWN)[:2]
    if move.via and told[0] == UNSHOWN and kinds_of(position, move.zones[0]).masks[0] >> UnitKind.SCOUT & 1:
        # Who crosses zones is shown to be a Scout.
        told = (UnitKind.SCOUT, told[1])
    known = [known_kind(position, zone) for zone in move.zones]
    shown = tuple(has if each == UNSHOWN and has is not None else each for each, has in zip(told, known, strict=True))
    if UNSHOWN not in shown:
        return shown
    # What everybody told knows already is not told again.
    new = tuple(UNSHOWN if each == has else each for each, has in zip(told, known, strict=True))
    return () if set(new) == {UNSHOWN} else new


def known_kind(position: Position, zone: int) -> int | None:
    """Return what the unit on a zone is for certain; None if it can be several, or nobody stands there."""
    mask = kinds_of(position, zone).masks[0]
    return mask.bit_length() - 1 if mask.bit_count() == 1 else None
