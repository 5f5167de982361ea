"""What a laptop may append to the log: scores and readings of the present game, marked as the laptop's; never rolls or turns.

Each request names the sequence number that its event is to get. If it is repeated after a lost reply, the event is
there already, and nothing is appended; if another event has taken the number, the laptop is told and has to look again.
"""

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import LONGEST_RECORD, read_event
from tallycore.table.state import PLAYING, SETTING_UP
from tallycore.wire.messages import REFUSED_MOVED, REFUSED_NO_GAME, REFUSED_VALUE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.wire.messages import Message

MOST_POINTS = 99999
# With its sign a score has at most six characters, which the score track can show.
LONGEST_READING = 40
MOST_READINGS = 24
# Readings are part of every checkpoint, so a faulty laptop must not be able to fill the journal with them.

KINDS = {
    # For each request: the kind of event, and the two fields that request and event share.
    "add_score": "score_changed seat delta",
    "set_score": "score_corrected seat score",
    "set_reading": "reading_set reading value",
}


def append_event(session, request: "Message"):  # type: ignore[no-untyped-def]
    """Append the event that `request` asks for, once, and return name and fields of the reply.

    The reply is `refused`, with the reason, if it cannot be appended. The caller has checked that this log is meant.
    """
    seq = request["seq"]
    kind, key, amount = KINDS[request.name].split()
    next_seq = session.journal.next_seq
    if seq != next_seq:
        if _is_there(session.journal, seq, kind, key, amount, request):
            return "done", {"seq": seq}
        return "refused", {"reason": REFUSED_MOVED, "detail": "the next event is %d" % next_seq, "next": next_seq}
    return _append(session, session.state, seq, kind, request, request[key], request[amount])


def _append(session, state, seq: int, kind: str, request: "Message", value, amount):  # type: ignore[no-untyped-def]
    """Append the event if the game and the values allow it, and return name and fields of the reply."""
    if state.game_seq != request["game_seq"] or not (
        state.stage == PLAYING or (state.stage == SETTING_UP and kind == "reading_set")
    ):
        detail = "game %d is not being played" % request["game_seq"]
        return "refused", {"reason": REFUSED_NO_GAME, "detail": detail}
    complaint = _complaint(state, kind, value, amount)
    if complaint:
        return "refused", {"reason": REFUSED_VALUE, "detail": complaint}
    if kind == "score_changed":
        session.change_score(value, amount, BY_LAPTOP)
    elif kind == "score_corrected":
        session.correct_score(value, amount, BY_LAPTOP)
    else:
        session.set_reading(value, amount, BY_LAPTOP)
    return "done", {"seq": seq}


def _is_there(journal, seq: int, kind: str, key: str, amount: str, request: "Message") -> bool:  # type: ignore[no-untyped-def]
    """Return True if event number `seq` is the very one that `request` asks for."""
    record = journal.read(seq, LONGEST_RECORD)
    if not record:
        return False
    event = read_event(record, 0)[0]
    if event.seq != seq or event.kind != kind or event["by"] != BY_LAPTOP:
        return False
    return bool(event[key] == request[key] and event[amount] == request[amount])


def _complaint(state, kind: str, key, amount) -> str:  # type: ignore[no-untyped-def]
    """Return what is wrong with the values, or ""."""
    if kind == "reading_set":
        if not key or "=" in key or len(key) + len(amount) > LONGEST_READING:
            return "a reading is name and value of 1 to %d letters in all" % LONGEST_READING
        known = [each for each in state.readings if each.startswith(key + "=")]
        if not known and len(state.readings) >= MOST_READINGS:
            return "the game has %d readings already" % MOST_READINGS
        return ""
    if key >= state.seats:
        return "there is no seat %d" % key
    score = amount if kind == "score_corrected" else state.scores[key] + amount
    if not -MOST_POINTS <= score <= MOST_POINTS:
        return "a score lies between %d and %d" % (-MOST_POINTS, MOST_POINTS)
    return ""
