"""Compare the points that each recorded turn earns with those that the device noted in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from tallycore.log.kinds import BY_LAPTOP
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, Finding, plural
from tallystick.referee.logged import logged_notes
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove, Replay, turn_numbers
from tallystick.rules.notes import Scored, TurnEnded

CHECK = "scores"
Points = tuple[int, ...]


class DeviceTurn(NamedTuple):
    """A turn of the device: where it ended, whose it was, and the points before it and at its end."""

    end: int
    seat: int
    before: Points
    after: Points


class TurnEnd(NamedTuple):
    """The end of a turn on the device, and whose it was."""

    seq: int
    seat: int


def compare_turn_points(evidence: Evidence, played: Replay, pairs: Pairs) -> Iterator[Finding]:
    """Report each turn in which the device noted points that differ from those of the recorded position.

    It is a fault unless the points agree again at the end of a later turn, or of the game. If no points are noted at all, or the
    game counts none before its end, nothing is compared.
    """
    if not played.rules.has_points_in_turns or not any(evidence.history.final.scores):
        return
    turns, end = list(_both(evidence, played, pairs)), played.rules.scores(played.position)
    agreed = 0
    for at, (device, before, after) in enumerate(turns):
        earned, noted = _gains(before, after), _gains(device.before, device.after)
        # A correction of an earlier turn does not count as a difference.
        apart = [seat for seat, now in enumerate(after) if earned[seat] != noted[seat] and device.after[seat] != now]
        agreed += not apart
        for seat in apart:
            says = (
                f"In the turn of {evidence.player(device.seat)} that ended at event {device.end} {evidence.player(seat)} earned "
                f"{earned[seat]} by the recorded steps, but {noted[seat]} on the device"
            )
            is_right_at_end = end is not None and end[seat] == evidence.history.final.scores[seat]
            if is_right_at_end or any(later.after[seat] == then[seat] for later, _, then in turns[at + 1 :]):
                yield Finding(CHECK, NOTED, f"{says}; it was corrected later.", (device.end,))
            else:
                yield evidence.fault(CHECK, f"{says}.", (device.end,))
    if agreed:
        yield Finding(CHECK, OK, f"The points of {plural(agreed, 'recorded turn')} are those on the device.")


def _both(evidence: Evidence, played: Replay, pairs: Pairs) -> Iterator[tuple[DeviceTurn, Points, Points]]:
    """Yield each turn that both records have, with the points before and after it by the recorded steps."""
    scores, ends = _device_points(evidence)
    numbered = zip(turn_numbers(played.rules, played.moves), played.moves, strict=True)
    for _number, steps in groupby(numbered, key=itemgetter(0)):
        moves = [move for _, move in steps]
        # Dice are also rolled before the first turn. Nothing else is noted there.
        noted = [seq for move in moves if move.note is not None and (seq := pairs.event_of(move)) is not None]
        end = next((end for end in ends if noted and end.seq > max(noted)), None)
        before, after = _points(played, moves)
        if end is not None and before is not None and after is not None and not _goes_on(played, moves[-1]):
            yield DeviceTurn(end.seq, end.seat, _at(scores, min(noted)), _at(scores, end.seq)), before, after


def _points(played: Replay, moves: Sequence[PlayedMove]) -> tuple[Points | None, Points | None]:
    """Return the points before and after these moves."""
    return played.rules.scores(moves[0].before), played.rules.scores(moves[-1].after)


def _goes_on(played: Replay, move: PlayedMove) -> bool:
    """Return True if the turn goes on after this move, so that the record ends within the turn."""
    return played.rules.is_within_turn(move.after)


def _device_points(evidence: Evidence) -> tuple[list[tuple[int, Points]], list[TurnEnd]]:
    """Return the points after each event that changed them, and the ends of turns, both in order.

    Points that the laptop added right after the end of a turn belong to that turn: the laptop adds them after the device has ended
    the turn.
    """
    by_laptop = {step.event.seq for step in evidence.history.all_of("score_changed") if step.event["by"] == BY_LAPTOP}
    scores = (0,) * len(evidence.names)
    changes: list[tuple[int, Points]] = [(0, scores)]
    ends: list[TurnEnd] = []
    is_right_after = False
    for seq, note in logged_notes(evidence.history, evidence.installed):
        if isinstance(note, Scored):
            is_right_after = is_right_after and seq in by_laptop
            scores = (*scores[: note.seat], note.after, *scores[note.seat + 1 :])
            changes.append((ends[-1].seq if is_right_after else seq, scores))
        elif isinstance(note, TurnEnded):
            ends.append(TurnEnd(seq, note.seat))
            is_right_after = True
        else:
            is_right_after = False
    return changes, ends


def _at(changes: Sequence[tuple[int, Points]], seq: int) -> Points:
    """Return the points as they stood at an event."""
    return changes[bisect_right(changes, seq, key=itemgetter(0)) - 1][1]


def _gains(before: Points, after: Points) -> list[int]:
    """Return what each seat has gained."""
    return [now - then for then, now in zip(before, after, strict=False)]
