"""Judge a step: say every rule that it breaks, the most basic first."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import CardId
from tallystick.games.conquest.move import PLAYS, UNSHOWN, Move, Step
from tallystick.games.conquest.objections import cards, fights, moving, setup
from tallystick.games.conquest.outcome import outcome
from tallystick.games.conquest.position.control import board_of_claims
from tallystick.games.conquest.position.table import Phase, Position
from tallystick.rules.objection import Objection
from tallystick.rules.seats import OVER, seat_of
from tallystick.rules.wording import player

_OUT_OF_TURN = frozenset({*setup.BEFORE, OVER})


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; none exactly if it is legal."""
    seat = seat_of(position, move)
    return [*to_the_time(position, move, seat), *_to_the_act(position, move, seat)]


def to_the_time(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield the objections to doing this now: what is due, and whose turn it is."""
    phase, what = position.phase, move.what
    if phase in setup.BEFORE or what in setup.BEFORE:
        yield from setup.to_the_time(position, what, seat)
        return
    if phase == OVER:
        yield _to_a_game_that_is_over(position)
        return
    if seat != position.turn:
        facts = {"player": player(seat), "other": player(position.turn)}
        yield Objection("turn.move", facts, (), "turn")
    if Step.RETURN in {phase, what}:
        if phase != what:
            yield Objection(
                "flag.recapture", {"player": player(position.turn)}, (), "first" if phase == Phase.RETURN else "none"
            )
    elif phase == Phase.FINISH:
        yield from _to_finishing(position, move)
    elif phase == Step.CARDS != what:
        yield Objection("turn.draw", {"player": player(position.turn)}, (), "first")
    elif phase == Phase.PLAY and what not in PLAYS:
        yield Objection("turn.draw", {"player": player(position.turn)}, (), "drawn" if what == Step.CARDS else "choose")
    elif phase == Phase.MOVE and (what == Step.CARDS or what in PLAYS):
        yield Objection("turn.draw", {"player": player(position.turn)}, (), "drawn" if what == Step.CARDS else "played")


def _to_a_game_that_is_over(position: Position) -> Objection:
    result = outcome(position)
    if result is None or not result.winners:
        return Objection("end", {}, (), "none")
    return Objection("end", {"winner": player(result.winners[0])}, (), "over")


def _is_waiting(position: Position, move: Move) -> bool:
    """Return whether a step is the attack or the guess that waits, with or without what it showed."""
    waiting = position.waiting
    return (
        waiting is not None
        and position.phase == Phase.FINISH
        and (move.what, move.zones) == (waiting.what, waiting.zones)
        and (waiting.what == Step.MOVE or move.kinds == waiting.kinds)
    )


def _to_finishing(position: Position, move: Move) -> Iterator[Objection]:
    """Yield the objections to anything except saying what a fight or a guess showed."""
    waiting = position.waiting
    assert waiting is not None  # the phase says so
    is_move = waiting.what == Step.MOVE
    is_shown = bool(move.kinds) and UNSHOWN not in move.kinds
    # Who falls may also be claimed before both units are shown.
    is_told = is_shown or bool(move.falls and not move.kinds) if is_move else move.is_right is not None
    if not (is_told and _is_waiting(position, move)):
        names = tuple(position.agreement.board.zone_names[zone] for zone in waiting.zones)
        rule = "combat" if is_move else f"card.{CardId.TRAITOR}"
        yield Objection(rule, {"zone": names[-1]}, names, "waiting")


def _to_the_act(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    what, phase = move.what, position.phase
    # The cards and the moves of a turn are those of the player whose turn it is.
    is_in_turn = seat == position.turn
    if phase in _OUT_OF_TURN or what in setup.BEFORE:
        yield from _to_the_setup(position, move, seat)
    elif what == Step.MOVE:
        yield from _to_a_move(position, move, seat)
    elif what == CardId.TRAITOR and position.stood and _is_waiting(position, move):
        # What was wrong with the guess was said when it was made.
        yield from cards.to_the_answer(position, move, seat)
    elif what in PLAYS:
        if phase in {Phase.PLAY, Phase.FINISH} and is_in_turn:
            yield from cards.to_the_choice(position, move, seat)
        yield from cards.to_the_card(position, move, seat)
    elif what == Step.CARDS:
        if phase == Phase.CARDS and is_in_turn:
            yield from cards.to_the_count(position, move)
            yield from cards.to_the_hand(position, move)
    elif what == Step.STOP:
        if phase == Phase.MOVE and is_in_turn:
            yield from moving.to_stopping(position, seat)
    elif what == Step.RETURN:
        yield from fights.to_putting_back(position, move)


def _to_the_setup(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    what, phase = move.what, position.phase
    if what == phase == Step.CLAIM:
        yield from setup.to_a_claim(position, move)
    elif what == phase == Step.SETUP:
        yield from setup.to_a_setup(position.agreement.board, board_of_claims(position, seat), move, seat)
        yield from setup.to_units_beyond(position, move, seat)
    elif phase == Phase.SETUP and what == Step.PLACE:
        yield from setup.to_a_unit(position, move, seat)
    elif phase == Phase.SETUP and what == Step.TAKE_BACK:
        yield from setup.to_taking_back(position, move, seat)


def _to_a_move(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    if position.phase == Phase.MOVE and seat == position.turn:
        yield from moving.to_the_count(position, move.zones[0], seat)
    earlier = position.waiting if position.stood and _is_waiting(position, move) else None
    yield from moving.to_the_way(position, move, seat, earlier)
    if fights.is_fight(position, move):
        yield from fights.to_the_shown(position, move)
        yield from fights.to_the_fall(position, move)
    else:
        yield from fights.to_no_fight(position, move)
