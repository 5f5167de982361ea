"""The note of a move that a laptop recorded, with the end of turn that follows from it, and how the laptop takes it back.

The note says in its field `ends` which seat gets the turn. So it is in the log whole, or not at all; the event that ends the
turn follows from it, and the session completes it after a cut (see `Session.complete_note`).
"""

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import LONGEST_RECORD, read_event
from tallycore.table.state import PLAYING
from tallycore.wire.messages import (
    REFUSED_BUSY,
    REFUSED_LATER,
    REFUSED_MOVED,
    REFUSED_NO_GAME,
    REFUSED_TURN,
    REFUSED_VALUE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.wire.messages import Message


def answer(session, request: "Message"):  # type: ignore[no-untyped-def]
    """Carry out `note_move` or `undo_note` once, and return name and fields of the reply."""
    seq = request["seq"]
    is_note = request.name == "note_move"
    next_seq = session.journal.next_seq
    if seq != next_seq:
        event = _event(session.journal, seq)
        if event is None or not (_is_note(event, request) if is_note else _is_undo(event, request)):
            detail = "the next event is %d" % next_seq
            return "refused", {"reason": REFUSED_MOVED, "detail": detail, "next": next_seq}
        # It is there already. If the drive failed between the note and the end of the turn, this is the next try.
        session.complete_note()
        return "done", {"seq": _last_of(session.journal, seq) if is_note else seq}
    state = session.state
    if state.game_seq != request["game_seq"] or state.stage != PLAYING:
        return _refused(REFUSED_NO_GAME, "game %d is not being played" % request["game_seq"])
    return _note(session, request) if is_note else _undo(session, request)


def _refused(reason: int, detail: str):  # type: ignore[no-untyped-def]
    """Return name and fields of a refusal."""
    return "refused", {"reason": reason, "detail": detail}


def _note(session, request: "Message"):  # type: ignore[no-untyped-def]
    """Note the move and end the turn, unless something stands in the way."""
    state = session.state
    seat = request["seat"]
    if seat != state.seat or request["turn"] != state.turn:
        return _refused(REFUSED_TURN, "it is turn %d, of seat %d" % (state.turn, state.seat + 1))
    complaint = _complaint(session.profile, request)
    if complaint:
        return _refused(REFUSED_VALUE, complaint)
    obstacle = session.obstacle() if session.obstacle else None
    if obstacle:
        return _refused(obstacle[0], obstacle[1])
    choice, item = request["choice"], request["item"]
    ends = 1 + _next_seat(session.profile, state, choice, item) if request["ends"] else 0
    seq = request["seq"]
    session.append("choice_made", choice=choice, item=item, seat=seat, by=BY_LAPTOP, ends=ends)
    session.complete_note()
    return "done", {"seq": seq + 1 if ends else seq}


def _complaint(profile, request: "Message") -> str:  # type: ignore[no-untyped-def]
    """Return what is wrong with the values, or ""."""
    if profile is None:
        return "the device has no list of what can be noted"
    choice, item = request["choice"], request["item"]
    if choice >= len(profile.choices) or item >= len(profile.choices[choice].items):
        return "there is no item %d in list %d" % (item, choice)
    if profile.choices[choice].ends_turn and not request["ends"]:
        return "what is noted there ends the turn"
    return ""


def _next_seat(profile, state, choice: int, item: int) -> int:  # type: ignore[no-untyped-def]
    """Return the seat whose turn follows once this is noted, as a press on the device would have it."""
    following = (state.seat + 1) % state.seats
    if not profile.out:
        return int(following)
    from tallycore.profile import passing

    seat = passing.next_seat(profile, state)
    # The note itself may take the last seat out; then the turn simply goes on round the table.
    return int(following) if seat == state.seat and tuple(profile.out) == (choice, item) else seat


def _undo(session, request: "Message"):  # type: ignore[no-untyped-def]
    """Take back the laptop's newest note, unless something came after it."""
    note = request["note"]
    event = _event(session.journal, note)
    is_own = event is not None and event.kind == "choice_made" and event["by"] == BY_LAPTOP
    if not is_own or not _is_newest(session, note):
        return _refused(REFUSED_LATER, "only the newest note can be taken back here; undo on the device")
    obstacle = session.obstacle() if session.obstacle else None
    # Dice that are due in the turn that has just begun do not matter: that turn goes away.
    if obstacle and obstacle[0] == REFUSED_BUSY:
        return _refused(obstacle[0], obstacle[1])
    session.append("undone", seq=note, by=BY_LAPTOP)
    return "done", {"seq": request["seq"]}


def _is_newest(session, note: int) -> bool:  # type: ignore[no-untyped-def]
    """Return True if the note still stands, and after it come only its own end of turn and the seal of that."""
    journal = session.journal
    stop = journal.next_seq
    if stop - note > 3 or not any([event.seq == note for event in session.fold.newest_first(note)]):
        return False
    for seq in range(note + 1, stop):
        event = _event(journal, seq)
        if event is None or not (event.kind == "sealed" or (event.kind == "turn_ended" and event["by"] == BY_LAPTOP)):
            return False
    return True


def _event(journal, seq: int):  # type: ignore[no-untyped-def]
    """Return event number `seq`, or None if the device does not have it."""
    record = journal.read(seq, LONGEST_RECORD) if 0 < seq < journal.next_seq else b""
    if not record:
        return None
    event = read_event(record, 0)[0]
    return event if event.seq == seq else None


def _is_note(event, request: "Message") -> bool:  # type: ignore[no-untyped-def]
    """Return True if `event` is the very note that is asked for."""
    same = [event.kind == "choice_made" and event.fields[name] == request[name] for name in ("choice", "item", "seat")]
    return all(same) and event["by"] == BY_LAPTOP and bool(event["ends"]) == bool(request["ends"])


def _is_undo(event, request: "Message") -> bool:  # type: ignore[no-untyped-def]
    """Return True if `event` is the very undo that is asked for."""
    return bool(event.kind == "undone" and event["seq"] == request["note"] and event["by"] == BY_LAPTOP)


def _last_of(journal, seq: int) -> int:  # type: ignore[no-untyped-def]
    """Return the number of the last event of the act that note `seq` begins."""
    event = _event(journal, seq)
    return seq + 1 if event is not None and event["ends"] else seq
