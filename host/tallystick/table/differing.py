"""Say on the page which recorded moves are not what the device noted for the same turn, and what the players can do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tallystick.referee.keptnotes import moves_of_kept_notes
from tallystick.referee.replay import PlayedMove
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import MoveRecordView

TOO_OLD = "The note is too old to be undone on the device."
MOST_LETTERS = 80
# A set-up of many pieces would fill the page.


def differing_moves(game_log: GameLog, record: MoveRecordView, seat: int | None = None) -> list[dict[str, Any]]:
    """Return for each move that differs from its note, oldest first, what both say (`says`), and what to do if the `note` is wrong and
    if the `move` is. `can_note` is true if the device can note the move after an undo there.

    If the players took a move back on the page and its note was too old to be undone on the device, they know of the difference.
    """
    return [*_differing(game_log, record, seat)]


def _differing(game_log: GameLog, record: MoveRecordView, seat: int | None) -> Iterator[dict[str, Any]]:
    kept = moves_of_kept_notes(record.replay, record.pairs, record.game.entries)
    moves = record.moves(seat)
    for move in moves:
        told = record.differs(move)
        if not told:
            continue
        pair = record.pairs.of(move)
        event = pair.noted.event.seq if pair is not None and pair.differs else 0
        is_too_old = bool(event) and game_log.is_past_undo(event)
        if is_too_old and event in kept:
            continue
        entry = f" (entry {event})" if event else ""
        is_last = move.number == moves[-1].number
        here = "undo it here" if is_last else "undo the moves here back to this one"
        is_newest = not any(noted.event.seq > event for turn in record.pairs.device_turns for noted in turn.notes)
        there = "undo it on the device" if is_newest or not event else "undo on the device back to it"
        yield {
            "says": f"The device noted {told}{entry}, but the move here is: {_words(record, move)}.",
            "note": TOO_OLD if is_too_old else f"If the note is wrong, {there}.",
            "move": f"If the move is wrong, {here} and record the right one.",
            "can_note": not is_too_old,
        }


def _words(record: MoveRecordView, move: PlayedMove) -> str:
    says = record.says(move)
    return says if len(says) <= MOST_LETTERS else f"move {move.number}"
