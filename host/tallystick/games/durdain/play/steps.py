"""Carry out a step, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.outcome.battle import can_be_fought, entries
from tallystick.games.durdain.play import battles, moving, setup, turns
from tallystick.games.durdain.play.pieces import flag, put
from tallystick.games.durdain.position.counts import free_flags
from tallystick.games.durdain.position.extension import Carry, extension_of
from tallystick.games.durdain.position.kinds import Action, Kind, Phase
from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Piece, Position
from tallystick.rules.seats import OVER, seat_of

OF_THE_SETUP = frozenset({Step.MOUNTAIN, Step.HOME, Step.FIRST, Step.PLACE})


def carry_out(position: Position, move: Move) -> Position:
    """Return the table after a step. What the table cannot show is not carried out."""
    if move.what == Step.WHOLE:
        for step, following in steps_with_next(move):
            position = carry_out_before(position, step, following)
        return position
    after = position if position.phase == OVER else _made(position, move, seat_of(position, move))
    # An illegal step may have taken away somebody whom the battle needs.
    return after if after.battle is None or can_be_fought(after) else after._replace(battle=None)


def steps_with_next(move: Move) -> Iterator[tuple[Move, Move | None]]:
    """Yield the steps of a whole action, or a single step, each with the step after it.

    A step that names no seat is of the seat that the whole action names.
    """
    steps = [
        step if move.seat is None or step.seat is not None else step._replace(seat=move.seat)
        for step in (move.steps if move.what == Step.WHOLE else (move,))
    ]
    return zip_longest(steps, steps[1:])


def carry_out_before(position: Position, move: Move, following: Move | None) -> Position:
    """Return the table after one of several steps: who moves in after a battle is left to the next step, if that names it."""
    names_entry = following is not None and following.what == Step.MOVE_IN
    if position.carried is not None and position.carried[:2] == (move, names_entry):
        known: Position = position.carried[2]
        return known
    if names_entry and move.what == Step.ROLL and position.phase == Phase.BATTLE:
        after = battles.roll(position, move, is_entry_named=True)
    else:
        after = carry_out(position, move)
    vars(position)["carried"] = (move, names_entry, after)
    return after


def _made(position: Position, move: Move, seat: int) -> Position:
    brings = extension_of(move.what)
    if seat == SOMEBODY and (brings is not None or move.what in {Step.ENTER, Step.WALL}):
        return position  # nobody knows whose piece it would be
    if brings is not None:
        return brings.carries[move.what](position, move, seat)
    if position.turn == NOBODY:
        is_due = move.what in OF_THE_SETUP and _is_after(position, move.what)
        return setup.carry_out(position, move, seat) if is_due else position
    return OF_A_TURN[move.what](position, move, seat) if move.what in OF_A_TURN else position


def _is_after(position: Position, what: str) -> bool:
    """Return whether the table can show a step of the set-up: pieces come when the homes and the first player are known."""
    is_known = position.first != NOBODY and NOBODY not in position.homes
    return what == Step.MOUNTAIN or is_known == (what == Step.PLACE)


def _declare(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as every step is asked)
    return position if position.action else position._replace(action=move.piece)


def _done(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as above)
    if position.claimer != NOBODY:
        return turns.next_turn(position)
    if move.number >= 0:
        return moving.finish_group(position, move.number)
    return turns.finish_action(position) if position.action else position


def _end(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as above)
    return position if position.due or position.claimer != NOBODY else turns.end_turn(position)


def _off(position: Position, move: Move, seat: int) -> Position:
    there = position.pieces[move.places[0]]
    return put(position, move.places[0], None) if there == Piece(Kind.CAMP, seat) else position


def _place(position: Position, move: Move, seat: int) -> Position:
    place, there = move.places[0], position.pieces[move.places[0]]
    if there is None or there.seat != seat or place >= len(position.board.spaces):
        return position
    if move.piece == Kind.CASTLE:
        after = flag(position, place, seat)
        return turns.finish_action(after) if position.action == Action.BUILD else after
    if move.piece == Kind.CAMP and there.kind not in {Kind.CAMP, Kind.CASTLE}:
        return put(position, place, Piece(Kind.CAMP, seat))._replace(acted=True)
    return position


def _roll(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as above)
    if position.phase == Phase.BATTLE and move.piece != Action.MOVE:
        return battles.roll(position, move)
    is_of_a_move = position.action == Action.MOVE == move.piece
    return position._replace(dice=move.dice) if is_of_a_move else position


def _flag(position: Position, move: Move, seat: int) -> Position:
    place, there = move.places[0], position.pieces[move.places[0]]
    if there != Piece(Kind.CASTLE) or not free_flags(position, seat):
        return position
    if position.claimer == SOMEBODY:
        if seat == SOMEBODY:
            return position
        position = position._replace(claimer=seat)
    after = flag(position, place, seat)
    if position.claimer == NOBODY:
        return after
    rest = tuple(each for each in after.spoils if each != place)
    after = after._replace(spoils=rest)
    return after if rest and free_flags(after, seat) else turns.next_turn(after)


def _beware(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as above)
    return position._replace(call=NOBODY) if move.number == position.call else position


def _battle(position: Position, move: Move, seat: int) -> Position:
    return battles.begin(position, move, seat) if position.phase == Phase.ACTING else position


def _move_in(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as above)
    if position.phase != Phase.MOVE_IN or position.battle is None:
        return position
    kinds = [kind for place, kind in entries(position, position.battle) if place == move.places[0]]
    if not kinds or (move.piece and move.piece not in kinds):
        return position._replace(battle=None)
    return battles.move_in(position, move.places[0], move.piece or kinds[0])


OF_A_TURN: Mapping[str, Carry] = {
    Step.DECLARE: _declare, Step.DONE: _done, Step.END: _end, Step.OFF: _off, Step.PLACE: _place, Step.ROLL: _roll,
    Step.STEP: moving.step, Step.ENTER: moving.enter, Step.WALL: moving.build, Step.UNWALL: moving.remove,
    Step.BATTLE: _battle, Step.MOVE_IN: _move_in, Step.FLAG: _flag, Step.BEWARE: _beware,
}  # fmt: skip
