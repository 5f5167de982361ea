"""Say a step in the one way in which it is held: with what the record knows, without what goes without saying."""

from __future__ import annotations

from tallystick.games.conquest.components.box import REDEPLOY, SECRET_INFORMATION, TRAITOR
from tallystick.games.conquest.move import MOVE, Move
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.seats import unseated


def canonical(position: Position, move: Move) -> Move:
    """Return the step without a seat that acts anyway, and with what a fight or a guess shows where the record knows it."""
    move = unseated(position, move)
    if move.what == MOVE:
        kinds = _shown(position, move)
        return move if kinds == move.kinds else move._replace(kinds=kinds)
    if move.what == TRAITOR and move.is_right is None:
        known = known_kind(position, move.zones[0])
        return move if known is None else move._replace(is_right=known == move.kinds[0])
    if move.what == REDEPLOY and move.to:
        pairs = sorted(zip(move.zones, move.to, strict=True))
        return move._replace(zones=tuple(zone for zone, _ in pairs), to=tuple(to for _, to in pairs))
    if move.what == SECRET_INFORMATION:
        return move._replace(numbers=tuple(sorted(move.numbers)))
    return move


def _shown(position: Position, move: Move) -> tuple[int, ...]:
    """Return attacker and defender as told, or as known; nothing where nobody is attacked, or one of them is not known."""
    attacker, defender = (position.units[zone] for zone in move.zones)
    if attacker is None or defender is None or attacker.seat == defender.seat:
        return ()
    if move.kinds:
        return move.kinds
    known = [known_kind(position, zone) for zone in move.zones]
    return tuple(kind for kind in known if kind is not None) if None not in known else ()


def known_kind(position: Position, zone: int) -> int | None:
    """Return what the unit on a zone is for certain; None if it can be several, or nobody stands there."""
    mask = kinds_of(position, zone).masks[0]
    return mask.bit_length() - 1 if mask.bit_count() == 1 else None
