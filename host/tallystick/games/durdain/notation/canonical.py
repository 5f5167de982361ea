"""Give a step its one canonical form: without everything that is clear anyway."""

from __future__ import annotations

from itertools import zip_longest

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.outcome.battle import decided_by, dice_for, entries, is_own_roll, kind_at, roller_for
from tallystick.games.durdain.outcome.points import progress_of
from tallystick.games.durdain.position.kinds import Phase
from tallystick.games.durdain.position.table import NOBODY, Position, homes_held
from tallystick.games.durdain.position.ways import mover
from tallystick.rules.seats import OVER, seat_of, unseated


def canonical(position: Position, move: Move) -> Move:
    """Return the step without what `as_read` leaves out, and without claims that are right."""
    return _canonical(position, move, are_claims_kept=False)


def as_read(position: Position, move: Move) -> Move:
    """Return the step without a seat that acts anyway, and without the name of a piece that alone can be meant.

    Its claims stay: one that is right here may be wrong under another reading.
    """
    return _canonical(position, move, are_claims_kept=True)


def _canonical(position: Position, move: Move, *, are_claims_kept: bool) -> Move:
    # Whoever lays a range, no seat is asked for it.
    move = (
        move._replace(seat=None) if move.what == Step.MOUNTAIN and position.phase != OVER else unseated(position, move)
    )
    if move.what == Step.WHOLE:
        steps = _steps(position, move, are_claims_kept=are_claims_kept)
        if len(steps) > 1:
            return move._replace(steps=steps)
        return steps[0] if steps[0].seat is not None else steps[0]._replace(seat=move.seat)
    if move.what == Step.STEP and move.piece:
        unnamed, seat = move._replace(piece=""), seat_of(position, move)
        return unnamed if mover(position, seat, unnamed) == move.piece == mover(position, seat, move) else move
    if move.what == Step.MOVE_IN and move.piece and position.battle is not None:
        kinds = [kind for place, kind in entries(position, position.battle) if place == move.places[0]]
        return move._replace(piece="") if kinds == [move.piece] else move
    if move.what == Step.ROLL and position.phase == Phase.BATTLE:
        move = _with_roller(position, move)
        # Whose piece is rolled for says who rolls.
        if move.seat is not None and is_own_roll(position, move.seat, move.places):
            move = move._replace(seat=None)
    return move if are_claims_kept else _without_right_claims(position, _without_right_names(position, move))


def _steps(position: Position, whole: Move, *, are_claims_kept: bool) -> tuple[Move, ...]:
    from tallystick.games.durdain.play.steps import carry_out_before  # noqa: PLC0415 (most claims are of one step)

    found: list[Move] = []
    seat, before = whole.seat, position
    for step, following in zip_longest(whole.steps, whole.steps[1:]):
        named = step if seat is None or step.seat is not None else step._replace(seat=seat)
        owner = _ended_by_itself(before, position, found[-1]) if found and _is_done(step) else NOBODY
        if owner != NOBODY and named.seat in {None, owner}:
            continue
        told = _canonical(position, named, are_claims_kept=are_claims_kept)
        if owner != NOBODY:
            told = told._replace(seat=named.seat)  # Without its seat it would be that of the owner.
        found.append(told._replace(seat=None) if seat is not None and told.seat == seat else told)
        if following is not None:
            before, position = position, carry_out_before(position, told, following)
    return tuple(found)


def _is_done(step: Move) -> bool:
    return step.what == Step.DONE and step.number < 0


def _ended_by_itself(before: Position, position: Position, last: Move) -> int:
    """Return whose action, or claims of vacant castles, the last step has ended without saying so; NOBODY if it has not."""
    if _is_done(last) or last.what not in {Step.PLACE, Step.FLAG}:
        return NOBODY
    if before.claimer != NOBODY:
        claimer = before.claimer if last.seat is None else last.seat
        return claimer if position.claimer == NOBODY else NOBODY
    return before.turn if before.action and not position.action else NOBODY


def _with_roller(position: Position, move: Move) -> Move:
    """Return a roll of a battle with who is rolled for."""
    battle, due = position.battle, position.rollers
    if battle is None or len(battle.rolls) >= len(due):
        return move
    if not move.places:
        return move._replace(places=due[len(battle.rolls)])
    counted = roller_for(position, move.places)
    if any(kind != kind_at(position, (place,)) for place, kind in move.said):
        return move  # A wrong name is one of the piece that is named.
    return move._replace(places=counted, said=tuple((counted[0], kind) for _, kind in move.said))


def _without_right_names(position: Position, move: Move) -> Move:
    """Return the step without the names of dice and pieces that are right."""
    if move.said:
        move = move._replace(said=tuple(each for each in move.said if each[1] != kind_at(position, (each[0],))))
    kind = kind_at(position, move.places) if move.rolled and position.phase == Phase.BATTLE else None
    return move._replace(rolled=()) if kind and move.rolled == dice_for(position, kind) else move


def _without_right_claims(position: Position, move: Move) -> Move:
    if move.what == Step.END and position.turn != NOBODY:
        is_out = not homes_held(position, position.turn)
        points = None if move.points == progress_of(position, position.turn) else move.points
        return move._replace(points=points, falls="" if is_out else move.falls)
    battle, due = position.battle, position.rollers
    if battle is None or move.places != due[-1]:
        return move
    result = decided_by(position, move)
    if result is None:
        return move
    return move._replace(
        totals=() if move.totals == (result.attack, result.defence) else move.totals,
        falls="" if move.falls == result.falls else move.falls,
        points=None if move.points == result.plunder else move.points,
    )
