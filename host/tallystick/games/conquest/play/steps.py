"""Carry out a step, legal or not, and see whose turn comes next."""

from __future__ import annotations

from functools import lru_cache

from tallystick.games.conquest.components.box import FLAG, LETTERS, SCOUT, TRAITOR
from tallystick.games.conquest.move import CARDS, CLAIM, DRAW, MOVE, NOBODY, PLAYS, RETURN, SETUP, STOP, UNTOLD, Move
from tallystick.games.conquest.outcome import ATTACKER, BOTH, CAPTURE, DEFENDER, best_draws, fight
from tallystick.games.conquest.play import cards, units
from tallystick.games.conquest.position.control import board_of_claims
from tallystick.games.conquest.position.table import LEFT_OUT, TO_DRAW, Position, Unit, moves_left, zones_of
from tallystick.rules.hidden import Hidden
from tallystick.rules.seats import OVER, seat_of


@lru_cache(maxsize=64)
def carry_out(position: Position, move: Move) -> Position:
    """Return the table after a step. A record also asks what its device notes of it."""
    what, seat = move.what, seat_of(position, move)
    if what == DRAW:
        return _with_draw(position, seat, move.kinds[0])
    if what == CLAIM:
        if not position.claims:
            return position
        at = move.numbers[0]
        return position._replace(claims=(*position.claims[:at], seat, *position.claims[at + 1 :]))
    if what == SETUP:
        return _set_up(position, seat, move.units)
    if position.setting.first is None or position.claims or position.phase == OVER:
        return position
    if what == CARDS:
        return cards.drawn(position, move.numbers)
    if what in PLAYS:
        return _after_card(position, move, seat)
    if what == RETURN:
        zone = move.zones[0]
        if position.units[zone] is not None or not position.returning:
            return position
        flag = Unit(seat, Hidden(FLAG, None))
        return next_step(units.put(position, zone, flag)._replace(returning=False))
    if what == STOP:
        return next_turn(position._replace(waiting=None, returning=False))
    return _moved(position, move)


def _with_draw(position: Position, seat: int, kind: int) -> Position:
    draws = position.draws[:seat] + LETTERS[kind] + position.draws[seat + 1 :]
    if position.setting.first is not None:
        return position
    if TO_DRAW in draws:
        return position._replace(draws=draws)
    best = best_draws(position.setting.readings, draws)
    if len(best) > 1:
        return position._replace(draws="".join(TO_DRAW if at in best else LEFT_OUT for at in range(len(draws))))
    setting = position.setting._replace(first=best[0])
    return position._replace(setting=setting, draws=TO_DRAW * len(draws), turn=best[0])


def _set_up(position: Position, seat: int, letters: str) -> Position:
    zones = board_of_claims(position, seat)
    if len(zones) != len(letters) or zones_of(position, seat):
        return position
    after = position
    for zone, sign in zip(zones, letters, strict=True):
        if sign != NOBODY:
            token = Hidden(None if sign == UNTOLD else LETTERS.index(sign), (seat,))
            after = units.put(after, zone, Unit(seat, token))
    if not all(zones_of(after, each) for each in range(after.setting.players)):
        return after
    return start_turn(after._replace(claims=()), after.setting.first or 0)


def _after_card(position: Position, move: Move, seat: int) -> Position:
    if move.what == TRAITOR and move.is_right is None and position.units[move.zones[0]] is not None:
        return position._replace(waiting=move._replace(seat=None))
    return next_step(cards.played(position._replace(waiting=None), move, seat))


def _moved(position: Position, move: Move) -> Position:
    start, end = move.zones
    unit, there = position.units[start], position.units[end]
    if unit is None or (there is not None and there.seat == unit.seat):
        return position
    if there is not None and not move.kinds:
        return position._replace(waiting=move._replace(seat=None))
    is_long = end not in position.setting.board.borders[start]
    again = start in position.moved and position.setting.readings.scout_hidden == "per-turn"
    before = position._replace(waiting=None, made=position.made + 1)
    if is_long or (again and unit.token.value == SCOUT):
        before = units.show(before, start, SCOUT)
    if there is None:
        return next_step(units.move(before, start, end))
    attacker, defender = move.kinds
    before = units.show(units.show(before, start, attacker), end, defender)
    left = fight(position.setting.readings, attacker, defender)
    if left in {DEFENDER, BOTH}:
        before = units.defeat(before, start)
    if left in {ATTACKER, BOTH, CAPTURE}:
        before = units.defeat(before, end)
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
    goes_on = position.step != MOVE or moves_left(position) > 0 or position.returning
    if goes_on or position.phase == OVER:
        return position
    return next_turn(position)


def next_turn(position: Position) -> Position:
    """Return the position with the turn of the next player, clockwise."""
    return start_turn(position, (position.turn + 1) % position.setting.players)


def start_turn(position: Position, seat: int) -> Position:
    """Return the position with a turn that begins."""
    return position._replace(turn=seat, step=CARDS, allowed=0, rapid=0, made=0, moved=())
