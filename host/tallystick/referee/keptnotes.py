"""Find the notes that the device kept although their moves were taken back on the laptop.

The device undoes only what happened in its last turns. What the laptop takes back beyond that stands in the device's log for good.
"""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import POSITION, START, PlayedMove, Replay
from tallystick.store.game import Entry


def moves_of_kept_notes(played: Replay, pairs: Pairs, entries: Sequence[Entry]) -> dict[int, PlayedMove]:
    """Return the move that was taken back, for each event of the device that notes it while the record has another move there."""
    apart = [pair for pair in pairs.pairs if pair.differs]
    if not apart:
        return {}
    taken_back = _taken_back(played, entries)
    found: dict[int, PlayedMove] = {}
    for pair in apart:
        event = pair.noted.event
        same = [move for move in taken_back if move.note == pair.noted.note and move.seat == pair.move.seat]
        if same:
            found[event.seq] = same[-1]
    return found


def _taken_back(played: Replay, entries: Sequence[Entry]) -> list[PlayedMove]:
    """Return the moves that an undo took back since the position was last set up, in the order in which they were entered."""
    standing = {move.entry.key for move in played.moves}
    begun = max((at for at, entry in enumerate(entries) if entry.kind in {START, POSITION}), default=-1)
    since = {entry.key for entry in entries[begun + 1 :]}
    return [move for move in played.every if move.entry.key in since - standing]
