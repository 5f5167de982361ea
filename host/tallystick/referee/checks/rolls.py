"""Compare the dice of the recorded steps with the rolls of the device's log: no roll may be left out, and none may be invented."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tallystick.referee.checks.entries import move_name
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import OK, OPEN, Finding, plural
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.tiedrolls import LoggedRoll, RollTies, TiedDice
from tallystick.rules.notes import FIRST, DueDice
from tallystick.rules.objection import Objection
from tallystick.store.phrases import join_words, player_name

CHECK = "moves"


def compare_rolls(evidence: Evidence, played: Replay, pairs: Pairs) -> Iterator[Finding]:
    """Report each step whose dice are not those of the log, and each step that the dice of the log do not allow.

    Rolls are compared if the action that they belong to was noted on the device and is recorded.
    """
    if not played.rules.ties_dice:
        return
    ties = RollTies(played.rules, evidence.history, evidence.installed, played.position_set_after)
    agreed = 0
    for at, move in enumerate(played.moves):
        event = pairs.event_of(move)
        if event is not None and played.rules.due_dice(move.before) is None:
            yield from _left_over(evidence, ties.rest())
        tied = ties.add(move, event)
        if tied is None:
            continue
        noted = next((seq for each in reversed(played.moves[: at + 1]) if (seq := pairs.event_of(each))), None)
        found = _compare(evidence, played, at, tied, ties.rest(), () if noted is None else (noted,))
        agreed += not found
        yield from found
    yield from _left_over(evidence, ties.rest() if _is_complete(played) else ())
    if agreed:
        yield Finding(CHECK, OK, f"The dice of {plural(agreed, 'recorded step')} are those of the log.")


def _is_complete(played: Replay) -> bool:
    """Return True if the record does not end within a turn, so that no roll of the last action can still be entered."""
    return not played.rules.is_within_turn(played.position)


def _compare(
    evidence: Evidence, played: Replay, at: int, tied: TiedDice, rest: Sequence[LoggedRoll], noted: tuple[int, ...]
) -> list[Finding]:
    """Return the sentence about the dice of move `at`; nothing if they are those of the log.

    `noted` is the event of the action that they belong to.
    """
    rules, move = played.rules, played.moves[at]
    name = move_name(evidence, move)
    if tied.rolled is None:
        there = (
            f"instead {_thrown(evidence, rest, rules.due_dice(move.before))}"
            if rest
            else "nothing more was rolled in that action"
        )
        says = f"{name} has dice that the log does not hold: {there}."
        return [Finding(CHECK, OPEN, says, _seqs(rest) or noted)]
    if rules.faces_of(move.before, move.move) == tied.faces:
        return []
    step = rules.step_of_dice(move.before, tied.faces)
    text = rules.format_move(move.before, step)
    seqs = (tied.rolled.seq,)
    found = [
        Finding(
            CHECK, OPEN, f"{name} is not what was rolled: {_thrown(evidence, [tied.rolled])}, which is {text}.", seqs
        )
    ]
    wrong = _illegal_by_log(played, at, step)
    if wrong is not None:
        later, objections = wrong
        for objection in objections:
            explained = rules.explain(objection)
            name, why = move_name(evidence, later), evidence.named(explained.says)
            says = f"{name} was illegal with the dice of the log ({text}) and was left standing: {why}"
            found.append(evidence.fault(CHECK, says, seqs, f"{explained.rule}: {explained.cite}"))
    return found


def _illegal_by_log(played: Replay, at: int, step: Any) -> tuple[PlayedMove, list[Objection]] | None:
    """Return the first later move of the turn that the recorded dice allow but the dice of the log do not, and the reason."""
    rules = played.rules
    position = rules.play_unchecked(played.moves[at].before, step)
    for later in played.moves[at + 1 :]:
        if not rules.is_within_turn(later.before):
            return None
        objections = rules.objections(position, later.move)
        if objections and not later.objections:
            return later, objections
        position = rules.play_unchecked(position, later.move)
    return None


def _left_over(evidence: Evidence, rolls: Sequence[LoggedRoll]) -> Iterator[Finding]:
    """Report rolls of an action that no recorded step of it takes."""
    if rolls:
        says = (
            f"In that action {_thrown(evidence, rolls)}, but no recorded step has these dice: they were rolled once more, or "
            "something is not recorded."
        )
        yield Finding(CHECK, OPEN, says, _seqs(rolls))


def _seqs(rolls: Sequence[LoggedRoll]) -> tuple[int, ...]:
    """Return the numbers of the rolls' events."""
    return tuple(each.seq for each in rolls)


def _thrown(evidence: Evidence, rolls: Sequence[LoggedRoll], due: DueDice | None = None) -> str:
    """Return what was rolled: `event 41 rolled d12=7 d8=3 for "Move"`.

    Name the player if a roll is only for another player's piece than the dice that are due.
    """
    chances = evidence.installed.chances if evidence.installed else []
    names = {FIRST: "First player", **{chance.id: chance.name for chance in chances}}
    told = []
    for seq, roll in rolls:
        dice = " ".join(f"d{sides}={face}" for sides, face in zip(roll.sides, roll.faces, strict=False))
        is_of_another = due is not None and roll.purpose == due.purpose and due.seat not in {None, roll.seat}
        whose = f" of {player_name(evidence.names, roll.seat)}" if is_of_another else ""
        told.append(f'event {seq} rolled {dice} for "{names[roll.purpose]}"{whose}')
    return join_words(told)
