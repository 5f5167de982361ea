"""Compare the dice of the recorded steps with the rolls of the device's log: no roll left out, and none that was not made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tallystick.referee.checks.entries import move_name
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import OK, OPEN, Finding, event_list, plural
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.tiedrolls import LoggedRoll, RollTies
from tallystick.rules.objection import Objection
from tallystick.store.phrases import join_words

CHECK = "moves"


def compare_rolls(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Report each step whose dice are not those of the log, and what could not be played with the dice of the log.

    Rolls are compared where the action that they belong to was noted on the device and is recorded.
    """
    if not played.rules.ties_rolls:
        return
    ties = RollTies(played.rules, evidence.history, evidence.installed, played.position_set_after)
    agreed = 0
    for at, move in enumerate(played.moves):
        begins_action = move.event is not None and not played.rules.due_rolls(move.before)
        if begins_action:
            yield from _left_over(ties.rest())
        rolls = ties.add(move)
        if rolls is None:
            continue
        finding = _compare(evidence, played, at, rolls)
        agreed += finding is None
        yield from finding or ()
    yield from _left_over(ties.rest() if _is_complete(played) else ())
    if agreed:
        yield Finding(CHECK, OK, f"The dice of {plural(agreed, 'recorded step')} are those of the log.")


def _is_complete(played: Replay) -> bool:
    """Return True if the record does not end within a turn, so that no roll of the last action can still be entered."""
    return not played.rules.is_within_turn(played.position)


def _compare(evidence: Evidence, played: Replay, at: int, rolls: Sequence[LoggedRoll]) -> list[Finding] | None:
    """Return what is to be said of the dice of move `at`; None where they are those of the log."""
    rules, move = played.rules, played.moves[at]
    due = rules.due_rolls(move.before)
    name, seqs = move_name(evidence, move), tuple(each.seq for each in rolls)
    if len(rolls) < len(due):
        missing = join_words([f'"{purpose}"' for purpose in due[len(rolls) :]])
        says = f"{name} has dice that the log does not hold: nothing more was rolled for {missing} in that action."
        return [Finding(CHECK, OPEN, says, seqs or _last_event(played, at))]
    step = rules.step_of_rolls(move.before, [each.roll for each in rolls])
    thrown = f"{event_list(seqs)} rolled {join_words([_roll_text(each) for each in rolls])}"
    if step is None:
        says = f"{name} has dice that were not rolled for it: {thrown}."
        return [Finding(CHECK, OPEN, says, seqs)]
    text = rules.format_move(move.before, step)
    if text == move.text:
        return None
    found = [Finding(CHECK, OPEN, f"{name} is not what was rolled: {thrown}, which is {text}.", seqs)]
    wrong = _illegal_by_log(played, at, step)
    if wrong is not None:
        later, objections = wrong
        for objection in objections:
            explained = rules.explain(objection)
            says = f"{move_name(evidence, later)} was illegal with the dice of the log ({text}) and stood: {explained.says}"
            found.append(evidence.fault(CHECK, says, seqs, f"{explained.rule}: {explained.cite}"))
    return found


def _illegal_by_log(played: Replay, at: int, step: Any) -> tuple[PlayedMove, list[Objection]] | None:
    """Return the first later move of the turn that the recorded dice allow and those of the log do not, and why."""
    rules = played.rules
    position = rules.impose(played.moves[at].before, step)
    for later in played.moves[at + 1 :]:
        if not rules.is_within_turn(later.before):
            return None
        objections = rules.objections(position, later.move)
        if objections and not later.objections:
            return later, objections
        position = rules.impose(position, later.move)
    return None


def _left_over(rolls: Sequence[LoggedRoll]) -> Iterator[Finding]:
    """Report rolls of an action that no recorded step of it takes."""
    if rolls:
        seqs = tuple(each.seq for each in rolls)
        thrown = join_words([_roll_text(each) for each in rolls])
        says = (
            f"{event_list(seqs).capitalize()} rolled {thrown}, and no recorded step of that action has these dice: "
            "they were rolled once more, or something is not recorded."
        )
        yield Finding(CHECK, OPEN, says, seqs)


def _last_event(played: Replay, at: int) -> tuple[int, ...]:
    """Return the event that the move, or the last one before it that has one, is matched with."""
    return next(((move.event,) for move in reversed(played.moves[: at + 1]) if move.event is not None), ())


def _roll_text(rolled: LoggedRoll) -> str:
    """Return dice and what they showed, with what for: `d12=7 d8=3 for "move"`."""
    roll = rolled.roll
    dice = " ".join(f"d{sides}={face}" for sides, face in zip(roll.sides, roll.faces, strict=False))
    return f'{dice} for "{roll.purpose}"'
