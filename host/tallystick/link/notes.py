"""Ask the device to note a move that was recorded on the laptop, to count what it built, to end the turn, and to take each back."""

from __future__ import annotations

from typing import NamedTuple

from tallycore.wire.messages import REFUSED_MOVED, REFUSED_OFF, REFUSED_UNKNOWN
from tallystick.link.client import Link
from tallystick.link.errors import Refused


class Noted(NamedTuple):
    """A move that the device has noted: `note` is the number of the note, `last` of the newest event that belongs to it."""

    note: int
    last: int


class TooOldForNotes(Refused):
    """Raised when the device's firmware does not know notes from a laptop: the players have to press on the device."""


class NotesOff(Refused):
    """Raised when the owner's settings on the device turn notes from a laptop off: the players have to press on the device."""


class LogWentOn(Refused):
    """Raised when something else was logged meanwhile, so that nothing was noted; `next_seq` is the number of the next event."""


def note_move(
    link: Link, game_seq: int, turn: int, seat: int, choice: int, item: int, *, ends_turn: bool, seq: int = 0
) -> Noted:
    """Let the device note `item` of list `choice` for `seat` in `turn`, and end the turn if `ends_turn`; both or neither.

    `seq` is the number that the note is to get, by default the next one that the link knows of. Whoever repeats a request after
    an error of the link has to give the same number again: then the move is noted once. Raise TooOldForNotes, NotesOff, LogWentOn
    or Refused, whose `reason` is one of the REFUSED_ numbers; in each of these cases nothing was noted.
    """
    wanted = seq or link.next_seq
    fields = {"seat": seat, "turn": turn, "choice": choice, "item": item, "ends": int(ends_turn)}
    return Noted(wanted, _ask(link, "note_move", game_seq, wanted, fields))


def end_turn(link: Link, game_seq: int, turn: int, seat: int, *, seq: int = 0) -> int:
    """Let the device end `turn`, which `seat` has, and return the number of the event that ends it.

    It is for a step that ends the turn and that the device has no list for. The device chooses the next seat. `seq` and what is
    raised are as for `note_move`.
    """
    return _ask(link, "end_turn", game_seq, seq or link.next_seq, {"seat": seat, "turn": turn})


def add_points(link: Link, game_seq: int, seat: int, delta: int, *, waits: bool = False, seq: int = 0) -> int:
    """Let the device add points as event `seq`, and return its number. If another event has the number, nothing is added.

    So nobody's points are counted twice that were entered on the device in the meantime. If it `waits`, the device refuses while a
    screen is open there, on which somebody may be about to note them. Raise like `note_move`.
    """
    fields = {"seat": seat, "delta": delta, "waits": int(waits)}
    return _ask(link, "add_score", game_seq, seq or link.next_seq, fields)


def add_count(link: Link, game_seq: int, seat: int, counter: int, delta: int, *, seq: int = 0) -> int:
    """Let the device change counter number `counter` of `seat`, and return the number of the event. It is for what a recorded move
    built or lost and the device counts, such as castles.

    `seq` and what is raised are as for `note_move`.
    """
    return _ask(link, "add_count", game_seq, seq or link.next_seq, {"seat": seat, "counter": counter, "delta": delta})


def undo_note(link: Link, game_seq: int, note: int, *, seq: int = 0) -> int:
    """Let the device take back event `note`, the laptop's newest note, count or end of turn; return the number of the undo.

    Raise like `note_move`; with REFUSED_LATER something came after the note, and only the device can undo it.
    """
    return _ask(link, "undo_note", game_seq, seq or link.next_seq, {"note": note})


def _ask(link: Link, name: str, game_seq: int, seq: int, fields: dict[str, int]) -> int:
    """Send the request and return the number of the newest event that it made.

    A number that is taken is not replaced by the next one, as it is for scores: what came between may change the turn.
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
