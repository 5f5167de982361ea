"""Ask the device to note a move that the laptop recorded, to count what it built, to end the turn, and to undo each of these."""

from __future__ import annotations

from typing import NamedTuple

from tallycore.wire.messages import REFUSED_MOVED, REFUSED_OFF, REFUSED_UNKNOWN
from tallystick.link.client import Link
from tallystick.link.errors import Refused


class Noted(NamedTuple):
    """A move that the device has noted. `note` is the number of the note, and `last` the number of the newest event that belongs to it."""

    note: int
    last: int


class TooOldForNotes(Refused):
    """Raised when the device's firmware does not know notes from a laptop. The players have to note the move on the device."""


class NotesOff(Refused):
    """Raised when the owner's settings on the device turn off notes from a laptop. The players have to note the move on the device."""


class LogWentOn(Refused):
    """Raised when something else was logged meanwhile, so nothing was noted. `next_seq` is the number of the next event."""


def note_move(
    link: Link, game_seq: int, turn: int, seat: int, choice: int, item: int, *, ends_turn: bool, seq: int = 0
) -> Noted:
    """Let the device note `item` of list `choice` for `seat` in `turn`, and end the turn if `ends_turn`; both or neither.

    `seq` is the number for the note, by default the next number that the link knows. To repeat a request after
    an error of the link, give the same number again: then the move is noted once. Raise TooOldForNotes, NotesOff, LogWentOn
    or Refused, whose `reason` is one of the REFUSED_ numbers; in each of these cases nothing was noted.
    """
    wanted = seq or link.next_seq
    fields = {"seat": seat, "turn": turn, "choice": choice, "item": item, "ends": int(ends_turn)}
    return Noted(wanted, _ask(link, "note_move", game_seq, wanted, fields))


def end_turn(link: Link, game_seq: int, turn: int, seat: int, *, seq: int = 0) -> int:
    """Let the device end `turn`, which `seat` has, and return the number of the event that ends it.

    It is for a step that ends the turn if the device has no list for that step. The device chooses the next seat. `seq` and the
    errors are as for `note_move`.
    """
    return _ask(link, "end_turn", game_seq, seq or link.next_seq, {"seat": seat, "turn": turn})


def add_points(link: Link, game_seq: int, seat: int, delta: int, *, waits: bool = False, seq: int = 0) -> int:
    """Let the device add points as event `seq`, and return its number. If another event has the number, nothing is added.

    So points that a player entered on the device in the meantime are not counted twice. If it `waits`, the device refuses while a
    screen is open there on which somebody may be entering them. Raise like `note_move`.
    """
    fields = {"seat": seat, "delta": delta, "waits": int(waits)}
    return _ask(link, "add_score", game_seq, seq or link.next_seq, fields)


def add_count(link: Link, game_seq: int, seat: int, counter: int, delta: int, *, seq: int = 0) -> int:
    """Let the device change counter number `counter` of `seat`, and return the number of the event. It is for a thing that a recorded move
    built or lost and that the device counts, such as a castle.

    `seq` and what is errors are as for `note_move`.
    """
    return _ask(link, "add_count", game_seq, seq or link.next_seq, {"seat": seat, "counter": counter, "delta": delta})


def undo_note(link: Link, game_seq: int, note: int, *, seq: int = 0) -> int:
    """Let the device take back event `note`, the laptop's newest note, count or end of turn; return the number of the undo.

    Raise like `note_move`; with REFUSED_LATER something came after the note, so only the players at the device can undo it.
    """
    return _ask(link, "undo_note", game_seq, seq or link.next_seq, {"note": note})


def _ask(link: Link, name: str, game_seq: int, seq: int, fields: dict[str, int]) -> int:
    """Send the request and return the number of the newest event that it made.

    If the number is taken, the next number is not tried, unlike for scores: the event that took it may have changed the turn.
    """
    try:
        done = link.ask(name, log_id=link.device.log_id, game_seq=game_seq, seq=seq, **fields)
    except Refused as refused:
        link.next_seq = max(link.next_seq, refused.next_seq)
        kinds = {REFUSED_UNKNOWN: TooOldForNotes, REFUSED_MOVED: LogWentOn, REFUSED_OFF: NotesOff}
        kind = kinds.get(refused.reason)
        if kind is None:
            raise
        raise kind(name, refused.reason, refused.detail, refused.next_seq) from refused
    newest = int(done["seq"])
    link.next_seq = max(link.next_seq, newest + 1)
    return newest
