"""Say how the last recorded move is taken back: also on the device if the laptop may ask for it, otherwise by hand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tallycore.log.kinds import BY_LAPTOP, UNDOABLE
from tallycore.log.records import Event
from tallycore.table.state import State
from tallycore.wire.messages import REFUSED_OLD
from tallystick.link.errors import LinkError, Refused
from tallystick.referee.errors import RefereeError
from tallystick.referee.replay import PlayedMove
from tallystick.table.errors import NoDevice, TableError
from tallystick.table.gamelog import GameLog
from tallystick.table.livelink import LiveLink
from tallystick.table.recordview import MoveRecordView


class TakeBack(NamedTuple):
    """An undo of every move from number `first` on. On the device, it undoes the laptop's own event `request`, if that is the newest.

    `by_hand` is the device's event that the players must undo there themselves; 0 if there is none. If the device's event
    `is_too_old`, nobody can undo it there.
    """

    first: int
    move: PlayedMove
    request: int
    by_hand: int
    is_too_old: bool = False


class LeftOnDevice(NamedTuple):
    """The rest of an undone move on the device: its event, 0 if there is none, and whether that is too old to be
    undone there.
    """

    event: int
    is_too_old: bool = False


def take_back(record: MoveRecordView, game_log: GameLog, *, may_ask: bool = True) -> TakeBack:
    """Return how to take back the last move of a record. `game_log` has the events of the game on the device.

    Unless the laptop `may_ask` the device, nothing is requested there. Steps that follow from the move go with it. Raise
    RefereeError if there is no move, and TableError if the last move was taken from the device's log: then the players undo it
    on the device, and the record follows.
    """
    pairs, events = record.pairs, [line.event for line in game_log.lines if not line.is_undone]
    entered = next(
        (move for move in reversed(record.replay.moves) if not move.is_taken or move.event is not None), None
    )
    if entered is None:
        raise RefereeError("there is no move to take back.")
    if entered.is_taken:
        raise TableError(
            f"{entered.text} comes from the device (event {entered.event}): undo it there, and it disappears here, too."
        )
    ended = {move.number: seq for move, seq in pairs.silent_ends}
    counted = record.counts.events_of(entered)
    seq = pairs.event_of(entered) or (counted[0] if counted else ended.get(entered.number, 0))
    is_own = may_ask and bool(seq) and _is_newest_request(seq, events)
    is_too_old = bool(seq) and game_log.is_past_undo(seq)
    return TakeBack(entered.number, entered, seq if is_own else 0, 0 if is_own else seq, is_too_old)


def stays_on_device(record: MoveRecordView, game_log: GameLog) -> bool:
    """Return True if the device keeps its note of the move that an undo takes back next: it is too old to be undone there."""
    try:
        return take_back(record, game_log).is_too_old
    except (RefereeError, TableError):
        return False


def undo_on_device(link: LiveLink, state: State, plan: TakeBack) -> LeftOnDevice:
    """Let the device undo the laptop's own request, if it is the newest. Return the rest of the move there."""
    if not plan.request:
        return LeftOnDevice(plan.by_hand, plan.is_too_old)
    try:
        link.undo_note(state.game_seq, plan.request, seq=state.seq + 1)
    except Refused as refused:
        return LeftOnDevice(plan.request, is_too_old=refused.reason == REFUSED_OLD)
    except (NoDevice, LinkError):
        return LeftOnDevice(plan.request)
    return LeftOnDevice(0)


def _is_newest_request(seq: int, events: Sequence[Event]) -> bool:
    """Return True if the laptop asked for event `seq`, and all later `events` are an end of turn, points or counts of the laptop.

    `events` are those that were not taken back.
    """
    rest = [event for event in events if event.seq >= seq and event.kind in UNDOABLE]
    if not rest or rest[0].seq != seq or rest[0].fields.get("by") != BY_LAPTOP:
        return False
    own = ("turn_ended", "score_changed", "counter_changed")
    return all(event.kind in own and event.fields.get("by") == BY_LAPTOP for event in rest[1:])
