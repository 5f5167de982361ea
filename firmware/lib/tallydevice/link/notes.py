"""Requests of a laptop for the present turn: note a recorded move, count what was built or lost, end the turn, and take each of
these back.

A note says in its field `ends` which seat gets the turn. So the log has the whole note, or nothing of it. The event that ends
the turn follows from the note. After a power cut, the session adds it (see `Session.complete_note`).
"""

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import LONGEST_RECORD, read_event
from tallycore.table.state import PLAYING
from tallycore.wire.messages import (
    REFUSED_DUE,
    REFUSED_LATER,
    REFUSED_MOVED,
    REFUSED_NO_GAME,
    REFUSED_OFF,
    REFUSED_OLD,
    REFUSED_TURN,
    REFUSED_VALUE,
)

COUNT_FIELDS = ("counter", "seat", "delta")
MOST_COUNTED = 999
# The device's own screen has the same limit.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from tallycore.log.records import Event
    from tallycore.profile import Profile
    from tallycore.wire.messages import Message
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Reply
    from tallydevice.play.session import Session


def answer(session: "Session", request: "Message") -> "Reply":
    """Carry out `note_move`, `add_count`, `end_turn` or `undo_note` once. Return the name and the fields of the reply."""
    seq = request["seq"]
    journal = session.journal
    event = _event(journal, seq)
    if event is not None and _is_there(session, event, request):
        # If the drive failed between a note and the end of its turn, this tries again.
        session.complete_note()
        return "done", {"seq": seq + 1 if event.fields.get("ends") else seq}
    if not session.laptop_turns:
        return _refused(REFUSED_OFF, "settings.toml on the device turns this off")
    if seq != journal.next_seq:
        detail = "the next event is %d" % journal.next_seq
        return "refused", {"reason": REFUSED_MOVED, "detail": detail, "next": journal.next_seq}
    state = session.state
    if state.game_seq != request["game_seq"] or state.stage != PLAYING:
        return _refused(REFUSED_NO_GAME, "game %d is not being played" % request["game_seq"])
    if request.name == "undo_note":
        return _undo(session, request)
    if request.name == "add_count":
        return _count(session, request)
    if request["seat"] != state.seat or request["turn"] != state.turn:
        return _refused(REFUSED_TURN, "it is turn %d, of seat %d" % (state.turn, state.seat + 1))
    return _note(session, request) if request.name == "note_move" else _end(session, seq)


def _refused(reason: int, detail: str) -> "Reply":
    """Return the name and the fields of a refusal."""
    return "refused", {"reason": reason, "detail": detail}


def _obstacle(session: "Session", is_end: bool, choice: int = -1, item: int = -1) -> "tuple[int, str] | None":
    """Return (REFUSED_ number, sentence) for what must be finished on the device first, or None."""
    return session.obstacle(is_end, choice, item) if session.obstacle else None


def _end(session: "Session", seq: int) -> "Reply":
    """End the turn as a press on the device would, unless something must be finished first."""
    obstacle = _obstacle(session, True)
    if obstacle:
        return _refused(obstacle[0], obstacle[1])
    session.end_turn(None, BY_LAPTOP)
    return "done", {"seq": seq}


def _note(session: "Session", request: "Message") -> "Reply":
    """Note the move and end the turn, unless something must be finished first."""
    complaint = _complaint(session.profile, request)
    if complaint:
        return _refused(REFUSED_VALUE, complaint)
    choice, item = request["choice"], request["item"]
    obstacle = _obstacle(session, bool(request["ends"]), choice, item)
    if obstacle:
        return _refused(obstacle[0], obstacle[1])
    ends = 1 + _next_seat(session, choice, item) if request["ends"] else 0
    seq = request["seq"]
    session.append("choice_made", choice=choice, item=item, seat=request["seat"], by=BY_LAPTOP, ends=ends)
    session.complete_note()
    return "done", {"seq": seq + 1 if ends else seq}


def _count(session: "Session", request: "Message") -> "Reply":
    """Change a counter, unless something must be finished first. The turn of the move may be over already."""
    counter, seat, delta = [request[name] for name in COUNT_FIELDS]
    counters = session.profile.counters if session.profile else ()
    if counter >= len(counters) or seat >= session.state.seats:
        return _refused(REFUSED_VALUE, "there is no counter %d of seat %d" % (counter, seat + 1))
    if not delta or abs(session.state.counter(counter, seat) + delta) > MOST_COUNTED:
        return _refused(REFUSED_VALUE, "a count lies between %d and %d" % (-MOST_COUNTED, MOST_COUNTED))
    obstacle = _obstacle(session, False)
    # What is due can depend on the count: after a capture, the next player draws fewer cards, or none.
    if obstacle and obstacle[0] != REFUSED_DUE:
        return _refused(obstacle[0], obstacle[1])
    session.change_counter(counter, seat, delta, BY_LAPTOP)
    return "done", {"seq": request["seq"]}


def _complaint(profile: "Profile | None", request: "Message") -> str:
    """Return what is wrong with the values, or ""."""
    if profile is None:
        return "the device has no list of what can be noted"
    choice, item = request["choice"], request["item"]
    if choice >= len(profile.choices) or item >= len(profile.choices[choice].items):
        return "there is no item %d in list %d" % (item, choice)
    if profile.choices[choice].ends_turn and not request["ends"]:
        return "what is noted there ends the turn"
    return ""


def _next_seat(session: "Session", choice: int, item: int) -> int:
    """Return the seat that gets the turn after this note, as after a press on the device."""
    seat: int = session.next_seat()
    state = session.state
    out = session.profile.out  # type: ignore[union-attr]  # `_complaint` has asked for it.
    if out and seat == state.seat and tuple(out) == (choice, item):
        # This note takes the last other seat out. Then the turn simply goes to the next seat.
        seat = (seat + 1) % state.seats
    return seat


def _undo(session: "Session", request: "Message") -> "Reply":
    """Take back the laptop's newest note, count or end of turn, unless something came after it."""
    note = request["note"]
    event = _event(session.journal, note)
    is_own = event is not None and _is_own(session, event)
    if is_own and session.fold.is_past_undo(note):
        return _refused(REFUSED_OLD, "that is too long ago to be undone")
    if not is_own or not _is_newest(session, event):  # type: ignore[arg-type]  # What is its own is there.
        return _refused(REFUSED_LATER, "only the newest note can be taken back here; undo on the device")
    obstacle = _obstacle(session, False)
    # Dice that are due in the turn that has just begun do not matter, because the undo removes that turn.
    if obstacle and obstacle[0] != REFUSED_DUE:
        return _refused(obstacle[0], obstacle[1])
    session.append("undone", seq=note, by=BY_LAPTOP)
    return "done", {"seq": request["seq"]}


def _is_own(session: "Session", event: "Event") -> bool:
    """Return True if the laptop asked for `event`, and it is not a part of another act."""
    if event.kind == "turn_ended":
        before = _event(session.journal, event.seq - 1)
        if before is not None and before.fields.get("ends"):
            return False  # It is part of a note, and can be undone only with that note.
    elif event.kind not in ("choice_made", "counter_changed"):
        return False
    return bool(event["by"] == BY_LAPTOP)


def _is_newest(session: "Session", event: "Event") -> bool:
    """Return True if `event` is not undone, and only its own end of turn and points and counts of the laptop came after it."""
    ends = event.seq + 1 if event.fields.get("ends") else 0
    for live in session.fold.newest_first(event.seq):
        if live.seq == event.seq:
            return True
        if live.seq != ends and (live.kind not in ("score_changed", "counter_changed") or live["by"] != BY_LAPTOP):
            return False
    return False


def _event(journal: "Journal", seq: int) -> "Event | None":
    """Return event number `seq`, or None if the device does not have it."""
    record = journal.read(seq, LONGEST_RECORD) if 0 < seq < journal.next_seq else b""
    if not record:
        return None
    event = read_event(record, 0)[0]
    return event if event.seq == seq else None


def _is_there(session: "Session", event: "Event", request: "Message") -> bool:
    """Return True if `event` is the requested one."""
    if event.fields.get("by") != BY_LAPTOP:
        return False
    if request.name == "undo_note":
        return bool(event.kind == "undone" and event["seq"] == request["note"])
    if request.name == "end_turn":
        ends = [each.seq for each in session.fold.newest_first(event.seq) if each.kind == "turn_ended"]
        # The device no longer knows which turn an older event ended. Nobody repeats a request so late.
        is_turn = event.seq not in ends or session.state.turn - len(ends) == request["turn"]
        return bool(event.kind == "turn_ended" and is_turn)
    if request.name == "add_count":
        return event.kind == "counter_changed" and all([event[name] == request[name] for name in COUNT_FIELDS])
    same = [event.kind == "choice_made" and event[name] == request[name] for name in ("choice", "item", "seat")]
    return all(same) and bool(event["ends"]) == bool(request["ends"])
