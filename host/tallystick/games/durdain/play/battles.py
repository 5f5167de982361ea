"""Fight battles: dice, who leaves the mat, who moves in, castles that change their flag, and the call of Beware."""

from __future__ import annotations

from tallystick.games.durdain.move import Move
from tallystick.games.durdain.outcome.battle import BY_ATTACK, TIE, can_be_fought, entries, kind_at, owner_at, result_of
from tallystick.games.durdain.outcome.points import with_points
from tallystick.games.durdain.play.pieces import flag, put, take_walls, unload
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Battle, Position, homes_held


def begin(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a battle whose dice are to be rolled."""
    own = tuple(place for place in move.places if owner_at(position, (place,)) == seat)
    after = position._replace(battle=Battle(own, move.target))
    return after if own and can_be_fought(after) else position


def roll(position: Position, move: Move, *, is_entry_named: bool = False) -> Position:
    """Return the position after the dice of one piece; after the last ones the battle is decided, or begun again.

    If only one attacker can move in, it does so at once, unless the next step names who moves in.
    """
    battle = position.battle
    assert battle is not None  # the phase says so
    battle = battle._replace(rolls=(*battle.rolls, move.dice))
    if len(battle.rolls) < len(position.rollers):
        return position._replace(battle=battle)
    result = result_of(position, battle)
    if result.winner == TIE:
        return position._replace(battle=battle._replace(rolls=()))
    if result.winner != BY_ATTACK:
        after = position
        for place in battle.attackers:
            after = put(after, place, None)
        return after._replace(battle=None)
    return _won(with_points(position, position.turn, result.plunder), battle, is_entry_named=is_entry_named)


def _won(position: Position, battle: Battle, *, is_entry_named: bool) -> Position:
    kind = kind_at(position, battle.target)
    if kind == Kind.CASTLE:
        return _captured(position, battle.target[0])
    if kind == Kind.WALL:
        return take_walls(position, [(battle.target[0], battle.target[1])])._replace(battle=None)
    after = put(position, battle.target[0], None)._replace(battle=battle)
    found = entries(after, battle)
    if len(found) > 1 or (found and is_entry_named):
        return after
    return move_in(after, *found[0]) if found else after._replace(battle=None)


def move_in(position: Position, place: int, kind: str) -> Position:
    """Return the position with an attacker, or whom it carries, in the place of the defender, and the battle over."""
    battle, piece = position.battle, position.pieces[place]
    assert battle is not None  # the phase says so
    assert piece is not None  # otherwise the battle cannot be fought
    if kind != piece.kind:
        return unload(position, place, battle.target[0], kind)._replace(battle=None)
    return put(put(position, place, None), battle.target[0], piece)._replace(battle=None)


def _captured(position: Position, place: int) -> Position:
    """Return the position with a castle that the player whose turn it is has beaten. Source: "Special Rules for Castles"."""
    loser, seat = owner_at(position, (place,)), position.turn
    was_held = loser != NOBODY and bool(homes_held(position, loser))
    after = flag(position._replace(battle=None), place, seat)
    if not was_held or homes_held(after, loser):
        return after
    return after._replace(call=loser, beware=(*after.beware[:loser], seat, *after.beware[loser + 1 :]))
