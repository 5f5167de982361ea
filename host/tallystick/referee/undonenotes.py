"""Find the recorded moves whose notes the device took back. Move and note are one act, so the record must take back the move, too.

Both logs together show which pairs there were when the device took something back: an entry of the laptop names the event that it
follows. So the answer is the same after a restart and on another laptop.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tallycore.profile import Profile
from tallystick.referee.counts import Counts
from tallystick.referee.devicenotes import DRAWS, ROLLS
from tallystick.referee.eventhistory import EventHistory, Undo
from tallystick.referee.pairing import Pair, Pairs
from tallystick.referee.replay import POSITION, START, UNDO, PlayedMove, Replay
from tallystick.store.game import Entry

NOTES = frozenset({"choice_made", "turn_ended", "phase_changed", "counter_changed", *DRAWS})


class Undone(NamedTuple):
    """A move whose note the device took back, and the event of that note. A step that only led to the noted one goes with it."""

    move: PlayedMove
    seq: int


def moves_undone_on_device(
    history: EventHistory,
    played: Replay,
    entries: Sequence[Entry],
    profile: Profile | None,
    pairs: Pairs,
    counts: Counts,
) -> list[Undone]:
    """Return each move that has no note now, but had one that the device took back.

    A step that was taken from a roll or a deal goes when that is taken back. `pairs` and `counts` are the current ones. A move whose
    note was made again is left out. A move whose note said something else is left out, too: that undo corrected the device.
    """
    silent = {move.number for move, _seq in pairs.silent_ends}
    alone = {move.entry.key: move for move in played.moves if _is_alone(played, move, pairs, counts, silent)}
    found: dict[str, Undone] = {each.move.entry.key: each for each in _undone_rolls(history, played)}
    if not alone:
        return [*found.values()]
    oldest = min(move.entry.after_seq for move in alone.values())
    for undo in history.undos:
        if undo.was_live and oldest < undo.seq and _takes_back_a_note(history, undo):
            for key, seq, led in _paired_then(history, undo, played, entries, profile):
                if key in alone:
                    found.setdefault(key, Undone(alone[key], seq))
                    for step in led:
                        found.setdefault(step.entry.key, Undone(step, seq))
    return sorted(found.values(), key=lambda each: each.move.number)


def _undone_rolls(history: EventHistory, played: Replay) -> Iterator[Undone]:
    """Yield each step that was taken from a roll or a deal which the device took back."""
    rolls = {step.event.seq for step in history.all_of(*ROLLS)} & {*history.undone_by}
    for move in played.moves:
        if move.is_taken and move.event in rolls:
            yield Undone(move, move.event)


def _is_alone(played: Replay, move: PlayedMove, pairs: Pairs, counts: Counts, silent: Container[int]) -> bool:
    """Return True if a move could have a note, a count or an end of turn on the device, but has none now, or a different one."""
    if move.note is not None:
        pair = pairs.of(move)
        return pair is None or pair.differs
    rules = played.rules
    if rules.ends_unnoted_turn(move.before, move.move) and move.number not in silent:
        return True
    return rules.counts(move.before) != rules.counts(move.after) and not counts.events_of(move)


def _takes_back_a_note(history: EventHistory, undo: Undo) -> bool:
    """Return True if an undo took back something that could be paired with a move."""
    return any(step.event.kind in NOTES for step in history.steps if step.event.seq in undo.undone)


def _paired_then(
    history: EventHistory, undo: Undo, played: Replay, entries: Sequence[Entry], profile: Profile | None
) -> Iterator[tuple[str, int, list[PlayedMove]]]:
    """Yield each move whose pair an undo took back: its entry, the event of its note, and the steps that led to it."""
    then = _standing_before(undo.seq, played, entries)
    pairs = Pairs(history, then, profile, before=undo.seq)
    for pair in pairs.pairs:
        if pair.noted.event.seq in undo.undone and not pair.differs:
            yield pair.move.entry.key, pair.noted.event.seq, _steps_before(then, pair)
    for move, ended_by in pairs.silent_ends:
        if ended_by in undo.undone:
            yield move.entry.key, ended_by, []
    for move, seq in Counts(pairs, played.rules, then.position, profile).moves_of(undo.undone):
        yield move.entry.key, seq, []


def _steps_before(then: Replay, pair: Pair) -> list[PlayedMove]:
    """Return the first steps of a turn that led to the note of a pair, such as the first of two palisades.

    Steps after another noted act of the turn belong to that act and stay.
    """
    rules, note, steps = then.rules, pair.noted.note, []
    at = next(at for at, move in enumerate(then.moves) if move.entry.key == pair.move.entry.key)
    for move in reversed(then.moves[:at]):
        if not rules.is_within_turn(move.after):
            break
        if note is None or move.note is not None or not rules.leads_to_note(move.before, move.move, note):
            return []
        steps.append(move)
    return steps


def _standing_before(seq: int, played: Replay, entries: Sequence[Entry]) -> Replay:
    """Return the replay as it was when the device logged event `seq`. No move is judged again."""
    every = {move.entry.key: move for move in played.every}
    moves: list[PlayedMove] = []
    set_after = 0
    for entry in entries:
        if entry.after_seq >= seq:
            break
        if entry.key in every:
            moves.append(every[entry.key])
        elif entry.kind == UNDO:
            del moves[max(0, int(entry.payload["from"]) - 1) :]
        elif entry.kind in {START, POSITION}:
            moves.clear()
            set_after = entry.after_seq if entry.kind == POSITION else 0
    return replace(played, moves=moves, position_set_after=set_after)
