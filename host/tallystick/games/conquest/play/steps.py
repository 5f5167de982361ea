"""Carry out a step, legal or not, and see whose turn comes next."""

from __future__ import annotations

from tallystick.games.conquest.components.box import ANY, FIXED, LETTERS, MOBILE, CardId, UnitKind
from tallystick.games.conquest.move import PLAYS, UNSHOWN, Move, Step
from tallystick.games.conquest.outcome import ATTACKER, BOTH, CAPTURE, DEFENDER, draw_settled, fight
from tallystick.games.conquest.play import cards, reckoning, setup, units
from tallystick.games.conquest.position.carrying import carry, carry_mixed
from tallystick.games.conquest.position.knowledge import kinds_of, reserve_holders
from tallystick.games.conquest.position.table import Phase, Position, Unit, moves_left
from tallystick.rules.hidden import Hidden
from tallystick.rules.seats import OVER, seat_of

_TELLING = frozenset({Step.MOVE, Step.STOP, Step.NONE, CardId.TRAITOR})
# Steps that mix nothing: all that was known before stays true.
_MIXING = frozenset({CardId.REDEPLOY, CardId.DEPLOY, CardId.SURPRISE_ATTACK})


def carry_out(position: Position, move: Move, *, is_legal: bool = True) -> Position:
    """Return the table after a step.

    What a legal step tells of hidden units, such as that one that moves is not a Flag, an illegal one does not tell.
    """
    after = _after(position, move, is_legal=is_legal)
    carry(position, after, is_told=is_legal and move.what in _TELLING)
    if is_legal and move.what in _MIXING:
        _carry_mixed(position, after, move)
    return after


def _carry_mixed(position: Position, after: Position, move: Move) -> None:
    """Keep what is known of units that a card mixed, if the record was not told where each of them went."""
    if move.what == CardId.REDEPLOY:
        mixed, end = move.zones, move.zones[-1]
    else:
        mixed, end = tuple(reserve_holders(position, seat_of(position, move))), move.zones[0]
    if not move.to:
        carry_mixed(position, after, mixed, end)


def _after(position: Position, move: Move, *, is_legal: bool) -> Position:
    what, seat = move.what, seat_of(position, move)
    if what == Step.DRAW:
        return _with_draw(position, seat, move.kinds[0])
    if what == Step.CLAIM:
        if not position.claims:
            return position
        at = move.numbers[0]
        return position._replace(claims=(*position.claims[:at], seat, *position.claims[at + 1 :]))
    if what in {Step.SETUP, Step.PLACE, Step.TAKE_BACK}:
        return setup.after(position, move, seat, is_legal=is_legal)
    if position.agreement.first is None or position.claims or position.phase == OVER:
        return position
    if what == Step.CARDS:
        return cards.drawn(position, move.numbers)
    if what in PLAYS:
        return _after_card(position, move, seat, is_legal=is_legal)
    if what == Step.RETURN:
        zone = move.zones[0]
        if position.units[zone] is not None or not position.returning:
            return position
        flag = Unit(seat, Hidden(UnitKind.FLAG, None))
        return next_step(units.put(position, zone, flag)._replace(returning=False))
    if what == Step.STOP:
        before = reckoning.after_stop(position, seat) if is_legal else position
        return next_turn(before._replace(waiting=None, returning=False))
    return _moved(position, move, is_legal=is_legal)


def _with_draw(position: Position, seat: int, kind: int) -> Position:
    if position.agreement.first is not None:
        return position
    return draw_settled(position._replace(draws=position.draws[:seat] + LETTERS[kind] + position.draws[seat + 1 :]))


def _after_card(position: Position, move: Move, seat: int, *, is_legal: bool) -> Position:
    if move.what == CardId.TRAITOR and move.is_right is None and position.units[move.zones[0]] is not None:
        return position._replace(waiting=move._replace(seat=None))
    before = reckoning.after_no_card(position, seat) if is_legal and move.what == Step.NONE else position
    return next_step(cards.played(before._replace(waiting=None), move, seat))


def _moved(position: Position, move: Move, *, is_legal: bool) -> Position:
    start, end = move.zones
    unit, there = position.units[start], position.units[end]
    if unit is None or (there is not None and there.seat == unit.seat):
        return position
    if there is not None and (len(move.kinds) < len(move.zones) or UNSHOWN in move.kinds):
        # What one of the two has shown is seen; the fight itself waits for the other one.
        told = {zone: kind for zone, kind in zip(move.zones, move.kinds, strict=False) if kind != UNSHOWN}
        return units.show(position, told)._replace(waiting=Move(Step.MOVE, move.zones, falls=move.falls))
    before = position._replace(waiting=None, made=position.made + 1)
    if there is None:
        # A unit that makes a legal move is one that can.
        mask = MOBILE if is_legal else kinds_of(position, start).masks[0]
        is_long = bool(move.via) or end not in position.agreement.board.borders[start]
        again = start in position.moved and position.agreement.readings.scout_hidden == "per-turn"
        if (is_long and (is_legal or mask == 1 << UnitKind.SCOUT)) or (again and unit.token.value == UnitKind.SCOUT):
            before = units.show(before, {start: UnitKind.SCOUT})
        return next_step(units.move(before, start, end, ANY if mask & FIXED else MOBILE))
    attacker, defender = move.kinds
    before = units.show(before, {start: attacker, end: defender})
    left = fight(position.agreement.readings, attacker, defender)
    if left in {DEFENDER, BOTH}:
        before = units.defeat(before, start, attacker)
    if left in {ATTACKER, BOTH, CAPTURE}:
        before = units.defeat(before, end, defender)
    if left in {ATTACKER, CAPTURE}:
        before = units.move(before, start, end)
    if left == CAPTURE:
        before = cards.flag_taken(before, unit.seat, there.seat)
    elif before.units[start] is not None:
        # Neither fell: the attacker stays and has made its move.
        before = before._replace(moved=tuple(sorted({*before.moved, start})))
    return next_step(before)


def next_step(position: Position) -> Position:
    """Return the position with the turn of the next player, once the moves of this turn are made."""
    goes_on = position.step != Phase.MOVE or moves_left(position) > 0 or position.returning
    if goes_on or position.phase == OVER:
        return position
    return next_turn(position)


def next_turn(position: Position) -> Position:
    """Return the position with the turn of the next player, clockwise."""
    return setup.start_turn(position, (position.turn + 1) % position.agreement.players)
