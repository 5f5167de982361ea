"""Find the recorded moves whose notes the device took back: the two are one act, so that the record takes them back as well.

What was paired when the device took something back follows from both logs alone: an entry of the laptop names the event that it
follows. So the answer is the same after a restart, and on another laptop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tallycore.profile import Profile
from tallystick.referee.counts import Counts
from tallystick.referee.devicenotes import DRAWS
from tallystick.referee.eventhistory import EventHistory, Undo
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import POSITION, START, UNDO, PlayedMove, Replay
from tallystick.store.game import Entry

NOTES = frozenset({"choice_made", "turn_ended", "phase_changed", "counter_changed", *DRAWS})


def moves_undone_on_device(
    history: EventHistory, played: Replay, entries: Sequence[Entry], profile: Profile | None
) -> list[tuple[PlayedMove, int]]:
    """Return each move that still stands and was paired with a note when the device took that note back, with the note's event.

    A note that said something else than its move is not meant: taking it back put the device right.
    """
    standing = {move.entry.key: move for move in played.moves}
    found: dict[str, int] = {}
    for undo in history.undos:
        if undo.was_live and _may_matter(history, undo, played):
            for key, seq in _paired_then(history, undo, played, entries, profile):
                found.setdefault(key, seq)
    return [(standing[key], seq) for key, seq in found.items() if key in standing]


def _may_matter(history: EventHistory, undo: Undo, played: Replay) -> bool:
    """Return True if an undo took back something that could be paired with a move that stands and was recorded before it."""
    kinds = {step.event.kind for step in history.steps if step.event.seq in undo.undone}
    return bool(kinds & NOTES) and any(move.entry.after_seq < undo.seq for move in played.moves)


def _paired_then(
    history: EventHistory, undo: Undo, played: Replay, entries: Sequence[Entry], profile: Profile | None
) -> Iterator[tuple[str, int]]:
    """Yield the entry of each move that was paired with what an undo took back, and the event of its note."""
    then = _standing_before(undo.seq, played, entries)
    pairs = Pairs(history, then, profile, before=undo.seq)
    for pair in pairs.pairs:
        if pair.noted.event.seq in undo.undone and not pair.differs:
            yield pair.move.entry.key, pair.noted.event.seq
    for move, ended_by in pairs.silent_ends:
        if ended_by in undo.undone:
            yield move.entry.key, ended_by
    for move, seq in Counts(pairs, played.rules, then.position, profile).moves_of(undo.undone):
        yield move.entry.key, seq


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
