"""Keep what follows from the rest of a position in step with it while people set it up.

When a text is read, the facts that its words imply are filled in: see `notation.implied`. In the editor, such a fact must go when its
cause goes. So each edit first removes these facts. After the edit, the text of the new position is read. This fills them in again.
"""

from __future__ import annotations

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.outcome.battle import can_be_fought, owner_at
from tallystick.games.durdain.position.callers import in_beware, with_beware
from tallystick.games.durdain.position.table import ACTIONS_A_TURN, NOBODY, Position


def without_implied(position: Position) -> Position:
    """Return the position without what its text implies: callers of Beware, the last round, the end, and finished actions."""
    if position.stood or position.turn == NOBODY:
        return position
    ends_by_itself = len(position.out) == position.agreement.players - 1
    is_done = position.over or position.due or position.claimer != NOBODY
    return position._replace(
        beware=_told_beware(position),
        final=position.final and all(score < TRACK_END for score in position.scores),
        over=position.over and not ends_by_itself,
        left=ACTIONS_A_TURN if is_done and not position.left else position.left,
    )


def _told_beware(position: Position) -> tuple[int, ...]:
    """Return who called Beware to each seat. Leave out the callers that the position implies anyway."""
    if NOBODY in position.homes:
        return position.beware
    plain = with_beware(position._replace(beware=(NOBODY,) * position.agreement.players)).beware
    return tuple(NOBODY if by == implied else by for by, implied in zip(position.beware, plain, strict=True))


def in_step(before: Position, after: Position) -> Position:
    """Return the position after an edit. Drop what has lost its cause: Beware, and the trails and battles of pieces that are gone."""
    seats = range(min(before.agreement.players, after.agreement.players))
    ended = {seat for seat in seats if in_beware(before, seat) and not in_beware(after, seat)}
    beware = tuple(NOBODY if seat in ended else by for seat, by in enumerate(after.beware))
    trails = tuple(each for each in after.trails if each.places[-1] in after.places_of[each.kind, after.turn])
    return _with_battle(after._replace(beware=beware, trails=trails))


def _with_battle(position: Position) -> Position:
    """Return the position with the battle of the pieces that are still there, or without a battle."""
    battle = position.battle
    if battle is None:
        return position
    there = tuple(
        place
        for place in battle.attackers
        if owner_at(position, (place,)) == position.turn and _is_mobile(position, place)
    )
    rolls = battle.rolls if there == battle.attackers else ()
    for rolled in (rolls, rolls[:-1], ()):
        after = position._replace(battle=battle._replace(attackers=there, rolls=rolled))
        if there and can_be_fought(after):
            return after
    return position._replace(battle=None)


def _is_mobile(position: Position, place: int) -> bool:
    piece = position.pieces[place]
    return piece is not None and PIECE[piece.kind].mobile
